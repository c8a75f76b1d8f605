import AscentRules
import AscentRuntime
import AscentStorage

/// What a user's next command needs in order to follow this one.
///
/// A user's commands form a chain that is read from the last one back; an index over them would be
/// one more page to write for every command. To reach old commands without reading all later ones,
/// each command whose revision is a multiple of 64 also has the number of the one 64 revisions
/// earlier.
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
  /// The sequence number of the user's last command up to this one whose revision is a multiple of
  /// 64; 0 if there is none, nil while it is not known.
  var block: Int64?

  /// What the next command needs of the chain.
  var end: ChainEnd { ChainEnd(revision: revision, digest: digest, zone: zone) }

  /// Whether a command with this revision begins a block.
  static func beginsBlock(_ revision: Int64) -> Bool { revision % blockLength == 0 }
}
