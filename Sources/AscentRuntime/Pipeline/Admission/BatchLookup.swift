import AscentRules

/// The data that a batch needs from the journal before it can be formed, in the order of its work.
struct BatchLookup {
  /// The commands' own operations, and the operations they refer to.
  private(set) var addresses: [OperationAddress] = []
  /// The people who are not in memory, each once.
  private(set) var misses: [UserID] = []
  /// The people among them whose id is invalid, each with the refusal.
  private(set) var invalid: [UserID: AscentError] = [:]
  /// The slot of each item's person. For a miss: −1 minus the index in ``misses``.
  private(set) var slots: [Int] = []
  private var missIndices: [UserID: Int] = [:]

  /// Collects what the work needs, given the people who are in memory.
  init(_ work: [WorkItem], _ residents: borrowing ResidentCache) {
    for item in work {
      switch item {
      case .query(let user, _, _): add(user, residents)
      case .command(let call):
        add(call.command.user, call.command.operation.key, target: call.command.intent.target, residents)
      case .commands(let commands, _, let indices):
        addresses.reserveCapacity(addresses.count + indices.count)
        slots.reserveCapacity(slots.count + indices.count)
        // A span lends the parts of its elements; the array would copy each element.
        let lent = commands.span
        for index in indices {
          let index = Int(index)
          add(lent[index].user, lent[index].operation.key, target: lent[index].intent.target, residents)
        }
      }
    }
  }

  private mutating func add(
    _ user: UserID, _ operation: OperationKey, target: OperationKey?, _ residents: borrowing ResidentCache
  ) {
    add(user, residents)
    addresses.append(OperationAddress(user: user, key: operation))
    if let target { addresses.append(OperationAddress(user: user, key: target)) }
  }

  private mutating func add(_ user: UserID, _ residents: borrowing ResidentCache) {
    if let slot = residents.slot(of: user) { return slots.append(slot) }
    if let index = missIndices[user] { return slots.append(-1 - index) }
    if let fault = user.fault { invalid[user] = .refused(.badText(field: "user", reason: fault)) }
    missIndices[user] = misses.count
    slots.append(-1 - misses.count)
    misses.append(user)
  }
}
