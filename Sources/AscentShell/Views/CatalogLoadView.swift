import AscentRules
import AscentViews

/// The answer to loading a catalogue, with the differences from the previous one.
struct CatalogLoadView: View {
  /// How one method differs.
  private struct MethodChange {
    /// The method.
    var method: MethodID
    /// Whether the method was added, changed or removed.
    var words: String
    /// What has changed in the method; empty if it was added or removed.
    var details: [String] = []
  }

  /// The catalogue that was loaded.
  var catalog: Catalog
  /// The previous catalogue.
  var previous: Catalog
  /// The command that loaded the catalogue.
  var sent: SentCommand

  /// The methods that differ: added and changed ones in catalogue order, then removed ones. Empty
  /// if the command was already recorded.
  private var changes: [MethodChange] {
    guard !sent.isKnown else { return [] }
    return catalog.methods.compactMap { method in
      guard let before = previous[method.id] else { return MethodChange(method: method.id, words: "added") }
      return before == method
        ? nil : MethodChange(method: method.id, words: "changed", details: Self.details(from: before, to: method))
    } + previous.methods.filter { catalog[$0.id] == nil }.map { MethodChange(method: $0.id, words: "removed") }
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
    let changes = changes
    var lines: [String] = []
    if !sent.isKnown {
      lines.append("it replaces version \(previous.version)" + (changes.isEmpty ? "; no method changed" : ""))
    }
    lines += changes.map { change in
      let details = change.details.isEmpty ? "" : ": " + change.details.joined(separator: ", ")
      return "\(change.words) \(change.method)\(details)".visible
    }
    let size = CatalogCheckView.words(catalog)
    return sent.text("version \(catalog.version) is loaded for all users: \(size)", lines, style)
  }

  var json: JSONValue {
    .object([
      "command": sent.command, "operation": sent.operation, "known": sent.isKnown, "version": catalog.version,
      "previous": previous.version,
      "changes": changes.objects { ["method": $0.method, "change": $0.words, "details": $0.details] },
    ])
  }
}
