import Testing

@testable import AscentStorage

@Suite("A bounded cache")
struct BoundedCacheTests {
  @Test("is emptied by a new key when it is full, but not by a known one")
  func full() {
    var cache = BoundedCache<Int, Int>(countMax: 2)
    cache.insert(10, for: 1)
    cache.insert(20, for: 2)
    cache.insert(21, for: 2)
    #expect(cache[1] == 10 && cache[2] == 21)
    cache.insert(30, for: 3)
    #expect(cache[1] == nil && cache[2] == nil && cache[3] == 30)
  }
}
