extension Blake2b {
  /// Appends the canonical bytes of an event: a word with the kind and which columns are filled,
  /// then each filled column in the order of declaration. Every integer is one little-endian word;
  /// a text is its length in bytes, then the bytes, padded with zeros to whole words.
  package mutating func update(_ columns: EventColumns) {
    var filled: UInt64 = 0
    if columns.habit != nil { filled |= 1 << 8 }
    if columns.day != nil { filled |= 1 << 9 }
    if columns.amount != nil { filled |= 1 << 10 }
    if columns.total != nil { filled |= 1 << 11 }
    if columns.number != nil { filled |= 1 << 12 }
    if columns.policy != nil { filled |= 1 << 13 }
    if columns.digest != nil { filled |= 1 << 14 }
    if columns.detail != nil { filled |= 1 << 15 }
    update(word: UInt64(columns.kind) | filled)
    if let habit = columns.habit { update(integer: Int64(habit)) }
    if let day = columns.day { update(integer: Int64(day)) }
    if let amount = columns.amount { update(integer: amount) }
    if let total = columns.total { update(integer: total) }
    if let number = columns.number { update(integer: number) }
    if let policy = columns.policy { update(integer: Int64(policy)) }
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
