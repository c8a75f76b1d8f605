/// An actor that decides its part of each batch.
protocol DecidingService: Actor {
  associatedtype Processor: ServiceProcessor
  /// What the service knows and does, as a value.
  var processor: Processor { get set }
}

extension DecidingService {
  /// Handles what arrives and sends it on, until nothing more comes.
  func run(from arrivals: AsyncStream<BatchBox>, to next: Bus) async {
    for await box in arrivals {
      handle(box)
      next.send(box)?.fail(.stopped)
    }
  }

  /// Does the service's part of a batch, in one synchronous step.
  func handle(_ box: BatchBox) {
    box.write { processor.process(&$0) }
  }
}
