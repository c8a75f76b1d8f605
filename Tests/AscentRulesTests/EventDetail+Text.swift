@testable import AscentRules

extension EventDetail {
  /// Encodes texts with different keys as an event's detail.
  static func text(_ texts: some Collection<(key: String, value: String)>) -> String {
    var encoder = DetailEncoder()
    for (key, text) in texts { encoder.add(key, text) }
    encoder.finish()
    return String(decoding: encoder.bytes, as: UTF8.self)
  }
}
