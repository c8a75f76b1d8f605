#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage
import Testing

@testable import AscentPostgres

/// A change to a database: statements, or a command that is decoded, changed and encoded again.
struct PlantedChange: Sendable, ExpressibleByStringLiteral, CustomTestStringConvertible {
  let testDescription: String
  private var seq: Int64?
  private let change: @Sendable (inout AcceptedCommand, inout [Event]) -> Void

  init(stringLiteral sql: String) { (testDescription, seq, change) = (sql, nil, { _, _ in }) }

  private init(_ seq: Int64, _ change: @escaping @Sendable (inout AcceptedCommand, inout [Event]) -> Void, _ line: Int)
  {
    (testDescription, self.seq, self.change) = ("command \(seq) changed as in line \(line)", seq, change)
  }

  /// A change to the body of a command. Its link stays.
  static func command(
    _ seq: Int64, line: Int = #line, _ change: @escaping @Sendable (inout AcceptedCommand, inout [Event]) -> Void
  ) -> PlantedChange {
    PlantedChange(seq, change, line)
  }

  func make(on connection: Connection) throws {
    guard let seq else {
      for part in testDescription.split(separator: "; ") { try connection.run(String(part), within: .seconds(5)) }
      return
    }
    let find = "SELECT \(CommandRows.columns) FROM commands c \(CommandRows.joinNames) WHERE c.seq = $1"
    let row = try CommandRows.row(in: try #require(try connection.run(find, [seq], within: .seconds(5)).first))
    var (accepted, events) = (row.command.accepted, row.command.events)
    change(&accepted, &events)
    var body: [UInt8] = []
    CommandCoding.append(accepted, events: events.span, to: &body)
    let values: [any ParameterValue] = [seq, body, accepted.receipt.ordinal]
    try connection.run("UPDATE commands SET body = $2, ordinal = $3 WHERE seq = $1", values, within: .seconds(5))
  }
}
#endif
