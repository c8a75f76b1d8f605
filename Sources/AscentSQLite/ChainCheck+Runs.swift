import AscentRules
import AscentStorage

/// Checks the runs of ids. They are not part of the chain, but must index exactly its commands.
extension ChainCheck {
  /// Records the id of a command that was read. In a whole check, no earlier command of the user
  /// may have the same id.
  func checkID(
    _ key: OperationKey, of user: Int64, seq: Int64, after previous: Int64?, commit: Int64
  ) throws(SQLiteFailure) {
    let secret = try index.secret
    let fingerprint = secret.fingerprint(of: key, user: user)
    let run = index.catalog.run(of: seq)
    if let run { runs.add(IDEntry(fingerprint: fingerprint, seq: seq, isPerson: false), to: run) }
    // If a user's next operation is in a later run, this one is the user's last operation
    // in its run.
    if let previous, let earlier = index.catalog.run(of: previous), earlier != run {
      runs.add(IDEntry(fingerprint: secret.fingerprint(ofPerson: user), seq: previous, isPerson: true), to: earlier)
    }
    guard audit.isWhole, try index.seq(of: key, user: user, fingerprint, before: seq) != nil else { return }
    audit.report("operation \(seq) has the id of an earlier one of its user", commit: commit)
  }

  /// Compares the runs whose operations were all read, those that begin at `first` or later,
  /// with the chain.
  func checkRuns(from first: Int64) throws(SQLiteFailure) {
    let secret = try index.secret
    for last in lasts.values {
      guard let run = index.catalog.run(of: last.link.seq) else { continue }
      let fingerprint = secret.fingerprint(ofPerson: last.id)
      runs.add(IDEntry(fingerprint: fingerprint, seq: last.link.seq, isPerson: true), to: run)
    }
    for run in index.catalog.live where run.seqs.lowerBound >= first {
      guard try runs.isRight(run, index.store, secret) else {
        try nameFaults(of: run)
        return
      }
    }
    if audit.isWhole, index.store.hasRuns { try checkRows() }
  }

  /// Reports the first commands that a run fails to find, or else that its entries are wrong.
  private func nameFaults(of run: IDRun) throws(SQLiteFailure) {
    var missing: [Int64] = []
    var keys: [(seq: Int64, user: Int64, key: OperationKey)] = []
    var next = run.seqs.lowerBound
    while next <= run.seqs.upperBound, missing.count < 10 {
      keys.removeAll()
      let end = min(next + 1023, run.seqs.upperBound)
      try index.store.forEachOperation(next...end) { keys.append(($0, $1, $2)) }
      for (seq, user, key) in keys {
        let fingerprint = try index.fingerprint(of: key, user: user)
        if try index.seq(of: key, user: user, fingerprint, in: run) != seq { missing.append(seq) }
      }
      next = end + 1
    }
    for seq in missing.prefix(10) { audit.report("operation \(seq) cannot be looked up by its ID") }
    if missing.isEmpty {
      audit.report("run \(run.number) of the index of ids has entries without an operation, or lacks entries")
    }
  }

  /// Checks that every stored part belongs to a run, and that each run has the expected
  /// number of parts.
  private func checkRows() throws(SQLiteFailure) {
    let progress = try index.store.progress()
    for table in [IDRunStore.RunTable.parts, .filters] {
      var known: Int64 = 0
      for run in index.catalog.runs {
        let rowIDs = run.rowIDs(of: 0..<run.partCount)
        let found =
          try connection.integer(
            "SELECT count(*) FROM \(table.rawValue) WHERE place BETWEEN \(rowIDs.lowerBound) AND \(rowIDs.upperBound)")
          ?? 0
        known += found
        let expected = run.state == .live ? run.partCount : progress[run.number] ?? 0
        if run.state != .dropped, found != expected {
          audit.report("run \(run.number) of the index of ids has \(found) parts, not \(expected)")
        }
      }
      let count = try connection.integer("SELECT count(*) FROM \(table.rawValue)") ?? 0
      if count != known { audit.report("the index of ids has \(count - known) parts without a run") }
    }
  }
}
