package import AscentRules

/// Where a stored commit ends.
package struct CommitEnd {
  package var head: StoredHead
  package var committedAt: Instant
  /// Whether the commit is stored as one without commands; nil if the store does not say.
  package var isEmpty: Bool?

  package init(head: StoredHead, committedAt: Instant, isEmpty: Bool? = nil) {
    (self.head, self.committedAt, self.isEmpty) = (head, committedAt, isEmpty)
  }
}
