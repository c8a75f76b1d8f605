import AscentRules
import AscentRuntime
import AscentStorage

/// What a user's next command needs in order to follow this one.
///
/// A user's commands form a chain that is read backwards from the last one. An index over them
/// would be one more page to write for every command. To reach old commands without reading all
/// later ones, each command whose revision is a multiple of 64 also stores the sequence number of
/// the command 64 revisions earlier.
struct CommandLink: Hashable {
  static let blockLength: Int64 = 64

  /// The sequence number of the command.
  var seq: Int64
  /// Its number among the user's commands, from 1 without gaps.
  var revision: Int64
  /// Its ordinal, which may have gaps.
  var ordinal: Int32
  /// Its link; see ``/AscentStorage/PersonChain``.
  var digest: Digest
  var zone: ZoneID
  /// The sequence number of the user's newest command, up to this one, whose revision is a multiple
  /// of 64; 0 if there is none, nil if it was not looked up yet.
  var block: Int64?

  /// The part that the chain of links needs.
  var end: ChainEnd { ChainEnd(revision: revision, digest: digest, zone: zone) }

  /// Whether a command with this revision begins a block.
  static func beginsBlock(_ revision: Int64) -> Bool { revision % blockLength == 0 }
}
