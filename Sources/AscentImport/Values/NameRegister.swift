/// Gives each habit of an export a valid, unique name.
struct NameRegister {
  /// The names in use, in lower case: names that differ only in case count as equal.
  private var taken: Set<String> = []
  private var nextSuffix: [String: Int] = [:]
  private var count = 0
  /// The names that habits of the export have without a suffix, in lower case. No other habit gets
  /// one of them, so a habit keeps its name when another one is added before it.
  private let own: Set<String>

  /// A register for an export whose habits have these names.
  init(_ names: some Sequence<String>) { own = Set(names.map { Self.usable($0).lowercased() }) }

  /// The name for a habit that the export calls `raw`. Adds remarks on changes other
  /// than outer spaces.
  mutating func name(for raw: String, at place: ImportPlace) -> String {
    count += 1
    let usable = usableName(raw, at: place)
    let name = uniqueName(usable)
    if name != usable { place.remark(.nameTaken(replacement: name), on: raw) }
    taken.insert(name.lowercased())
    return name
  }

  private func usableName(_ raw: String, at place: ImportPlace) -> String {
    let trimmed = ImportText.trimmed(raw)
    let oneLine = ImportText.oneLine(trimmed)
    if oneLine != trimmed { place.remark(.nameHasControlCharacters, on: raw) }
    let usable = Self.usable(raw)
    if ImportText.prefix(of: oneLine, scalars: ImportText.nameLimit) != oneLine { place.remark(.nameTooLong, on: raw) }
    guard usable.isEmpty else { return usable }
    let replacement = "Habit \(count)"
    place.remark(.nameEmpty(replacement: replacement), on: raw)
    return replacement
  }

  private static func usable(_ raw: String) -> String {
    let oneLine = ImportText.oneLine(ImportText.trimmed(raw))
    return ImportText.trimmed(ImportText.prefix(of: oneLine, scalars: ImportText.nameLimit))
  }

  /// The name, with the first free suffix from ` (2)` on if the name is taken. Remembers the next
  /// suffix to try, so that equal names do not cause a quadratic search.
  private mutating func uniqueName(_ name: String) -> String {
    guard taken.contains(name.lowercased()) else { return name }
    var number = nextSuffix[name.lowercased(), default: 2]
    while true {
      let suffix = " (\(number))"
      let candidate = ImportText.prefix(of: name, scalars: ImportText.nameLimit - suffix.utf8.count) + suffix
      number += 1
      guard taken.contains(candidate.lowercased()) || own.contains(candidate.lowercased()) else {
        nextSuffix[name.lowercased()] = number
        return candidate
      }
    }
  }
}
