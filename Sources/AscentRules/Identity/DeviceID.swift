/// The name of the device that sent a command: 1 to 64 characters without control characters. It is
/// kept as evidence and never decides anything.
public struct DeviceID: CheckedTextID {
  package static let field = "device"

  /// The name that the device gave.
  public let text: String

  /// Creates a device ID from unchecked input.
  ///
  /// - Throws: ``Refusal/badText(field:reason:)`` when the name is empty, blank, too long, or has
  ///   control characters.
  public init(validating text: String) throws(Refusal) { self = try Self(text).checked() }

  /// Creates a device ID from a name that is checked elsewhere.
  package init(_ text: String) {
    self.text = text
  }

  package var fault: String? { TextRules.fault(in: text, length: 1...RuleLimits.deviceLength) }
}
