import AscentRules

/// A person whose state the services pack or unpack.
struct IdlePerson: Sendable {
  var slot: Int
  /// What CompletionService knows of the person's days, on its way to the services after it.
  var days = SharedDays()
}
