/// The packed form of a person's parts.
///
/// Unpacking restores everything, including what `==` ignores, such as the due entry that was last
/// reported and the timely days. The bytes never leave the process, so they have no digest.
extension CompletionState {
  package func packed(_ days: inout SharedDays) -> [UInt8] {
    days = SharedDays(of: self)
    var writer = ByteWriter(isForMemory: true)
    writer.word(days.checksum)
    writer.flag(reportedDue.closes != nil)
    if let day = reportedDue.closes { writer.day(day) }
    writer.flag(reportedDue.command != nil)
    if let command = reportedDue.command {
      writer.integer(command.at.milliseconds)
      writer.day(command.day)
      writer.integer(command.minute ?? -1)
      writer.flag(reportedDue.mayBeEarlier)
    }
    return writer.bytes + SnapshotCoding.encode(self, forMemory: true)
  }

  package init(packed: [UInt8], _ days: inout SharedDays) {
    self = unpacked { () throws(CodingFault) in
      var reader = ByteReader(packed)
      let checksum = try reader.word()
      let closes = try reader.flag() ? try reader.day() : nil
      var (command, mayBeEarlier) = (DueCommand?.none, false)
      if try reader.flag() {
        command = DueCommand(at: try reader.instant(), day: try reader.day())
        let minute: Int16 = try reader.integer()
        if minute >= 0 { command!.minute = minute }
        mayBeEarlier = try reader.flag()
      }
      var state = try SnapshotCoding.decodeCompletion(Array(packed[reader.offset...]), forMemory: true)
      state.reportedDue = ReportedDue(command: command, closes: closes, mayBeEarlier: mayBeEarlier)
      days = SharedDays(of: state)
      // Otherwise the other parts would get wrong days, and days might be paid twice.
      precondition(days.checksum == checksum, "other days follow from a state than when it was packed")
      return state
    }
  }
}

extension StreakState {
  package func packed(_ days: inout SharedDays) -> [UInt8] {
    var rest = self
    rest.formSymmetricDifference(days)
    return SnapshotCoding.encode(rest, forMemory: true)
  }

  package init(packed: [UInt8], _ days: inout SharedDays) {
    self = unpacked { () throws(CodingFault) in try SnapshotCoding.decodeStreak(packed, forMemory: true) }
    formSymmetricDifference(days)
  }
}

extension ProgressionState {
  package func packed(_ days: inout SharedDays) -> [UInt8] {
    // Most people practise no method and have no measure.
    self == ProgressionState() ? [] : SnapshotCoding.encode(self)
  }

  package init(packed: [UInt8], _ days: inout SharedDays) {
    self.init()
    guard !packed.isEmpty else { return }
    self = unpacked { () throws(CodingFault) in try SnapshotCoding.decodeProgression(packed) }
  }
}

extension RewardState {
  package func packed(_ days: inout SharedDays) -> [UInt8] {
    var rest = award
    rest.formSymmetricDifference(days)
    var writer = ByteWriter(isForMemory: true)
    writer.block(SnapshotCoding.encode(rest, forMemory: true))
    return writer.bytes + SnapshotCoding.encode(celebration)
  }

  package init(packed: [UInt8], _ days: inout SharedDays) {
    self = unpacked { () throws(CodingFault) in
      var reader = ByteReader(packed)
      var state = RewardState()
      state.award = try SnapshotCoding.decodeAward(try reader.block(), forMemory: true)
      state.celebration = try SnapshotCoding.decodeCelebration(Array(packed[reader.offset...]))
      return state
    }
    award.formSymmetricDifference(days)
  }
}

/// Calls a body that reads packed bytes. This process wrote the bytes, so a fault in them is a bug.
private func unpacked<State>(_ body: () throws(CodingFault) -> State) -> State {
  do {
    return try body()
  } catch {
    preconditionFailure("a packed state cannot be read: \(error)")
  }
}
