import AscentRules

@testable import AscentImport

/// A mark on a day.
struct LoopCheckmark: Equatable {
  /// The local day, as in the export.
  var day: LocalDay
  var mark: LoopMark
}

extension LoopImport {
  /// The raw marks of an export, including derived ones, by the name that ``read(path:)`` gives the
  /// habit; in order of days. A backup has no derived marks.
  static func checkmarks(path: String) throws(ImportFailure) -> [String: [LoopCheckmark]] {
    let export = try LoopExport(path: path)
    return export.habits.reduce(into: [:]) { result, habit in
      result[habit.name] = habit.entries.map { LoopCheckmark(day: $0.day, mark: $0.mark) }.sorted { $0.day < $1.day }
    }
  }
}
