extension Catalog {
  /// The catalogue that ships: six practices, from the first minutes to the point where one needs
  /// no catalogue any more.
  public static let starter = Catalog(
    version: 1,
    notes: """
      General advice for healthy adults, to begin with and to be replaced by your own. It is no medical advice: whoever is ill, injured \
      or unsure asks a professional first.
      """,
    methods: [.breathing, .strength, .running, .language, .music, .writing])
}
