import AscentRules

/// Packed commands, numbered from 0 in the order in which they were appended; see
/// ``CommandCoding``.
struct PackedCommands {
  /// Where a command is in its block, and what its body lacks.
  private struct Entry {
    /// Where its body ends among the bytes of the block.
    var end: UInt32
    /// Its position, as the difference from the block's first position.
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

  /// Appends a command; see ``PackedCommand`` for its person and position.
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

  /// A command by its number.
  subscript(number: Int) -> PackedCommand {
    let block = blocks[blocks.partitioningIndex { $0.firstNumber > number } - 1]
    let index = number - block.firstNumber
    let entry = block.entries[index]
    return PackedCommand(
      bytes: block.bytes, range: (index == 0 ? 0 : Int(block.entries[index - 1].end))..<Int(entry.end),
      zone: zones[Int(entry.zone)], person: entry.person, position: block.firstPosition + Int64(entry.position))
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

/// A command as its journal keeps it.
struct PackedCommand {
  fileprivate let bytes: [UInt8]
  fileprivate let range: Range<Int>
  fileprivate let zone: ZoneID
  /// The number of its person.
  let person: Int32
  /// The position of its first event, or of the last event before it if it has none.
  let position: Int64

  /// Its ordinal among the commands of its person.
  var ordinal: Int32 { read { reader throws(CodingFault) in try CommandCoding.place(&reader).ordinal } }

  /// The command and its events.
  func decoded(of user: UserID) -> (command: AcceptedCommand, events: [Event]) {
    read { reader throws(CodingFault) in try CommandCoding.decode(&reader, of: user, in: zone) }
  }

  private func read<Value>(_ body: (inout ByteReader) throws(CodingFault) -> Value) -> Value {
    var reader = ByteReader(bytes, in: range)
    do {
      return try body(&reader)
    } catch {
      preconditionFailure("a packed command cannot be read: \(error)")
    }
  }
}
