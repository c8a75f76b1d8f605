import AscentRules

/// Packed commands, numbered from 0 in the order in which they were appended; see
/// ``CommandCoding``.
struct PackedCommands {
  /// Where a command is in its block, and what its body lacks.
  private struct Entry {
    var end: UInt32
    /// The position of the command's first event, or of the last event before it if it has none,
    /// as the difference from the block's first position.
    var position: Int32
    var person: Int32
    var zone: Int32
  }

  /// Some consecutive commands. A long journal has many blocks, so appending never copies more than
  /// one of them.
  private struct Block {
    let firstNumber: Int
    let firstPosition: Int64
    var bytes: [UInt8] = []
    var entries: [Entry] = []
  }

  private static let blockBytes = 1 << 20

  /// How many commands there are.
  private(set) var count = 0
  private var blocks: [Block] = []
  private var zones: [ZoneID] = []
  private var zoneNumbers: [ZoneID: Int32] = [:]
  /// The number of the last command's zone, which is mostly also the next one's.
  private var lastZone: Int32 = 0

  /// Appends a command.
  ///
  /// - Parameters:
  ///   - person: a number for the person.
  ///   - position: the position of its first event, or of the last event before it if it has none.
  mutating func append(_ body: ArraySlice<UInt8>, of person: Int32, in zone: ZoneID, at position: Int64) {
    if blocks.last.map({ $0.bytes.count + body.count > Self.blockBytes }) ?? true {
      blocks.append(Block(firstNumber: count, firstPosition: position))
      // The first block grows: most journals in memory are small.
      if count > 0 { blocks[blocks.count - 1].bytes.reserveCapacity(max(Self.blockBytes, body.count)) }
    }
    let (index, zone) = (blocks.count - 1, number(of: zone))
    blocks[index].bytes += body
    blocks[index].entries.append(
      Entry(
        end: UInt32(blocks[index].bytes.count), position: Int32(position - blocks[index].firstPosition),
        person: person, zone: zone))
    count += 1
  }

  /// The position of a command; see ``append(_:of:in:at:)``.
  func position(of number: Int) -> Int64 {
    let block = block(with: number)
    return block.firstPosition + Int64(block.entries[number - block.firstNumber].position)
  }

  /// The number of a command's person.
  func person(of number: Int) -> Int {
    let block = block(with: number)
    return Int(block.entries[number - block.firstNumber].person)
  }

  /// A command's ordinal among those of its person.
  func ordinal(of number: Int) -> Int32 {
    read(number) { reader, _ throws(CodingFault) in try CommandCoding.place(&reader).ordinal }
  }

  /// A command and its events.
  func command(_ number: Int, of user: UserID) -> (command: AcceptedCommand, events: [Event]) {
    read(number) { reader, zone throws(CodingFault) in try CommandCoding.decode(&reader, of: user, in: zone) }
  }

  private func read<Value>(_ number: Int, _ body: (inout ByteReader, ZoneID) throws(CodingFault) -> Value) -> Value {
    let block = block(with: number)
    let index = number - block.firstNumber
    let entry = block.entries[index]
    let start = index == 0 ? 0 : Int(block.entries[index - 1].end)
    var reader = ByteReader(block.bytes, in: start..<Int(entry.end))
    do {
      return try body(&reader, zones[Int(entry.zone)])
    } catch {
      preconditionFailure("the body of command \(number) cannot be read: \(error)")
    }
  }

  private func block(with number: Int) -> Block {
    blocks[blocks.partitioningIndex { $0.firstNumber > number } - 1]
  }

  private mutating func number(of zone: ZoneID) -> Int32 {
    if !zones.isEmpty, zones[Int(lastZone)] == zone { return lastZone }
    if let known = zoneNumbers[zone] {
      lastZone = known
    } else {
      lastZone = Int32(zones.count)
      zones.append(zone)
      zoneNumbers[zone] = lastZone
    }
    return lastZone
  }
}
