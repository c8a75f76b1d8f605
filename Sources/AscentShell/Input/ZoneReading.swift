import AscentRules
import AscentRuntime

/// The error for an unknown time zone.
enum ZoneReading {
  static func failure(_ text: String, argument: String, in zones: any ZoneDatabase) -> ShellError {
    let suggestions = (zones as? FoundationZones)?.suggestions(for: text) ?? []
    return .badValue(
      argument: argument, value: text, reason: "unknown time zone",
      allowed: "an IANA name such as Europe/Amsterdam",
      suggestion: suggestions.isEmpty ? nil : suggestions.joined(separator: ", "))
  }
}
