package import AscentRules

/// What a device asked and how it was answered, in the few words that the recount needs: 80 bytes,
/// since a run has millions.
package struct Deed: Sendable {
  /// What was asked.
  package enum Verb: UInt8, Sendable {
    case addHabit, complete, undo, session, progress
  }

  /// How it was answered.
  package enum Answer: UInt8, Sendable {
    /// With a receipt.
    case acknowledged
    /// Nothing happened: it was refused, there was no room, or the runtime was stopping.
    case nothingHappened
    /// It may have happened.
    case unknown
  }

  /// Whose it is: a number in the run's population.
  package var person: Int32
  /// What was asked.
  package var verb: Verb
  /// How it was answered.
  package var answer = Answer.unknown
  /// The habit's number; for a progression the number of the stage that is left, the first being 1.
  package var subject: Int32
  /// The local day that the device meant.
  package var day: Int32
  /// The amount; the goal of a new habit, the minutes of a session.
  package var amount: Int32
  /// The place of the command in its person's order, as the receipt says.
  package var ordinal: Int32 = 0
  /// The operation.
  package var key: OperationKey
  /// The operation that an undo takes back.
  package var target = OperationKey(high: 0, low: 0)
  /// The receipt in one word; see ``Receipt/fingerprint``.
  package var receipt: UInt64 = 0
  /// When it was sent; see ``Moment``.
  package var sent: Int64 = 0
  /// When it was acknowledged; a moment that never comes if it was not.
  package var answered = Int64.max

  /// A deed that was not answered yet.
  package init(person: Int, verb: Verb, subject: Int32 = 0, day: Int32 = 0, amount: Int32 = 0, key: OperationKey) {
    self.person = Int32(person)
    self.verb = verb
    self.subject = subject
    self.day = day
    self.amount = amount
    self.key = key
  }

  /// Notes the receipt it was answered with.
  package mutating func acknowledge(_ receipt: Receipt) {
    answer = .acknowledged
    answered = Moment.now
    ordinal = receipt.ordinal
    self.receipt = receipt.fingerprint
  }
}

extension Receipt {
  /// All of the receipt in one word, so that millions can be compared: the same receipt has the
  /// same word in every process, and two have the same by a chance of 2⁻⁶⁴.
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
