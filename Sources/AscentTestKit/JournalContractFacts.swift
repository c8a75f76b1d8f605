import AscentRules
import AscentRuntime

/// All parts of a stored command, in a form that can be compared.
struct CommandFacts: Hashable {
  var user: String
  var key: OperationKey
  var longText: String
  var content: UInt64
  var evidence: Evidence
  var device: DeviceID?
  var version: Int64
  var eventCount: Int32
  var receipt: Receipt
  var position: Int64
  var inForce: Bool
  var events: [Event]

  init(_ command: StoredCommand) {
    let accepted = command.accepted
    (user, key, longText) = (accepted.user.text, accepted.operation.key, accepted.operation.longText)
    (content, evidence, device) = (accepted.content, accepted.evidence, accepted.device)
    (version, eventCount, receipt) = (accepted.version, accepted.eventCount, accepted.receipt)
    (position, inForce, events) = (command.position.number, command.inForce, command.events)
  }
}
