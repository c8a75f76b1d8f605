#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// The commands of a group as columns of the table `operations`.
struct OperationColumns {
  private var seqs, versions, positions, contents, occurred, recorded: ArrayParameter
  private var ordinals, eventCounts, offsets, dayStarts, days: ArrayParameter
  private var users, zones, devices, names, events: ArrayParameter
  private var keys, receipts, inForce: ArrayParameter

  /// Empty columns with capacity.
  init(capacity: Int) {
    func array(_ element: ArrayParameter.Element) -> ArrayParameter { ArrayParameter(element, capacity: capacity) }
    (seqs, versions, positions) = (array(.int64), array(.int64), array(.int64))
    (contents, occurred, recorded) = (array(.int64), array(.int64), array(.int64))
    (ordinals, eventCounts, offsets, dayStarts, days) = (
      array(.int32), array(.int32), array(.int32), array(.int32), array(.int32)
    )
    (users, zones, devices, names, events) = (array(.text), array(.text), array(.text), array(.text), array(.text))
    (keys, receipts, inForce) = (array(.uuid), array(.bytes), array(.boolean))
  }

  /// Appends a command and what is stored with it.
  mutating func append(
    _ command: AcceptedCommand, _ row: GroupEncoder.Row, inForce isInForce: Bool, events text: ArraySlice<UInt8>?
  ) {
    let evidence = command.evidence
    seqs.append(row.seq)
    users.append(command.user.text)
    keys.append(high: command.operation.key.high, low: command.operation.key.low)
    ordinals.append(command.receipt.ordinal)
    versions.append(command.version)
    positions.append(row.position)
    eventCounts.append(command.eventCount)
    inForce.append(isInForce)
    contents.append(Int64(bitPattern: command.content))
    occurred.append(evidence.occurredAt.milliseconds)
    recorded.append(evidence.recordedAt.milliseconds)
    zones.append(evidence.zone.name)
    offsets.append(evidence.offset)
    dayStarts.append(Int32(evidence.dayStart))
    days.append(evidence.day.number)
    devices.append(command.device?.text)
    names.append(command.operation.storedName)
    receipts.append(row.receipt[...])
    events.append(text)
  }

  /// The statement that writes them.
  var call: Connection.Call {
    var parameters = Parameters()
    for array in [
      seqs, users, keys, ordinals, versions, positions, eventCounts, inForce, contents, occurred, recorded, zones,
      offsets, dayStarts, days, devices, names, receipts, events,
    ] { parameters.append(array) }
    return Connection.Call(
      """
      INSERT INTO operations
      SELECT * FROM unnest($1::bigint[], $2::text[], $3::uuid[], $4::integer[], $5::bigint[], $6::bigint[],
        $7::integer[], $8::boolean[], $9::bigint[], $10::bigint[], $11::bigint[], $12::text[], $13::integer[],
        $14::integer[], $15::integer[], $16::text[], $17::text[], $18::bytea[], $19::text[])
      """, parameters, writing: Int(seqs.count))
  }
}

extension OperationID {
  /// The text stored beside the key. A UUID needs none. For a short id it only repeats the key, for
  /// people to read.
  fileprivate var storedName: String? {
    if !longText.isEmpty { return longText }
    return key.low >> 62 == 0 ? key.description : nil
  }

  /// The id from a key and the text stored beside it.
  init(key: OperationKey, storedName: String?) {
    self.init(key: key, longText: key.isDigest ? storedName ?? "" : "")
  }
}
#endif
