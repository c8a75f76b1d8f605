/// The state as bytes, for a checkpoint.
///
/// Equal states give equal bytes. A checkpoint is a cache: bytes of another version are refused,
/// and all events are counted again.
extension AnalyticsState {
  /// The version of the encoding and of what is counted. Raise it when either changes.
  private static let version: UInt8 = 5

  /// The bytes of the state, with a digest over all of them.
  package var bytes: [UInt8] {
    var writer = SnapshotCoding.beginning(.analytics, version: Self.version)
    writer.integer(eventCount)
    writer.kindCounts(kinds)
    writer.active(active)
    writer.sample(people) { writer, run in
      writer.integer(run.length)
      writer.day(run.lastDay)
      writer.day(run.endedThrough)
    }
    writer.list(levels.enumerated().filter { $0.element != 0 }) { writer, level in
      writer.count(level.offset)
      writer.integer(level.element)
    }
    writer.list(methods.sortedByBytes(of: \.key.text)) { writer, method in
      writer.text(method.key.text)
      writer.method(method.value)
    }
    writer.integer(droppedEventCount)
    writer.digest(SnapshotCoding.digest(of: writer.bytes))
    return writer.bytes
  }

  /// Decodes a state.
  ///
  /// - Throws: ``CodingFault/damaged`` if the digest differs, ``CodingFault/unknownVersion(_:)``
  ///   for another version, any other fault if the bytes are not an encoded state.
  package init(bytes: [UInt8]) throws(CodingFault) {
    guard bytes.count >= 16 else { throw .truncated(at: bytes.count) }
    let body = Array(bytes.dropLast(16))
    var reader = try SnapshotCoding.reading(body, .analytics, version: Self.version)
    guard SnapshotCoding.digest(of: body) == Digest(bytes: bytes.suffix(16)) else { throw .damaged }
    self.init()
    eventCount = try reader.integer(in: 0...Int64.max, field: "events")
    kinds = try reader.kindCounts()
    active = try reader.active()
    people = try reader.sample(countMax: Self.peopleMax) { reader throws(CodingFault) in
      try DailyRun(length: reader.integer(), lastDay: reader.day(), endedThrough: reader.day())
    }
    for _ in 0..<(try reader.count(ofAtLeast: 2)) {
      let level = try reader.varint()
      guard level < levels.count else { throw .badValue(field: "level", at: reader.offset) }
      levels[Int(level)] = try reader.integer()
    }
    for _ in 0..<(try reader.count(ofAtLeast: 6)) {
      let id = MethodID(try reader.text())
      methods[id] = try reader.method()
      stageCount += methods[id]?.stages.count ?? 0
    }
    droppedEventCount = try reader.integer()
    try reader.finish()
  }
}

extension ByteWriter {
  fileprivate mutating func active(_ active: ActivePeople) {
    flag(active.hasDroppedDays)
    list(active.days) { writer, day in
      writer.day(day.day)
      writer.count(day.people.hashes.count)
      writer.words(day.people.hashes)
      writer.block(day.people.registers)
    }
  }

  fileprivate mutating func sample<Value>(_ sample: PeopleSample<Value>, _ write: (inout ByteWriter, Value) -> Void) {
    byte(UInt8(sample.zeroBits))
    list(sample.values.all.sorted { $0.key < $1.key }) { writer, person in
      writer.word(person.key)
      write(&writer, person.value)
    }
  }

  fileprivate mutating func method(_ method: MethodPractice) {
    sample(method.people) { writer, person in
      writer.integer(person.sessionCount)
      writer.integer(person.advanceCount)
      writer.day(person.lastDay)
    }
    integer(method.sessionCount)
    integer(method.minutes)
    list(method.stages.sortedByBytes(of: \.key.text)) { writer, stage in
      writer.text(stage.key.text)
      writer.integer(stage.value.beginnings)
      writer.integer(stage.value.arrivals)
      writer.quantiles(stage.value.seconds)
      writer.quantiles(stage.value.sessions)
    }
  }

  private mutating func quantiles(_ sketch: QuantileSketch) {
    list(sketch.buckets) { writer, bucket in
      writer.varint(UInt64(bucket.index))
      writer.integer(bucket.count)
    }
    integer(sketch.sum)
  }
}

extension ByteReader {
  fileprivate mutating func active() throws(CodingFault) -> ActivePeople {
    let start = offset
    let hasDroppedDays = try flag()
    let days = try repeated(count(ofAtLeast: 3), activeDay())
    guard let active = ActivePeople(days: days, hasDroppedDays: hasDroppedDays) else {
      throw .badValue(field: "active", at: start)
    }
    return active
  }

  private mutating func activeDay() throws(CodingFault) -> ActivePeople.Day {
    let day = try day()
    let hashes = try words(count(ofAtLeast: 8))
    guard let people = DistinctSketch(hashes: hashes, registers: try block()) else {
      throw .badValue(field: "people", at: offset)
    }
    return ActivePeople.Day(day: day, people: people)
  }

  fileprivate mutating func sample<Value>(
    countMax: Int, _ read: (inout ByteReader) throws(CodingFault) -> Value
  ) throws(CodingFault) -> PeopleSample<Value> {
    let start = offset
    let zeroBits = Int(try byte())
    let people = try repeated(count(ofAtLeast: 9), (hash: word(), value: read(&self)))
    guard let sample = PeopleSample(countMax: countMax, zeroBits: zeroBits, people: people) else {
      throw .badValue(field: "sample", at: start)
    }
    return sample
  }

  fileprivate mutating func method() throws(CodingFault) -> MethodPractice {
    var method = MethodPractice()
    method.people = try sample(countMax: MethodPractice.peopleMax) { reader throws(CodingFault) in
      try MethodPractice.PersonPractice(
        sessionCount: reader.integer(), advanceCount: reader.integer(), lastDay: reader.day())
    }
    method.sessionCount = try integer()
    method.minutes = try integer()
    for _ in 0..<(try count(ofAtLeast: 6)) {
      let id = StageID(try text())
      method.stages[id] = try MethodPractice.AtStage(
        beginnings: integer(), arrivals: integer(), seconds: quantiles(), sessions: quantiles())
    }
    return method
  }

  private mutating func quantiles() throws(CodingFault) -> QuantileSketch {
    let start = offset
    let buckets = try repeated(count(ofAtLeast: 2), bucket(startingAt: start))
    guard let sketch = QuantileSketch(buckets: buckets, sum: try integer()) else {
      throw .badValue(field: "quantiles", at: start)
    }
    return sketch
  }

  private mutating func bucket(startingAt start: Int) throws(CodingFault) -> QuantileSketch.Bucket {
    let index = try varint()
    guard index < QuantileSketch.bucketCountMax else { throw .badValue(field: "bucket", at: start) }
    return QuantileSketch.Bucket(index: UInt16(index), count: try integer())
  }
}
