extension Blake2b {
  /// Appends the canonical bytes of an event: a word with the kind and which columns are filled,
  /// then each filled column in the order of declaration. Every integer is one little-endian word;
  /// a text is its length in bytes, then the bytes, padded with zeros to whole words.
  package mutating func update(_ columns: EventColumns) {
    let integers: InlineArray<6, Int64?> = [
      columns.habit.map(Int64.init), columns.day.map(Int64.init), columns.amount, columns.total, columns.number,
      columns.policy.map(Int64.init),
    ]
    var filled: UInt64 = 0
    for index in integers.indices where integers[index] != nil { filled |= 1 << UInt64(8 + index) }
    if columns.digest != nil { filled |= 1 << 14 }
    if columns.detail != nil { filled |= 1 << 15 }
    update(word: UInt64(columns.kind) | filled)
    for index in integers.indices {
      if let integer = integers[index] { update(integer: integer) }
    }
    if let digest = columns.digest { update(digest) }
    if let detail = columns.detail { update(words: detail.utf8.span) }
  }

  /// Appends an integer as one word.
  package mutating func update(integer: Int64) {
    update(word: UInt64(bitPattern: integer))
  }

  /// Appends bytes as whole words: their number, then the bytes, padded with zeros.
  package mutating func update(words bytes: Span<UInt8>) {
    update(word: UInt64(bytes.count))
    update(bytes)
    update(zeros: -bytes.count & 7)
  }
}
