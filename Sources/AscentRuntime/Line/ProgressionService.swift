/// The room of sessions, readiness and stages. There are none yet: it sends each batch on as it came, and keeps its place on the line.
actor ProgressionService {
  /// Works until nothing more comes.
  func run(from arrivals: AsyncStream<Parcel<Batch>>, to next: Bus<Batch>) async {
    for await parcel in arrivals {
      next.send(parcel.open())?.fail(.stopped)
    }
    next.finish()
  }
}
