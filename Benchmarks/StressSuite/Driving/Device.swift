package import AscentRules
package import AscentRuntime

/// A device that sends one request after another, and keeps the requests with their answers.
package struct Device: Sendable {
  /// Its number in the run, which is part of its operation ids.
  package let number: Int
  /// Its random choices.
  package var random: SeededGenerator
  /// Its requests, with the answers.
  package private(set) var records: [RequestRecord] = []
  /// Its queries, with the answers.
  package private(set) var queries: [QueryRecord] = []
  /// How many operation ids it has used.
  package private(set) var sequence = 0

  /// A device of a run, by its number and the run's seed.
  package init(_ number: Int, seed: UInt64) {
    self.number = number
    random = SeededGenerator(seed: seed, member: number)
  }

  /// An operation key that no other operation has.
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

  /// Queries a person's report on a day. The recount compares the answer later, when it reaches the
  /// version at which the query was answered.
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

  /// Sends a request once, for callers that do not keep a device.
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
  /// Records an answer, and returns how the call ended.
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
      case _ where error.isRetryableNow: return .conflict
      case .refused: return .refused
      default: return .failed
      }
    }
  }
}
