package import AscentRules
package import AscentRuntime

/// A device that sends one request after the other, and keeps the requests with their answers.
package struct Device: Sendable {
  /// Its number in the run, which its operation ids carry.
  package let number: Int
  /// Its random choices.
  package var random: SeededGenerator
  /// Its requests, with the answers.
  package private(set) var records: [RequestRecord] = []
  /// Its queries, with the answers.
  package private(set) var queries: [QueryRecord] = []
  /// How many operations it has named.
  package private(set) var sequence = 0

  /// The device of that number in a run with a seed.
  package init(_ number: Int, seed: UInt64) {
    self.number = number
    random = SeededGenerator(seed: seed, member: number)
  }

  /// A key that no other operation has.
  package mutating func nextKey(for person: Int) -> OperationKey {
    sequence += 1
    return Population.key(person: person, device: number, sequence: sequence)
  }

  /// Sends a request and awaits the answer.
  package mutating func send(_ request: Population.Request, to ascent: Ascent) async -> CallEnd {
    let (end, record) = await Self.send(request, to: ascent)
    records.append(record)
    return end
  }

  /// Sends requests as one call and awaits the answers.
  package mutating func send(_ requests: [Population.Request], to ascent: Ascent) async -> CallEnd {
    let sent = Moment.now
    let answers = await ascent.submit(requests.map(\.command))
    var worst: CallEnd?
    for (request, answer) in zip(requests, answers) {
      var record = request.record
      record.sent = sent
      let end = record.note(answer)
      records.append(record)
      if end != .accepted(1) { worst = end }
    }
    return worst ?? .accepted(requests.count)
  }

  /// Queries a person's report on a day. The recount compares the answer later, at its place in the
  /// order.
  package mutating func ask(about person: Int, on day: Int32, in people: Population, of ascent: Ascent) async -> CallEnd
  {
    let asked = Moment.now
    do throws(AscentError) {
      let report = try await ascent.report(on: people.users[person], day: LocalDay(number: day))
      queries.append(QueryRecord(report, of: person, asked: asked))
      return .accepted(1)
    } catch {
      return error == .overloaded ? .overloaded : .failed
    }
  }

  /// Sends a request once, for a device that does nothing else.
  package static func send(_ request: Population.Request, to ascent: Ascent) async -> (CallEnd, RequestRecord) {
    var record = request.record
    record.sent = Moment.now
    do throws(AscentError) {
      let receipt = try await ascent.submit(request.command)
      return (record.note(.success(receipt)), record)
    } catch {
      return (record.note(.failure(error)), record)
    }
  }
}

extension RequestRecord {
  /// Notes an answer, and returns how the call ended.
  package mutating func note(_ result: Result<Receipt, AscentError>) -> CallEnd {
    switch result {
    case .success(let receipt):
      acknowledge(receipt)
      return .accepted(1)
    case .failure(.outcomeUnknown):
      answer = .unknown
      return .failed
    case .failure(let error):
      answer = .nothingHappened
      switch error {
      case .overloaded: return .overloaded
      case _ where error.isTransient: return .conflict
      case .refused: return .refused
      default: return .failed
      }
    }
  }
}
