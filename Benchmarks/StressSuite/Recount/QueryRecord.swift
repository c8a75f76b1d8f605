import AscentRules
package import AscentRuntime

/// A query's answer and times: 40 bytes, since a run has millions of queries.
package struct QueryRecord: Sendable {
  /// The person's number in the run's population.
  package var person: Int32
  /// The day of the query.
  package var day: Int32
  /// The version at which the query was answered.
  package var version: Int64
  /// A hash of the answer's figures; see ``standing(totalXP:counts:)``.
  package var standing: UInt64
  /// When the query was sent and answered; see ``Moment``.
  package var asked, answered: Int64

  /// The record of an answer that arrived now.
  package init(_ report: PersonReport, of person: Int, asked: Int64) {
    self.person = Int32(person)
    day = report.day.number
    version = report.version
    standing = Self.standing(totalXP: report.totalXP, counts: report.habits.lazy.map(\.count))
    self.asked = asked
    answered = Moment.now
  }

  /// A 64-bit hash of the total and of each habit's count on the day. Two different answers collide
  /// with a probability of 2⁻⁶⁴.
  package static func standing(totalXP: Int64, counts: some Sequence<Int64>) -> UInt64 {
    counts.reduce(mix(0x9E37_79B9_7F4A_7C15, totalXP), mix)
  }

  private static func mix(_ word: UInt64, _ number: Int64) -> UInt64 {
    let product = (word ^ UInt64(bitPattern: number)) &* 0xBF58_476D_1CE4_E5B9
    return product ^ product >> 31
  }
}
