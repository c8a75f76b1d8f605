/// What a user's next command needs in order to link back to this one.
///
/// A user's commands form a chain that is read from the last one back; an index over them would be
/// one more page to write for every command. To reach old commands without reading all later ones,
/// ordinals are grouped into blocks, and each command also links to the last command of an earlier
/// block.
struct CommandLink: Hashable {
  private static let blockShift: Int32 = 6

  /// The sequence number of the command.
  var seq: Int64
  /// Its ordinal among the user's commands.
  var ordinal: Int32
  /// The sequence number of the user's last command in an earlier block.
  var blockBefore: Int64?

  /// The block of an ordinal.
  static func block(of ordinal: Int32) -> Int32 { ordinal >> blockShift }
}

extension CommandLink {
  /// The link of a new command that follows another one, or is the user's first.
  init(seq: Int64, ordinal: Int32, after previous: CommandLink?) {
    let before = previous.flatMap { Self.block(of: $0.ordinal) == Self.block(of: ordinal) ? $0.blockBefore : $0.seq }
    self.init(seq: seq, ordinal: ordinal, blockBefore: before)
  }
}
