package import AscentRules

/// A request and its answer, as far as the recount needs them: 80 bytes, since a run has
/// millions of requests.
package struct RequestRecord: Sendable {
  /// The kind of request.
  package enum Verb: UInt8, Sendable {
    case addHabit, complete, undo, session, progress
  }

  /// The kind of answer.
  package enum Answer: UInt8, Sendable {
    /// The call returned a receipt.
    case acknowledged
    /// The call had no effect: it was refused, overloaded or stopped.
    case nothingHappened
    /// The outcome is unknown.
    case unknown
  }

  /// The person's number in the run's population.
  package var person: Int32
  /// The kind of request.
  package var verb: Verb
  /// The answer.
  package var answer = Answer.unknown
  /// The habit's number; for an advance, the number of its stage, counted from 1.
  package var subject: Int32 = 0
  /// The local day of the request.
  package var day: Int32 = 0
  /// The amount; for a new habit its goal, for a session its minutes.
  package var amount: Int32 = 0
  /// The ordinal of the command, from the receipt; 0 without one.
  package var ordinal: Int32 = 0
  /// The key of the operation.
  package var key: OperationKey
  /// The key of the operation that an undo undoes.
  package var target = OperationKey(high: 0, low: 0)
  /// The receipt's hash; see ``Receipt/fingerprint``.
  package var receipt: UInt64 = 0
  /// When the request was sent; see ``Moment``.
  package var sent: Int64 = 0
  /// When the request was acknowledged; the largest number if it was not.
  package var answered = Int64.max

  /// Records the receipt.
  package mutating func acknowledge(_ receipt: Receipt) {
    answer = .acknowledged
    answered = Moment.now
    ordinal = receipt.ordinal
    self.receipt = receipt.fingerprint
  }
}

extension Receipt {
  /// A 64-bit hash of the receipt, the same in every process. Two different receipts collide with a
  /// probability of 2⁻⁶⁴.
  package var fingerprint: UInt64 {
    var word: UInt64 = 0x9E37_79B9_7F4A_7C15
    func add(_ number: some BinaryInteger) {
      word = (word ^ UInt64(truncatingIfNeeded: number)) &* 0xBF58_476D_1CE4_E5B9
      word ^= word >> 31
    }
    add(habit?.number ?? 0)
    add(day.number)
    add(ordinal)
    add(recordedAt.milliseconds)
    for standing in [before, after] {
      add(standing.count)
      add(standing.goal)
      add((standing.isSatisfied ? 1 : 0) + (standing.isComplete ? 2 : 0))
      add(Int64(standing.streak) << 32 + Int64(standing.longestStreak))
      add(Int64(standing.dailyStreak) << 32 + Int64(standing.longestDailyStreak))
      add(standing.totalXP)
      add(standing.level)
    }
    switch practice {
    case .session(let session): add(Int(session.before.rawValue) * 8 + Int(session.after.rawValue))
    case .progression(let progression):
      add(progression.outcome.rawValue)
      add(progression.ordinal)
      add(progression.at.milliseconds)
      for byte in progression.from.text.utf8 { add(byte) }
      for byte in progression.to.text.utf8 { add(byte) }
    case nil: break
    }
    return word
  }
}
