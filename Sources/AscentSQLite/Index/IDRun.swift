/// A sorted run: the ids of a range of operations, and each person's last operation in that range.
///
/// A run is stored in parts. Fingerprints are random, so each part covers an equal share of
/// their range, and the part of a fingerprint is computed rather than searched. A finished
/// run never changes.
struct IDRun: Hashable, Sendable {
  /// Whether a stored run is used.
  enum State: Int64 {
    /// It is being written, and is not used yet.
    case building = 0
    case live = 1
    /// A merged run replaced it; its parts are being deleted.
    case dropped = 2
  }

  /// About how many entries a part has. At 12 bytes each they fit in a 4 KB page in 49 of 50 cases;
  /// a larger part takes a second page.
  static let entriesPerPart = 300

  /// Run numbers are less than this, since the number of a run and that of a part make up
  /// a row's key.
  static let numberMax: Int64 = 1 << 31

  /// The run's number. No other run of the store has it or will get it.
  var number: Int64
  var state: State
  /// The run's level: several runs of one level are merged into one of the next.
  var level: Int64
  /// The sequence numbers of the run's operations.
  var seqs: ClosedRange<Int64>
  /// The number of parts in which the run is stored.
  var partCount: Int
  /// The number of entries, which is final once the run is finished.
  var entryCount: Int

  /// How many parts a number of entries needs.
  static func partCount(forEntries count: Int) -> Int { max(1, (count + entriesPerPart - 1) / entriesPerPart) }

  /// The part to which a fingerprint belongs.
  func part(of fingerprint: UInt64) -> Int {
    Int(truncatingIfNeeded: UInt64(partCount).multipliedFullWidth(by: fingerprint).high)
  }

  /// The lowest fingerprint that belongs to a part.
  func lowest(of part: Int) -> UInt64 {
    let (quotient, rest) = UInt64(partCount).dividingFullWidth((UInt64(part), 0))
    return rest == 0 ? quotient : quotient + 1
  }

  /// The row ID of a part.
  func rowID(of part: Int) -> Int64 { number << 32 | Int64(part) }

  /// The row IDs of consecutive parts.
  func rowIDs(of parts: Range<Int>) -> ClosedRange<Int64> {
    rowID(of: parts.lowerBound)...rowID(of: parts.upperBound - 1)
  }

  /// The starting value for a part's checksum.
  func seed(of part: Int, isFilter: Bool, _ secret: IDSecret) -> UInt64 {
    secret.seed(
      UInt64(bitPattern: number), UInt64(part) << 1 | (isFilter ? 1 : 0), UInt64(partCount),
      UInt64(bitPattern: seqs.lowerBound), UInt64(bitPattern: seqs.upperBound))
  }

  /// How many words a part's filter has. A new id is looked up in all runs, and most of them are
  /// small, so small runs have finer filters: about 20, 16 and 12 bits for each entry, with a false
  /// positive in one of 7,000, 1,700 and 300 cases.
  var filterWordCount: Int { partCount < 512 ? 94 : partCount < 4096 ? 75 : 57 }
}
