package import AscentRuntime

/// A failure that a database reports.
package protocol DatabaseFailure: Error, CustomStringConvertible {
  /// The database's own message.
  var message: String { get }
  /// Whether the stored data is at fault, rather than the disk, the network or a limit.
  var isDamage: Bool { get }

  /// The failure for a value that only a damaged database can have.
  static func malformed(_ what: String) -> Self
}

extension DatabaseFailure {
  /// Runs code that may find a malformed row.
  package static func asMalformed<Answer>(_ body: @autoclosure () throws(MalformedRow) -> Answer) throws(Self) -> Answer
  {
    do throws(MalformedRow) {
      return try body()
    } catch {
      throw malformed(error.what)
    }
  }

  /// The failure of the journal for a failed read.
  package var asReadFailure: JournalFailure {
    isDamage ? .damaged(message) : .unreadable(description)
  }
}
