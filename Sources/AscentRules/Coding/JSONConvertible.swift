/// A value that can be part of an answer in JSON.
package protocol JSONConvertible {
  /// The value as JSON.
  var json: JSONValue { get }
}

/// The members of an object, in order.
package typealias JSONFields = KeyValuePairs<String, any JSONConvertible>

extension JSONValue.Member {
  package init(_ name: String, _ value: any JSONConvertible) {
    self.init(name: name, value: value.json)
  }
}

extension JSONValue {
  /// An object with members in this order. All names must differ.
  package static func object(_ parts: JSONFields...) -> JSONValue {
    .object(parts.joined().map { JSONValue.Member($0.key, $0.value) })
  }
}

extension Sequence {
  /// A list with an object for each element.
  package func objects(_ members: (Element) -> JSONFields) -> JSONValue {
    .array(map { .object(members($0)) })
  }
}

extension JSONValue: JSONConvertible {
  package var json: JSONValue { self }
}

extension Optional: JSONConvertible where Wrapped: JSONConvertible {
  package var json: JSONValue { self?.json ?? .null }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  package var json: JSONValue { .array(map(\.json)) }
}

extension JSONConvertible where Self: BinaryInteger {
  package var json: JSONValue { .integer(Int64(self)) }
}

extension Int: JSONConvertible {}
extension Int32: JSONConvertible {}
extension Int64: JSONConvertible {}

extension JSONConvertible where Self: CustomStringConvertible {
  package var json: JSONValue { .string(description) }
}

extension String: JSONConvertible {}
extension UserID: JSONConvertible {}
extension MethodID: JSONConvertible {}
extension StageID: JSONConvertible {}
extension DeviceID: JSONConvertible {}
extension OperationID: JSONConvertible {}
extension CelebrationKey: JSONConvertible {}
extension LocalDay: JSONConvertible {}

extension Bool: JSONConvertible {
  package var json: JSONValue { .bool(self) }
}

extension Double: JSONConvertible {
  package var json: JSONValue { .number(self) }
}

extension Instant: JSONConvertible {
  /// The moment as ISO 8601 in UTC.
  package var json: JSONValue { .string(iso8601UTC) }
}

extension Duration: JSONConvertible {
  /// The length in whole seconds.
  package var json: JSONValue { .integer(components.seconds) }
}
