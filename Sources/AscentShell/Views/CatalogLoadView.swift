import AscentRules
import AscentViews

/// The answer to loading a catalogue, with the differences from the previous one.
struct CatalogLoadView: View {
  /// The catalogue that was loaded.
  var catalog: Catalog
  /// How it differs from the previous catalogue. Not shown if the command was already recorded.
  var changes: CatalogChanges
  /// The command that loaded the catalogue.
  var sent: SentCommand

  func text(_ style: Style) -> String {
    var lines: [String] = []
    if !sent.isKnown {
      lines.append(
        "it replaces version \(changes.previousVersion)" + (changes.methods.isEmpty ? "; no method changed" : ""))
      lines += changes.lines
    }
    let size = CatalogCheckView.words(catalog)
    return sent.text("version \(catalog.version) is loaded for all users: \(size)", lines, style)
  }

  var json: JSONValue {
    let methods = sent.isKnown ? [] : changes.methods
    return .object([
      "command": sent.command, "operation": sent.operation, "known": sent.isKnown, "version": catalog.version,
      "previous": changes.previousVersion,
      "changes": methods.objects { ["method": $0.method, "change": $0.words, "details": $0.details] },
    ])
  }
}
