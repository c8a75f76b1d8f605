extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies the predicate, or the end. All later elements must
  /// satisfy it, too. O(log n).
  package func partitioningIndex(where isSo: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isSo(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
