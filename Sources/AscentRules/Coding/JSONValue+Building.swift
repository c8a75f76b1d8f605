/// Shorthands for code that writes JSON.
extension JSONValue {
  /// An object with members in this order; no name comes twice.
  package static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { JSONMember(name: $0.key, value: $0.value) })
  }

  /// The string, or null.
  package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  /// The integer, or null.
  package static func optional(_ number: Int64?) -> JSONValue { number.map(JSONValue.integer) ?? .null }

  /// The number, or null.
  package static func optional(_ number: Double?) -> JSONValue { number.map(JSONValue.number) ?? .null }

  /// A day as `YYYY-MM-DD`, or null.
  package static func day(_ day: LocalDay?) -> JSONValue { .optional(day?.description) }

  /// A length in whole seconds, or null.
  package static func seconds(_ span: Duration?) -> JSONValue { .optional(span?.components.seconds) }
}
