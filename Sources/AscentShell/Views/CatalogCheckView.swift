import AscentRules
import AscentViews

/// The result of checking a catalogue file.
struct CatalogCheckView: View {
  /// The path as given.
  var path: String
  /// The catalogue, or its faults.
  var result: Result<Catalog, Catalog.Faults>

  private var catalog: Catalog? { try? result.get() }
  private var faults: [Catalog.Fault] { if case .failure(let failure) = result { failure.faults } else { [] } }
  private var omittedCount: Int { if case .failure(let failure) = result { failure.omittedCount } else { 0 } }

  /// Whether the file can be loaded.
  var checksPassed: Bool { catalog != nil }

  func text(_ style: Style) -> String {
    let path = path.visible
    if let catalog {
      return style.tinted("valid", .good) + "  \(path): version \(catalog.version), \(Self.words(catalog))"
    }
    let heading = style.tinted("\((faults.count + omittedCount).counted("fault"))", .bad) + "  \(path)"
    return ([heading] + faults.lines(omittedCount: omittedCount).map { "  " + $0.visible }).lines
  }

  /// The size of a catalogue in words.
  static func words(_ catalog: Catalog) -> String {
    let stages = catalog.methods.reduce(0) { $0 + $1.stages.count }
    return "\(catalog.methods.count.counted("method")), \(stages.counted("stage"))"
  }

  var json: JSONValue {
    .object([
      "file": path, "sound": checksPassed, "version": catalog?.version,
      "methods": (catalog?.methods ?? []).map(\.id),
      "faults": faults.objects { ["path": $0.path, "reason": $0.reason] },
      "faultsLeftOut": omittedCount,
    ])
  }
}

extension [Catalog.Fault] {
  /// One line per fault, and one for the number of faults left out.
  func lines(omittedCount: Int = 0) -> [String] {
    map(\.description) + (omittedCount > 0 ? ["and \(omittedCount) more"] : [])
  }
}
