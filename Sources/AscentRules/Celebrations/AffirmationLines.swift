/// The hashes of all lines under a catalogue, computed once per catalogue instead of at each
/// celebration.
package struct AffirmationLines {
  /// The hashes of each category's lines, by the index of the category.
  private let hashes: [[UInt32]]

  /// The shipped lines and those of a catalogue.
  package init(_ catalog: Catalog) {
    hashes = catalog.affirmations.isEmpty ? Self.shipped : Self.hashes(with: catalog)
  }

  private static let shipped = hashes(with: Catalog(version: 1, methods: []))

  private static func hashes(with catalog: Catalog) -> [[UInt32]] {
    CelebrationCategory.allCases.map { category in
      Affirmations.lines(of: category, catalog: catalog).map { Affirmations.hash(of: $0) }
    }
  }

  /// Chooses a person's next line: an unused one, or else the least recently used one.
  ///
  /// Unused lines come in an order that differs from person to person, but those that suit a
  /// first day come first. Between two uses of a line, every other line that was available
  /// throughout is used.
  func next(_ category: CelebrationCategory, for user: UserID, after history: AffirmationHistory) -> AffirmationUse {
    let lines = hashes[category.index]
    // The first lines suit a first day, so they come first.
    let first = lines.prefix(Affirmations.firstCount)
    if let line = firstUnused(first, category, user, history) ?? firstUnused(lines[...], category, user, history) {
      return AffirmationUse(line: line)
    }
    let used = history[category]
    guard let line = used.first(where: lines.contains) else { preconditionFailure("\(category) has no lines") }
    return AffirmationUse(line: line)
  }

  /// The unused line with the smallest number derived from the person and the line.
  private func firstUnused(
    _ lines: ArraySlice<UInt32>, _ category: CelebrationCategory, _ user: UserID, _ history: AffirmationHistory
  ) -> UInt32? {
    var first: (number: UInt64, line: UInt32)?
    var seed: UInt64?
    for line in lines where history.place(of: line, in: category) == nil {
      let known = seed ?? Self.seed(user)
      seed = known
      var generator = SeededGenerator(seed: known ^ UInt64(line))
      let number = generator.next()
      if let before = first, (before.number, before.line) < (number, line) { continue }
      first = (number, line)
    }
    return first?.line
  }

  /// A number derived from the person's id. It only has to differ between people; it is not a
  /// cryptographic hash.
  private static func seed(_ user: UserID) -> UInt64 {
    var seed: UInt64 = 0
    for byte in user.text.utf8 {
      var generator = SeededGenerator(seed: seed ^ UInt64(byte))
      seed = generator.next()
    }
    return seed
  }
}
