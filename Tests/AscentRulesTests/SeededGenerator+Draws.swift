import AscentRules

extension SeededGenerator {
  mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[int(0...elements.count - 1)]
  }

  /// True once in `times` calls on average.
  mutating func oneIn(_ times: Int) -> Bool {
    int(1...times) == 1
  }
}
