import AscentRules

/// The journal's answers to a ``BatchLookup``. They are consumed in the order of the work.
struct LookupResults {
  /// The people who were not in memory, with the slots they got.
  let hydrations: [Hydration]
  private let slots: [Int]
  private let operations: [StoredOperation?]
  private var nextSlotIndex = 0
  private var nextOperationIndex = 0

  init(_ lookup: BatchLookup, operations: [StoredOperation?], hydrations: [Hydration]) {
    self.slots = lookup.slots
    self.operations = operations
    self.hydrations = hydrations
  }

  /// The number of commands and queries.
  var itemCount: Int { slots.count }

  /// The slot of the next item's person.
  mutating func nextSlot() -> Int {
    defer { nextSlotIndex += 1 }
    let slot = slots[nextSlotIndex]
    return slot >= 0 ? slot : hydrations[-1 - slot].slot
  }

  /// The next stored operation; nil when it is not in the journal.
  mutating func nextOperation() -> StoredOperation? {
    defer { nextOperationIndex += 1 }
    return operations[nextOperationIndex]
  }
}
