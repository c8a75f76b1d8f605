package import AscentRules

/// Names the history of a person that a snapshot replaces.
package struct SnapshotMark: Hashable {
  /// The commit that wrote the snapshot.
  package var commit: Int64
  /// The revision of the last command that the snapshot includes, and its link; 0 and the start of
  /// the chain before the first command.
  package var revision: Int64
  package var link: Digest

  package init(commit: Int64, revision: Int64, link: Digest) {
    (self.commit, self.revision, self.link) = (commit, revision, link)
  }
}
