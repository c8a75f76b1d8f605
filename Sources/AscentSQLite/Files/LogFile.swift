import CSQLite

/// The write-ahead log as a file. Its layout is described in section 4 of SQLite's file format.
enum LogFile {
  private static let headerLength = 32
  private static let frameHeaderLength = 24

  /// How many commits the log has after its first damaged frame. SQLite reads no further, so they
  /// would be lost.
  ///
  /// Frames are written in order, so a killed process leaves no such commit. A loss of power may
  /// leave one, which was not acknowledged, or any number if commits do not wait for the disk.
  /// While a process writes to the log, a frame may look damaged once, so the log is read twice.
  static func commitsAfterDamage(path: String) -> Int { min(count(path), count(path)) }

  private static func count(_ path: String) -> Int {
    guard let log = try? File(path: path, isWritable: false),
      let header = try? log.read(count: headerLength, at: 0), header.count == headerLength
    else { return 0 }
    let isBigEndian: Int32 = header[3] & 1 == 1 ? 1 : 0
    let pageLength = Int(number(header, at: 8))
    var sum: (UInt32, UInt32) = (0, 0)
    add(header[..<24], to: &sum, isBigEndian)
    guard (512...65_536).contains(pageLength), sum == (number(header, at: 24), number(header, at: 28)) else { return 0 }
    var (offset, isWhole, count) = (Int64(headerLength), true, 0)
    while let frame = try? log.read(count: frameHeaderLength + pageLength, at: offset),
      frame.count == frameHeaderLength + pageLength
    {
      let isOfThisLog = frame[8..<16] == header[16..<24]
      if isWhole {
        add(frame[..<8], to: &sum, isBigEndian)
        add(frame[frameHeaderLength...], to: &sum, isBigEndian)
        isWhole = isOfThisLog && sum == (number(frame, at: 16), number(frame, at: 20))
      }
      // The last frame of a commit has the length of the database.
      if !isWhole, isOfThisLog, number(frame, at: 4) > 0 { count += 1 }
      offset += Int64(frame.count)
    }
    return count
  }

  private static func add(_ bytes: ArraySlice<UInt8>, to sum: inout (UInt32, UInt32), _ isBigEndian: Int32) {
    var sums = [sum.0, sum.1]
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe ascent_wal_sum(&sums, buffer.baseAddress, UInt32(buffer.count), isBigEndian)
    }
    sum = (sums[0], sums[1])
  }

  /// A number of four bytes, the most significant first.
  private static func number(_ bytes: [UInt8], at index: Int) -> UInt32 {
    bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
