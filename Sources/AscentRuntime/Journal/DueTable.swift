import AscentRules

/// The due entries that ``MemoryJournal`` keeps, by person and in order of instants.
struct DueTable {
  /// The entries of one kind. A replaced entry stays until the next sort, and reads skip it.
  private struct Lane {
    var ordered: [DueEntry] = []
    var added: [DueEntry] = []

    /// Merges the added entries into the ordered ones, and drops those no longer in force.
    mutating func sort(keeping isInForce: (DueEntry) -> Bool) {
      guard !added.isEmpty else { return }
      let all = (ordered + added).filter(isInForce).sorted { $0.isBefore($1) }
      added.removeAll(keepingCapacity: true)
      ordered.removeAll(keepingCapacity: true)
      // An entry that was replaced and then set again appears twice.
      for entry in all where entry != ordered.last { ordered.append(entry) }
    }
  }

  private var entries: [UserID: DueEntry] = [:]
  private var lanes: [DueEntry.Kind: Lane] = [.reminder: Lane(), .close: Lane()]

  /// The entry of a person; nil if there is none.
  subscript(user: UserID) -> DueEntry? {
    get { entries[user] }
    set {
      guard newValue != entries[user] else { return }
      entries[user] = newValue
      if let newValue { lanes[newValue.kind]?.added.append(newValue) }
    }
  }

  /// At most `limit` entries of a kind, ordered by instant and, within an instant, by the
  /// person's name.
  mutating func read(
    _ kind: DueEntry.Kind, in instants: ClosedRange<Instant>, after cursor: DueEntry?, limit: Int
  ) -> [DueEntry] {
    lanes[kind]?.sort { entries[$0.user] == $0 }
    guard let ordered = lanes[kind]?.ordered else { return [] }
    let first = ordered.partitioningIndex { cursor?.isBefore($0) ?? (instants.lowerBound <= $0.at) }
    var found: [DueEntry] = []
    for entry in ordered[first...] {
      guard entry.at <= instants.upperBound, found.count < limit else { break }
      if entries[entry.user] == entry { found.append(entry) }
    }
    return found
  }
}

extension DueEntry {
  fileprivate func isBefore(_ other: DueEntry) -> Bool {
    at == other.at ? user.text.utf8.lexicographicallyPrecedes(other.user.text.utf8) : at < other.at
  }
}
