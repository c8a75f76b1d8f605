extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies the predicate, or the end. All later elements must
  /// satisfy it, too. O(log n).
  package func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsInSecondPartition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Collection {
  /// Whether each element and the next one are in this order.
  package func isOrdered(_ areInOrder: (Element, Element) -> Bool) -> Bool {
    zip(self, dropFirst()).allSatisfy(areInOrder)
  }
}

extension Sequence {
  /// The elements in the order of the bytes of a text, which is the same in every process.
  package func sortedByBytes(of text: (Element) -> String) -> [Element] {
    sorted { text($0).precedesByBytes(text($1)) }
  }
}

extension String {
  /// Whether the bytes of this text come before those of another one. Spans are faster than
  /// the iterators of `lexicographicallyPrecedes`.
  func precedesByBytes(_ other: String) -> Bool {
    let (own, others) = (utf8.span, other.utf8.span)
    for index in 0..<min(own.count, others.count) where own[index] != others[index] {
      return own[index] < others[index]
    }
    return own.count < others.count
  }
}
