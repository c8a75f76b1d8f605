/// The texts of an event as one flat JSON object: `{"name":"Run","unit":"km"}`. Keys are sorted by
/// bytes, so equal texts give equal bytes.
package enum EventDetail {
  /// The texts in a flat JSON object; nil for any other text.
  ///
  /// The same texts in another spelling are parsed, but the event is refused later: it is encoded
  /// again and compared with what was stored.
  static func parse(_ text: String) -> [String: String]? {
    // What is wrong does not matter here: the columns do not describe an event. The size is limited
    // by the rules, not here: escaping can make a catalogue larger than the text that was loaded.
    guard let members = try? JSONReader.read(Array(text.utf8), sizeMax: .max).members else { return nil }
    let texts = members.compactMap { member in member.value.string.map { (member.name, $0) } }
    return texts.count == members.count ? Dictionary(uniqueKeysWithValues: texts) : nil
  }
}
