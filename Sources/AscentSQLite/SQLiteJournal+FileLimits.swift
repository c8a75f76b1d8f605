extension SQLiteJournal {
  /// The bounds of a journal on a file.
  enum FileLimits {
    /// How many of the last events are checked against the chain when the journal is opened.
    static let checkedEventsMax: Int64 = 100_000
    /// The length of the write-ahead log that starts a checkpoint, in pages: 4 MB. With a longer
    /// log, pages that large commits write again and again are copied less often. A shorter one is
    /// reused sooner instead of growing, which makes single commits faster.
    static let walPagesMax: Int32 = 1024
    /// The lowest log length that starts a checkpoint, for a disk that is nearly full.
    static let walPagesMin: Int32 = 64
    /// The step in which the database file is allocated, in bytes.
    static let growthStep: Int32 = 32_768
    /// How long a write waits for another program's lock, in milliseconds.
    static let busyTimeout: Int32 = 2000
    /// The time limit of one read. Ending a longer read lets the write-ahead log be reset.
    static let readMax = Duration.seconds(30)
  }
}
