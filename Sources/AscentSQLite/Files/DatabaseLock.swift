#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The lock on a database, held by one process and, within it, by one journal. It is a lock on a
/// file beside the database. The system releases it when the process ends, however it ends.
final class DatabaseLock {
  private let path: String
  private let file: File

  /// The least number of attempts, and the pause between two of them in microseconds: 50 ms in all.
  /// ``isHeld(beside:)`` takes the lock for a moment, so one failed attempt does not mean that
  /// somebody keeps it.
  private static let (triesMin, pause) = (11, UInt32(5_000))

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - lockTimeout: how long to wait for the lock.
  ///   - wait: pauses before the next attempt.
  /// - Returns: nil if another process or journal has the lock.
  init?(
    beside database: String, lockTimeout: Duration = .zero, wait: () -> Void = { usleep(DatabaseLock.pause) }
  ) throws(File.Failure) {
    path = Self.path(beside: database)
    var left = max(Self.triesMin, Int(lockTimeout / .microseconds(Int(Self.pause))))
    while true {
      let file = try File(path: path, isWritable: true)
      // The previous owner may have removed the name meanwhile; only a lock on the file that now
      // has the name counts.
      if try file.lock(), try file.hasName(path) {
        self.file = file
        return
      }
      left -= 1
      if left == 0 { return nil }
      wait()
    }
  }

  deinit {
    // Another process may have created a file with this name by now.
    if (try? isInPlace) == true { File.remove(path) }
  }

  /// The path of a database's lock file.
  static func path(beside database: String) -> String { database + "-lock" }

  /// Whether a process has the lock. Nothing is created or changed to find out.
  static func isHeld(beside database: String) -> Bool {
    // Without a file there is no lock, and an unreadable file cannot be checked.
    guard let file = try? File(path: path(beside: database), isWritable: false) else { return false }
    return (try? file.lock(isShared: true)) == false
  }

  /// Who has the lock, in words for people.
  static func holderName(beside database: String) -> String {
    guard let holder = holder(beside: database) else { return "a process" }
    return holder == getpid() ? "this session" : "process \(holder)"
  }

  /// The process that has the lock; nil where the system does not tell (Linux
  /// does, in `/proc/locks`).
  private static func holder(beside database: String) -> Int32? {
    guard let lock = try? File.identity(of: path(beside: database)).get() else { return nil }
    for line in File.systemLines(of: "/proc/locks") {
      // Such as `1: FLOCK ADVISORY WRITE 4711 fd:01:131 0 EOF`: the process, then device and inode.
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", words[5].hasSuffix(":\(lock.inode)") else { continue }
      return Int32(words[4])
    }
    return nil
  }

  /// Whether the lock file still has its name. If not, another process can create and lock a file
  /// of that name.
  var isInPlace: Bool { get throws(File.Failure) { try file.hasName(path) } }
}
