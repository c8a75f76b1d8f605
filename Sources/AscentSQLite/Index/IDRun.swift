/// A sorted run: the ids of a range of operations, and the last operation of each person in it.
///
/// A run is stored in parts. Fingerprints are random, so each part has an equal share of their
/// range, and the part of a fingerprint is computed, not searched. A finished run never changes.
struct IDRun: Hashable, Sendable {
  /// What a stored run counts for.
  enum State: Int64 {
    /// It is being written, and counts for nothing yet.
    case building = 0
    case live = 1
    /// A merged run took its place; its parts are being deleted.
    case dropped = 2
  }

  /// About how many entries a part has. With 12 bytes each they fit in a page of 4 KB, in 49 cases
  /// of 50; a larger part takes a second page.
  static let entriesPerPart = 300

  /// The numbers of runs are less than this: with the number of a part they make up a row's key.
  static let numberMax: Int64 = 1 << 31

  /// Its number, which no other run of the store has or gets.
  var number: Int64
  var state: State
  /// Its level: several runs of one level are merged into one of the next.
  var level: Int64
  /// Its operations.
  var seqs: ClosedRange<Int64>
  /// In how many parts it is stored.
  var partCount: Int
  /// How many entries it has; 0 until it is finished.
  var entryCount: Int

  /// The number of parts for entries.
  static func partCount(forEntries count: Int) -> Int { max(1, (count + entriesPerPart - 1) / entriesPerPart) }

  /// The part that has a fingerprint.
  func part(of fingerprint: UInt64) -> Int {
    Int(truncatingIfNeeded: UInt64(partCount).multipliedFullWidth(by: fingerprint).high)
  }

  /// The least fingerprint of a part.
  func lowest(of part: Int) -> UInt64 {
    let (quotient, rest) = UInt64(partCount).dividingFullWidth((UInt64(part), 0))
    return rest == 0 ? quotient : quotient + 1
  }

  /// The row of a part.
  func place(of part: Int) -> Int64 { number << 32 | Int64(part) }

  /// The rows of parts.
  func places(of parts: Range<Int>) -> ClosedRange<Int64> {
    place(of: parts.lowerBound)...place(of: parts.upperBound - 1)
  }

  /// Where the checksum of a part begins.
  func seed(of part: Int, isFilter: Bool, _ secret: IDSecret) -> UInt64 {
    secret.seed(
      UInt64(bitPattern: number), UInt64(part) << 1 | (isFilter ? 1 : 0), UInt64(partCount),
      UInt64(bitPattern: seqs.lowerBound), UInt64(bitPattern: seqs.upperBound))
  }

  /// How many words a part's filter has. A new id is looked for in all runs, and most of them are
  /// small, so small runs have finer filters: about 20, 16 and 12 bits for each entry, with false
  /// positives in one of 7,000, 1,700 and 300 cases.
  var filterWordCount: Int { partCount < 512 ? 94 : partCount < 4096 ? 75 : 57 }
}
