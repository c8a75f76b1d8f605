/// Units of habits, as written after amounts.
enum UnitText {
  /// English plurals whose singular lacks the final `s`.
  ///
  /// No rule gives the singular of every word, so units that are not listed stay unchanged.
  private static let regular = Set(
    """
    articles beers blocks books bottles breaths calls calories cards cars chapters cigarettes coffees coins commits \
    contacts cups days dollars drawings drinks emails episodes essays euros exercises figures flights floors friends \
    fruits games grams hours hugs jumps kicks kilometers kilometres laps lessons letters lines liters litres \
    meals messages meters metres miles minutes movies notes ounces pages photos pieces pills plants points \
    portions poses pounds prayers problems pullups pull-ups pushups push-ups puzzles questions recipes repetitions \
    reps rooms rounds seconds sentences servings sessions sets shots situps sit-ups songs spoons squats stairs steps \
    strokes swims tablets tasks teas throws times topics tunes turns units vegetables verses videos walks words
    """.split(separator: " ").map(String.init))
  /// Other plurals: how many letters the singular loses, and what replaces them.
  private static let endings: [String: (lost: Int, gained: String)] = [
    "glasses": (2, ""), "stretches": (2, ""), "sketches": (2, ""), "dishes": (2, ""), "crunches": (2, ""),
    "lunches": (2, ""), "entries": (3, "y"), "stories": (3, "y"), "berries": (3, "y"), "people": (6, "person"),
  ]

  /// Units that are the same in the singular and the plural.
  private static let symbols = Set(
    "km m cm mi mile kg g mg lb lbs oz l ml cl dl h hr hrs min mins sec s kcal cal times x".split(separator: " ")
      .map(String.init))

  /// Units that people write in several ways.
  private static let spellings: [Set<String>] = [
    ["min", "mins", "minute", "minutes"], ["h", "hr", "hrs", "hour", "hours"],
    ["s", "sec", "secs", "second", "seconds"],
    ["km", "kilometer", "kilometers", "kilometre", "kilometres"], ["mi", "mile", "miles"],
    ["m", "meter", "meters", "metre", "metres"], ["l", "liter", "liters", "litre", "litres"],
    ["kg", "kilo", "kilos", "kilogram", "kilograms"], ["g", "gram", "grams"], ["lb", "lbs", "pound", "pounds"],
    ["times", "time", "x"],
  ]
  /// How many metres, seconds, litres or grams a unit has. Miles, pounds and ounces are those of
  /// the international yard and pound agreement of 1959.
  private static let sizes: [[String: Double]] = [
    ["km": 1000, "m": 1, "cm": 0.01, "mi": 1609.344], ["h": 3600, "min": 60, "s": 1],
    ["l": 1, "dl": 0.1, "cl": 0.01, "ml": 0.001],
    ["kg": 1000, "g": 1, "mg": 0.001, "lb": 453.592_37, "oz": 28.349_523],
  ]

  private static func size(_ unit: String, _ sizes: [String: Double]) -> Double? {
    let spellings = spellings.first { $0.contains(unit.lowercased()) } ?? [unit.lowercased()]
    return spellings.lazy.compactMap { sizes[$0] }.first
  }

  /// Whether a unit is one of length, time, volume or mass.
  static func isMeasured(_ unit: String) -> Bool { sizes.contains { size(unit, $0) != nil } }

  /// An amount in another unit; nil if the units measure different things, or are not known.
  static func converted(_ amount: Double, from unit: String, to other: String) -> Double? {
    for sizes in sizes {
      if let from = size(unit, sizes), let to = size(other, sizes) { return amount * from / to }
    }
    return nil
  }

  /// Units of which people often have a part.
  private static let divisible = Set(
    ["km", "mi", "h", "l", "kg", "lb"].flatMap { unit in spellings.first { $0.contains(unit) } ?? [] })

  /// How many decimals amounts in a unit have unless something else is said: of kilometres and
  /// hours, people record parts.
  static func decimals(of unit: String?) -> Int { unit.map { divisible.contains($0.lowercased()) } ?? false ? 2 : 0 }

  /// Whether a word is a unit that people often count in, in the right number for an amount.
  static func isKnown(_ unit: String, after amount: String) -> Bool {
    let unit = unit.lowercased()
    if symbols.contains(unit) || regular.contains(unit) || endings[unit] != nil { return true }
    return amount == "1" && (regular.contains(unit + "s") || endings[unit + "es"] != nil)
  }

  /// A space and the unit, which is singular after an amount of 1. Empty without a unit.
  static func after(_ amount: String, _ unit: String?) -> String {
    guard let unit, !unit.isEmpty else { return "" }
    return " " + (amount == "1" ? singular(unit) : unit)
  }

  /// Whether a text means the unit, in singular or plural.
  static func isUnit(_ text: String, _ unit: String) -> Bool {
    let (text, unit) = (text.lowercased(), unit.lowercased())
    // People also type k for either of these units.
    let meant = text == "k" ? ["km", "kg"] : [text]
    if spellings.contains(where: { $0.contains(unit) && !$0.isDisjoint(with: meant) }) { return true }
    return !text.isEmpty && (text == unit || text == singular(unit) || singular(text) == unit)
  }

  private static func singular(_ unit: String) -> String {
    let known = unit.lowercased()
    if let (lost, gained) = endings[known] { return unit.dropLast(lost) + gained }
    return regular.contains(known) ? String(unit.dropLast()) : unit
  }
}
