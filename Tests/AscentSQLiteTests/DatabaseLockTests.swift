import Testing

@testable import AscentSQLite

@Suite("The lock on a store")
struct DatabaseLockTests {
  /// A question whether the lock is held, at the moment at which it has the lock.
  private func question(beside path: String) throws -> File {
    let file = try File(path: DatabaseLock.path(beside: path), isWritable: true)
    #expect(try file.lock(isShared: true))
    return file
  }

  @Test("is taken although somebody asks at that moment whether it is held")
  func asked() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    var asking: File? = try question(beside: path)
    var pauses = 0
    let lock = try DatabaseLock(beside: path) {
      pauses += 1
      if pauses == 3 { asking = nil }
    }
    #expect(lock != nil && pauses == 3 && asking == nil)
    #expect(DatabaseLock.isHeld(beside: path))
  }

  @Test("is refused after a few tries when it is kept")
  func kept() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let lock = try DatabaseLock(beside: path)
    var pauses = 0
    #expect(try DatabaseLock(beside: path) { pauses += 1 } == nil)
    #expect(pauses == 10)
    withExtendedLifetime(lock) {}
  }
}
