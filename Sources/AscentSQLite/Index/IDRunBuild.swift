/// A run that is being written, part by part, from ids of the tail or from older runs
/// that it merges.
struct IDRunBuild {
  /// Where the entries come from.
  private enum Source {
    /// Entries of the tail, grouped by part, and the index at which each part begins.
    case tail([IDEntry], starts: [Int])
    case runs([Cursor])
  }

  /// How far a run that is being merged was read.
  private struct Cursor {
    let run: IDRun
    var nextPart: Int
    var entries: [IDEntry] = []
    var next = 0
  }

  /// The run, with the number of entries written so far.
  private(set) var run: IDRun
  /// The runs that this one replaces; empty for a run of the tail.
  let merged: [IDRun]
  /// The next part to write.
  private(set) var nextPart: Int
  private var source: Source

  /// A run built from entries of the tail.
  init(_ run: IDRun, of entries: [IDEntry], from part: Int = 0) {
    (self.run, nextPart, merged) = (run, part, [])
    source = Self.group(entries, of: run)
  }

  /// A run that merges the entries of others.
  init(_ run: IDRun, merging runs: [IDRun], from part: Int = 0) {
    (self.run, nextPart, merged) = (run, part, runs)
    guard part < run.partCount else {
      source = .runs([])
      return
    }
    let lowest = run.lowest(of: part)
    source = .runs(runs.map { Cursor(run: $0, nextPart: $0.part(of: lowest)) })
  }

  /// Whether all parts are written.
  var isComplete: Bool { nextPart >= run.partCount }

  /// The entries of the next part, and how many were read to make them.
  mutating func next(
    from store: IDRunStore, _ secret: IDSecret
  ) throws(SQLiteFailure) -> (entries: [IDEntry], readCount: Int) {
    var entries: [IDEntry] = []
    switch source {
    case .tail(let all, let starts): entries += all[starts[nextPart]..<starts[nextPart + 1]]
    case .runs(var cursors):
      source = .runs([])
      for index in cursors.indices {
        try take(from: &cursors[index], in: store, secret, into: &entries)
      }
      source = .runs(cursors)
    }
    let count = entries.count
    entries.sortForRun()
    nextPart += 1
    run.entryCount += entries.count
    return (entries, count)
  }

  /// Takes the entries of the next part from one of the merged runs.
  private func take(
    from cursor: inout Cursor, in store: IDRunStore, _ secret: IDSecret, into entries: inout [IDEntry]
  ) throws(SQLiteFailure) {
    while true {
      if cursor.next == cursor.entries.count {
        guard cursor.nextPart < cursor.run.partCount else { return }
        cursor.entries = try store.entries(of: cursor.run, part: cursor.nextPart, secret)
        (cursor.nextPart, cursor.next) = (cursor.nextPart + 1, 0)
        continue
      }
      let entry = cursor.entries[cursor.next]
      let place = run.part(of: entry.fingerprint)
      guard place <= nextPart else { return }
      if place == nextPart { entries.append(entry) }
      cursor.next += 1
    }
  }

  private static func group(_ entries: [IDEntry], of run: IDRun) -> Source {
    var starts = [Int](repeating: 0, count: run.partCount + 1)
    for entry in entries { starts[run.part(of: entry.fingerprint) + 1] += 1 }
    for part in 0..<run.partCount { starts[part + 1] += starts[part] }
    guard let first = entries.first else { return .tail([], starts: starts) }
    var grouped = [IDEntry](repeating: first, count: entries.count)
    var next = starts
    for entry in entries {
      let part = run.part(of: entry.fingerprint)
      grouped[next[part]] = entry
      next[part] += 1
    }
    return .tail(grouped, starts: starts)
  }
}
