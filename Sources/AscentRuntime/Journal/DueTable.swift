import AscentRules

/// The due entries that ``MemoryJournal`` keeps, by person and in order of instants.
struct DueTable {
  /// The entries of one kind. A replaced entry stays for a while, and reads skip it. One that was
  /// replaced and then set again may be there twice.
  private struct Lane {
    /// Most entries, in order.
    var ordered: [DueEntry] = []
    /// The entries added since they were last merged into the others: in order, up to `sorted`.
    var recent: [DueEntry] = []
    var sorted = 0

    /// Sorts the recent entries. If they are many, merges them into the others, and drops those no
    /// longer in force.
    mutating func sort(keeping isInForce: (DueEntry) -> Bool) {
      guard sorted < recent.count else { return }
      if recent.count > 64 + ordered.count / 16 {
        let all = (ordered + recent).filter(isInForce).sorted { $0.isBefore($1) }
        ordered.removeAll(keepingCapacity: true)
        for entry in all where entry != ordered.last { ordered.append(entry) }
        recent.removeAll(keepingCapacity: true)
      } else {
        recent.sort { $0.isBefore($1) }
      }
      sorted = recent.count
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
      if let newValue { lanes[newValue.kind]?.recent.append(newValue) }
    }
  }

  /// At most `limit` entries of a kind, ordered by instant and, within an instant, by the
  /// person's name.
  mutating func read(
    _ kind: DueEntry.Kind, in instants: ClosedRange<Instant>, after cursor: DueEntry?, limit: Int
  ) -> [DueEntry] {
    lanes[kind]?.sort { entries[$0.user] == $0 }
    guard let lane = lanes[kind] else { return [] }
    func rest(of ordered: [DueEntry]) -> ArraySlice<DueEntry> {
      ordered[ordered.partitioningIndex { cursor?.isBefore($0) ?? (instants.lowerBound <= $0.at) }...]
    }
    var (rest, recent) = (rest(of: lane.ordered), rest(of: lane.recent))
    var found: [DueEntry] = []
    while found.count < limit {
      let isRecent = recent.first.map { next in rest.first.map { next.isBefore($0) } ?? true } ?? false
      guard let entry = isRecent ? recent.popFirst() : rest.popFirst(), entry.at <= instants.upperBound else { break }
      if entries[entry.user] == entry, entry != found.last { found.append(entry) }
    }
    return found
  }
}

extension DueEntry {
  fileprivate func isBefore(_ other: DueEntry) -> Bool {
    at == other.at ? user.text.utf8.lexicographicallyPrecedes(other.user.text.utf8) : at < other.at
  }
}
