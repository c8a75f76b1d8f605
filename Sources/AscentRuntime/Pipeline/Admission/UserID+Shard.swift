import AscentRules

extension UserID {
  /// The person's shard, from a hash of the name that is the same in every process: FNV-1a with
  /// 64 bits, then a multiplication by 2^64 over the golden ratio (Knuth, *The Art of Computer
  /// Programming*, volume 3, 6.4).
  ///
  /// Without the multiplication, the last characters of a short name change only a few of the upper
  /// bits, and one of eight shards would get up to 3.6 times its share.
  func shard(among count: Int) -> Int {
    if count == 1 { return 0 }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return Int(((hash &* 0x9E37_79B9_7F4A_7C15) >> 32) % UInt64(count))
  }
}
