package import AscentRules

/// The end of a person's chain, which the next command continues.
package struct ChainEnd: Hashable {
  /// The number of the person's last command; 0 before the first.
  package var revision: Int64
  /// The link of the person's last command; see ``PersonChain``.
  package var digest: Digest
  /// The time zone of the person's last command; nil before the first.
  package var zone: ZoneID?

  package init(revision: Int64, digest: Digest, zone: ZoneID?) {
    (self.revision, self.digest, self.zone) = (revision, digest, zone)
  }

  /// The end before a person's first command.
  package init(before user: UserID) {
    self.init(revision: 0, digest: PersonChain.start(of: user), zone: nil)
  }
}
