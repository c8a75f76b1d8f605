/// A record in a file: something that a person recorded and did not undo, as an export writes it
/// and an import reads it.
///
/// A habit is referred to by name, or by its number in the file, which counts the habits that the
/// file adds.
package struct ExportRecord: Hashable {
  /// The ID of the operation; nil in a file that has none.
  package var id: String?
  /// What was recorded.
  package var intent: Intent
  /// The number of the habit that the record adds; nil if it adds none.
  package var added: Int32?
  /// When it happened; nil for the moment of the import.
  package var at: Instant?
  /// The time zone in force; nil for the person's.
  package var zone: ZoneID?
  /// The device that sent the command; nil if unknown.
  package var device: DeviceID?

  /// A record with all its parts.
  package init(
    id: String?, _ intent: Intent, at: Instant? = nil, zone: ZoneID? = nil, device: DeviceID? = nil
  ) {
    (self.id, self.intent, self.at, self.zone, self.device) = (id, intent, at, zone, device)
  }
}

/// The IDs of records.
extension ExportRecord {
  /// The name of the app in the operation IDs of imports from a file.
  package static let app = "ascent"
  private static let prefix = "import:\(app)-"
  /// The length in bytes of the longest ID that fits into an operation ID together with the ID of
  /// the import.
  private static let idMax = 100

  /// The ID of an operation in a file: its own or, if it was imported from a file, the ID in
  /// that file.
  package static func id(of operation: OperationID) -> String {
    let text = operation.description
    guard text.hasPrefix(prefix), let colon = text.dropFirst(prefix.count).firstIndex(of: ":") else {
      return shortened(text)
    }
    // The part after a number sign tells two imports of the same ID apart.
    let key = text[text.index(after: colon)...]
    let own = String(key.prefix { $0 != "#" })
    // Nearly all IDs have no escaped marks.
    guard own.utf8.contains(UInt8(ascii: "%")) else { return own }
    return own.replacing("%23", with: "#").replacing("%25", with: "%")
  }

  /// Whether an operation was imported from a file, or brings an imported one back.
  static func isImported(_ operation: OperationID) -> Bool {
    let text = operation.description
    return text.hasPrefix(prefix) || text.hasPrefix("redo") && text.contains(":import:")
  }

  /// The ID as a part of an operation ID, with its marks escaped.
  package static func key(of id: String) -> String {
    let short = shortened(id)
    guard short.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "#") }) else { return short }
    return short.replacing("%", with: "%25").replacing("#", with: "%23")
  }

  /// The ID, or its digest if it is too long. Of an ID of another app's import, such as
  /// `import:loop-1f0c5e7a9b3d2468:Run:habit`, the part that names the import stays: a later import
  /// has another one.
  private static func shortened(_ id: String) -> String {
    let marks = id.utf8.count { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "#") }
    guard id.utf8.count + 2 * marks > idMax else { return id }
    let words = id.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, words[0] == "import", words[1].utf8.count <= 32 else { return "long-\(digest(of: id))" }
    return "\(words[0]):\(words[1]):long-\(digest(of: String(words[2])))"
  }

  /// The key of a record without an ID, derived from its content.
  ///
  /// The number of its habit is left out, because another file may give the same number to another
  /// habit. A record that adds a habit is identified by the habit's name.
  ///
  /// - Parameters:
  ///   - name: the name of the habit that the record is about, in lower case.
  ///   - occurrence: how many records with this content the file has had so far, this one included.
  package func keyOfContent(about name: String?, _ occurrence: Int) -> String {
    var record = self
    record.habit = name.map { .name($0) }
    let text = record.added == nil ? record.json.text : JSONValue.object([JSONValue.Member("added", name)]).text
    return "\(Self.contentKeyPrefix)\(Self.digest(of: text))" + (occurrence == 1 ? "" : "-\(occurrence)")
  }

  /// The beginning of a key that is derived from a record's content.
  package static let contentKeyPrefix = "row-"

  private static func digest(of text: String) -> String {
    var hasher = Blake2b()
    hasher.update(text)
    return "\(hasher.finalize())".lowercased()
  }
}
