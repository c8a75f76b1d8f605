/// The runs of a store, as seen by one transaction.
struct IDRunCatalog {
  /// Counts the changes to the catalog; a new run takes its number from this count.
  var version: Int64 = 0
  /// All runs, in the order of their operations.
  private(set) var runs: [IDRun] = []
  /// The finished runs that were not replaced, in the order of their operations.
  private(set) var live: [IDRun] = []

  init() {}

  /// A catalog of runs. The live runs must cover each operation up to the last of
  /// them exactly once.
  init(version: Int64, _ runs: [IDRun]) throws(SQLiteFailure) {
    self.version = version
    self.runs = runs.sorted { ($0.seqs.lowerBound, $0.number) < ($1.seqs.lowerBound, $1.number) }
    live = self.runs.filter { $0.state == .live }
    var next: Int64 = 1
    for run in live {
      guard run.seqs.lowerBound == next else {
        throw .malformed("index of ids: run \(run.number) begins with operation \(run.seqs.lowerBound), not \(next)")
      }
      guard run.seqs.upperBound < .max - 1, run.partCount > 0, run.number <= version else {
        throw .malformed("index of ids: run \(run.number) has an impossible number, range or size")
      }
      next = run.seqs.upperBound + 1
    }
  }

  /// The last operation whose id is in a live run; 0 if there is none.
  var lastSeq: Int64 { live.last?.seqs.upperBound ?? 0 }

  /// The live runs that lie within a range of operations.
  func live(within seqs: ClosedRange<Int64>) -> [IDRun] {
    live.filter { seqs.contains($0.seqs.lowerBound) && seqs.contains($0.seqs.upperBound) }
  }

  /// The live run that contains an operation; nil if the operation is in none.
  func run(of seq: Int64) -> IDRun? {
    var (lower, upper) = (0, live.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if live[middle].seqs.upperBound < seq { lower = middle + 1 } else { upper = middle }
    }
    return lower < live.count ? live[lower] : nil
  }
}
