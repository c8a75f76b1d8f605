import AscentRules
import AscentViews

/// A catalogue that was put in force, and how it differs from the one before.
struct CatalogLoadView: View {
  /// What became of one method.
  struct Change: Hashable, Sendable {
    /// What became of it.
    enum Kind: String, Sendable {
      case added, removed, changed
    }

    /// The method.
    var method: MethodID
    /// What became of it.
    var kind: Kind
    /// What is different about it; none when it is new or gone.
    var details: [String] = []
  }

  /// The version in force now.
  var version: Int32
  /// The version that was in force before.
  var previous: Int32
  /// The methods that differ, those of the new catalogue first.
  var changes: [Change]
  /// How much it holds.
  private var size: String
  /// The operation that loaded it.
  var operation: OperationID
  /// Whether the operation was known already, so that nothing happened again.
  var isKnown: Bool

  /// A catalogue that took the place of another.
  init(_ catalog: Catalog, after previous: Catalog, operation: OperationID, isKnown: Bool) {
    self.version = catalog.version
    self.previous = previous.version
    self.changes = isKnown ? [] : Self.changes(from: previous, to: catalog)
    self.size = CatalogCheckView.words(catalog)
    self.operation = operation
    self.isKnown = isKnown
  }

  private static func changes(from old: Catalog, to new: Catalog) -> [Change] {
    new.methods.compactMap { method in
      guard let before = old[method.id] else { return Change(method: method.id, kind: .added) }
      return before == method
        ? nil : Change(method: method.id, kind: .changed, details: details(from: before, to: method))
    } + old.methods.filter { new[$0.id] == nil }.map { Change(method: $0.id, kind: .removed) }
  }

  private static func details(from old: GrowthMethod, to new: GrowthMethod) -> [String] {
    var details: [String] = []
    for stage in new.stages {
      guard let before = old.stages.first(where: { $0.id == stage.id }) else {
        details.append("stage \(stage.id) added")
        continue
      }
      if before.criteria != stage.criteria { details.append("criteria of stage \(stage.id)") }
      var (left, right) = (before, stage)
      (left.criteria, right.criteria) = (nil, nil)
      if left != right { details.append("text of stage \(stage.id)") }
    }
    details += old.stages.filter { new.index(of: $0.id) == nil }.map { "stage \($0.id) removed" }
    let kept = new.stages.map(\.id).filter { old.index(of: $0) != nil }
    if kept != old.stages.map(\.id).filter({ new.index(of: $0) != nil }) { details.append("order of the stages") }
    var (left, right) = (old, new)
    (left.stages, right.stages) = ([], [])
    if left != right { details.append("text of the method") }
    return details
  }

  func text(_ style: Style) -> String {
    var lines = ["version \(version) is loaded for all users: \(size)"]
    if isKnown {
      lines.append("  already recorded; nothing changed")
    } else {
      lines.append("  it replaces version \(previous)" + (changes.isEmpty ? "; no method changed" : ""))
    }
    lines += changes.map { change in
      let details = change.details.isEmpty ? "" : ": " + change.details.joined(separator: ", ")
      return "  " + "\(change.kind.rawValue) \(change.method)\(details)".visible
    }
    lines.append("  " + style.tinted("operation \(operation.description.visible)", .faint))
    return lines.lines
  }

  var json: JSONValue {
    .object([
      "command": "catalog load", "operation": operation, "known": isKnown, "version": version, "previous": previous,
      "changes": JSONValue.list(changes) { ["method": $0.method, "change": $0.kind.rawValue, "details": $0.details] },
    ])
  }
}
