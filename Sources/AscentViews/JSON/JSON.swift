package import AscentRules

/// The names that descriptions of events still use for ``/AscentRules/JSONValue``.
package typealias JSON = JSONValue

extension JSONValue {
  /// A member of an object.
  package typealias Member = JSONMember

  /// An object of these members.
  package static func members(_ members: [JSONMember]) -> JSONValue { .object(members) }
}
