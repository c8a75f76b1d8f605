public enum SnapshotCoding {
  public struct Fault: Error {}
  public static func encode(_ s: CompletionState) -> [UInt8] { [] }
  public static func encode(_ s: StreakState) -> [UInt8] { [] }
  public static func encode(_ s: AwardState) -> [UInt8] { [] }
  public static func join(_ p: [[UInt8]]) -> [UInt8] { [] }
  public static func split(_ b: [UInt8]) throws(Fault) -> [[UInt8]] { throw Fault() }
  public static func decodeCompletion(_ b: [UInt8]) throws(Fault) -> CompletionState { throw Fault() }
  public static func decodeStreak(_ b: [UInt8]) throws(Fault) -> StreakState { throw Fault() }
  public static func decodeAward(_ b: [UInt8]) throws(Fault) -> AwardState { throw Fault() }
}
