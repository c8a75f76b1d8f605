extension Catalog {
  /// The catalogue that ships.
  public static let starter = Catalog(
    version: 1,
    methods: [])
}
