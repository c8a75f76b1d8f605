import AscentRules
import Foundation

/// The folder of Loop's CSV export: `Habits.csv`, `Checkmarks.csv` with a column per habit, and for
/// each habit a folder with its notes.
struct LoopFolder {
  /// The folder with `Habits.csv`.
  let path: String
  /// The names of the habits' folders, by the position with which each name begins.
  private let habitFolders: [Int: String]

  /// Finds the export at a path, in a subfolder, or in a folder around a file.
  init(path: String) throws(ImportFailure) {
    let root = try Self.root(for: path)
    self.path = root
    var folders: [Int: String] = [:]
    for name in ImportFile.folders(in: root) {
      guard let position = Int(name.prefix { $0.isASCII && $0.isNumber }), folders[position] == nil else { continue }
      folders[position] = name
    }
    self.habitFolders = folders
  }

  /// Whether the name ends in .csv.
  static func isCSV(_ path: String) -> Bool { path.lowercased().hasSuffix(".csv") }

  /// Reads the whole folder.
  ///
  /// - Parameter marksMax: how many marks the export may have.
  func read(marksMax: Int = ImportLimit.marks.count) throws(ImportFailure) -> LoopExport {
    let remarks = RemarkList()
    var habits = try LoopHabitsTable.read(path + "/Habits.csv", remarks)
    let columns = try readColumns(habits: habits.map(\.habit), remarks)
    var (unread, markCount) = (habitFolders, 0)
    for index in habits.indices {
      // Each folder belongs to one habit.
      let folder = try read(unread.removeValue(forKey: habits[index].position ?? index + 1), remarks)
      guard let cells = merged(columns: columns?[index], folder: folder) else {
        habits[index].habit.place.remark(.noMarks, on: habits[index].habit.name)
        continue
      }
      markCount += cells.count
      guard markCount <= marksMax else { throw .tooLarge(file: path, limit: .marks) }
      habits[index].habit.take(cells, isKindKnown: habits[index].isKindKnown)
    }
    return LoopExport(source: .loopCSV, habits: habits.map(\.habit), remarks: remarks)
  }

  /// The cells of each habit in the common table; nil if each habit has a folder of its own
  /// instead.
  private func readColumns(habits: [LoopHabit], _ remarks: RemarkList) throws(ImportFailure) -> [[LoopCell]?]? {
    let table = path + "/Checkmarks.csv"
    if !ImportFile.isFile(table), !habitFolders.isEmpty { return nil }
    return try LoopCheckmarksTable.read(table, names: habits.map(\.rawName), remarks)
  }

  private func read(_ folder: String?, _ remarks: RemarkList) throws(ImportFailure) -> [LoopCell]? {
    guard let folder, ImportFile.isFile("\(path)/\(folder)/Checkmarks.csv") else { return nil }
    return try LoopCheckmarksTable.readSingle(
      "\(path)/\(folder)/Checkmarks.csv", file: "\(folder)/Checkmarks.csv", remarks)
  }

  /// Takes the marks from the common table and the notes from the habit's folder. If the common
  /// table has no column for the habit, both come from the folder.
  private func merged(columns: [LoopCell]?, folder: [LoopCell]?) -> [LoopCell]? {
    guard let columns, let folder else { return columns ?? folder }
    var notes = folder.reduce(into: [LocalDay: LoopCell]()) { if !$1.note.isEmpty { $0[$1.day] = $1 } }
    var cells = columns
    for index in cells.indices {
      guard let noted = notes.removeValue(forKey: cells[index].day) else { continue }
      cells[index].note = noted.note
      cells[index].place = noted.place
    }
    return cells + notes.values.sorted { $0.day < $1.day }
  }

  private static func root(for path: String) throws(ImportFailure) -> String {
    func isRoot(_ folder: String) -> Bool { ImportFile.isFile(folder + "/Habits.csv") }
    let resolved = ImportFile.resolved(path)
    if ImportFile.isFolder(path) {
      let nested = ImportFile.folders(in: resolved).map { resolved + "/" + $0 }.filter(isRoot)
      if isRoot(resolved) { return resolved }
      if nested.count == 1 { return nested[0] }
    } else {
      try ImportFile.check(path)
      let parent = URL(fileURLWithPath: resolved).deletingLastPathComponent()
      let folders = [parent, parent.deletingLastPathComponent()].map(\.path)
      if let found = folders.first(where: isRoot) { return found }
    }
    throw .notAnExport(file: path, expected: "a folder with Habits.csv and Checkmarks.csv")
  }
}
