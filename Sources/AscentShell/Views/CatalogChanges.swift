import AscentRules
import AscentViews

/// How a catalogue differs from the previous one.
struct CatalogChanges {
  /// How one method differs.
  struct MethodChange {
    /// The method.
    var method: MethodID
    /// Whether the method was added, changed or removed.
    var words: String
    /// What has changed in the method; empty if it was added or removed.
    var details: [String] = []
  }

  /// The previous catalogue's version.
  let previousVersion: Int32
  /// The methods that differ: added and changed ones in catalogue order, then removed ones.
  let methods: [MethodChange]

  init(from previous: Catalog, to catalog: Catalog) {
    previousVersion = previous.version
    let present = catalog.methods.compactMap { method -> MethodChange? in
      guard let before = previous[method.id] else { return MethodChange(method: method.id, words: "added") }
      return before == method
        ? nil : MethodChange(method: method.id, words: "changed", details: Self.details(from: before, to: method))
    }
    let removed = previous.methods.filter { catalog[$0.id] == nil }
    methods = present + removed.map { MethodChange(method: $0.id, words: "removed") }
  }

  /// A line for each method that differs.
  var lines: [String] {
    methods.map { change in
      let details = change.details.isEmpty ? "" : ": " + change.details.joined(separator: ", ")
      return "\(change.words) \(change.method)\(details)".visible
    }
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
}
