public import AscentRules

/// The names that descriptions of events still use for ``/AscentRules/JSONValue``.
public typealias JSON = JSONValue

extension JSONValue {
  /// A member of an object.
  public typealias Member = JSONMember

  /// An object of these members.
  package static func members(_ members: [JSONMember]) -> JSONValue { .object(members) }
}
