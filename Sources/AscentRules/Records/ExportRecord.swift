/// One thing that a person recorded and did not undo, as an export writes it and an import reads
/// it.
///
/// Habits are named by their number in the file, which counts the habits that the file adds, or by
/// name.
package struct ExportRecord: Hashable {
  /// The ID of the operation; nil in a file that has none.
  package var id: String?
  /// What was recorded.
  package var intent: Intent
  /// The number of the habit that it adds.
  package var added: Int32?
  /// When it happened; nil for the moment of the import.
  package var at: Instant?
  /// The time zone in force; nil for the person's.
  package var zone: ZoneID?
  /// The device that sent it.
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
  /// What the operation IDs of an import from a file name as its app.
  package static let app = "ascent"
  private static let prefix = "import:\(app)-"
  /// The longest ID that fits into an operation ID beside that of the import, in bytes.
  private static let idMax = 100

  /// The ID of an operation in a file: its own or, if a file brought it, the one in that file.
  package static func id(of operation: OperationID) -> String {
    let text = operation.description
    guard text.hasPrefix(prefix), let colon = text.dropFirst(prefix.count).firstIndex(of: ":") else {
      return shortened(text)
    }
    // What follows a number sign tells two imports of it apart.
    let key = text[text.index(after: colon)...]
    let own = String(key.prefix { $0 != "#" })
    // Nearly all have neither mark.
    guard own.utf8.contains(UInt8(ascii: "%")) else { return own }
    return own.replacing("%23", with: "#").replacing("%25", with: "%")
  }

  /// Whether an operation is of an import of a file.
  static func isImported(_ operation: OperationID) -> Bool { operation.description.hasPrefix(prefix) }

  /// The ID as a part of an operation ID.
  package static func key(of id: String) -> String {
    let short = shortened(id)
    guard short.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "#") }) else { return short }
    return short.replacing("%", with: "%25").replacing("#", with: "%23")
  }

  /// The ID, or its digest if it is too long.
  private static func shortened(_ id: String) -> String {
    let marks = id.utf8.count { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "#") }
    guard id.utf8.count + 2 * marks > idMax else { return id }
    return "long-\(digest(of: id))"
  }

  /// The key of a record without an ID: it follows from what it says, and not from the number of
  /// its habit, which another file gives to another one. A habit that is added is its name.
  ///
  /// - Parameters:
  ///   - name: the name of the habit that it is about, in lower case.
  ///   - occurrence: how often the file has said the same so far.
  package func keyOfContent(about name: String?, _ occurrence: Int) -> String {
    var record = self
    record.habit = name.map { .name($0) }
    let text = record.added == nil ? record.json.text : JSONValue.object([JSONValue.Member("added", name)]).text
    return "row-\(Self.digest(of: text))" + (occurrence == 1 ? "" : "-\(occurrence)")
  }

  private static func digest(of text: String) -> String {
    var hasher = Blake2b()
    hasher.update(text)
    return "\(hasher.finalize())".lowercased()
  }
}
