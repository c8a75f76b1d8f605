import AscentRuntime

extension Durability {
  /// What commits survive, in words.
  var words: String {
    switch self {
    case .volatile: "in memory only; lost when the process ends"
    case .killSafe: "not synced to the disk; a power failure may lose the latest"
    case .powerSafe: "synced to the disk; they survive a power failure"
    }
  }

  /// What commits survive, in JSON.
  var survived: String {
    switch self {
    case .volatile: "nothing"
    case .killSafe: "processEnd"
    case .powerSafe: "powerFailure"
    }
  }
}
