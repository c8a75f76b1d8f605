import AscentRules

extension Batch {
  /// Lets a room react to the events of each accepted command: the events so far are laid down anew, each command's own followed by those the room adds.
  ///
  /// - Parameter body: gets the command and where its events begin; it adds to the emission's end.
  mutating func react(_ body: (inout CommandItem, _ first: Int, inout Emission) -> Void) {
    let before = emission.events
    emission.events = []
    emission.events.reserveCapacity(before.count * 2)
    for index in commands.indices where commands[index].isAccepted {
      let first = emission.events.count
      let end = commands[index].firstEvent + commands[index].eventCount
      emission.events.append(contentsOf: before[commands[index].firstEvent..<end])
      emission.ordinal = commands[index].receipt.ordinal
      body(&commands[index], first, &emission)
      commands[index].firstEvent = first
      commands[index].eventCount = emission.events.count - first
    }
  }
}
