/// The place of a person's command in the database, by which the person's next one is linked to it.
///
/// Commands of a person are found one before the other, from the last one back: an index of all of
/// them would be another page to write for every command. So that one far back is found without a
/// walk past all that came later, ordinals are parted into blocks, and each command knows the last
/// one of an earlier block as well.
struct CommandLink: Hashable {
  private static let blockShift: Int32 = 6

  /// The sequence number of the command.
  var seq: Int64
  /// Its ordinal among the commands of the person.
  var ordinal: Int32
  /// The sequence number of the person's last command of an earlier block.
  var blockBefore: Int64?

  /// Which block an ordinal is in.
  static func block(of ordinal: Int32) -> Int32 { ordinal >> blockShift }

  /// The place of a person's command that follows another one, or is the first.
  init(seq: Int64, ordinal: Int32, after previous: CommandLink?) {
    self.seq = seq
    self.ordinal = ordinal
    blockBefore = previous.flatMap { Self.block(of: $0.ordinal) == Self.block(of: ordinal) ? $0.blockBefore : $0.seq }
  }

  /// A place as it is stored.
  init(seq: Int64, ordinal: Int32, blockBefore: Int64?) {
    (self.seq, self.ordinal, self.blockBefore) = (seq, ordinal, blockBefore)
  }
}
