internal import AscentRules
internal import AscentRuntime

/// What a person's events say of celebrations, with what does not hold in itself.
struct PlainCelebrations {
  /// What waits, the oldest first.
  private(set) var waiting: [CelebrationKey] = []
  private(set) var faults: [String] = []
  private var acknowledged: Set<CelebrationKey> = []
  /// What five later ones of its category pushed out.
  private var pushedOut: Set<CelebrationKey> = []

  init(_ commands: [StoredCommand]) {
    for event in commands.lazy.flatMap(\.events) {
      switch event {
      case .celebrationRaised(let celebration): raise(celebration.key)
      case .celebrationWithdrawn(let key): take(key, "withdrawn")
      case .celebrationAcknowledged(let key):
        take(key, "acknowledged")
        acknowledged.insert(key)
      default: break
      }
    }
    var entered: Set<CelebrationKey> = []
    for stored in commands where stored.inForce {
      for case .stageAdvanced(let advance) in stored.events { entered.insert(.advance(advance.method, to: advance.to)) }
    }
    for key in waiting where key.category == .stageAdvance && !entered.contains(key) { faults.append("\(key) waits without a cause") }
    for key in entered.subtracting(acknowledged).subtracting(pushedOut).subtracting(waiting) { faults.append("\(key) is not celebrated") }
  }

  private mutating func raise(_ key: CelebrationKey) {
    if waiting.contains(key) { faults.append("\(key) waits twice") }
    if acknowledged.contains(key) { faults.append("\(key) was acknowledged and is celebrated again") }
    pushedOut.remove(key)
    waiting.append(key)
    let same = waiting.filter { $0.category == key.category }
    guard same.count > 5 else { return }
    waiting.removeAll { $0 == same[0] }
    pushedOut.insert(same[0])
  }

  private mutating func take(_ key: CelebrationKey, _ what: String) {
    if let place = waiting.firstIndex(of: key) { waiting.remove(at: place) } else { faults.append("\(key) is \(what) and does not wait") }
  }
}
