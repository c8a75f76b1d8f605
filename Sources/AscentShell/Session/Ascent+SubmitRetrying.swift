import AscentRules
import AscentRuntime

extension Ascent {
  /// Submits a command, and tries up to 1000 times while other commands are in its way.
  ///
  /// It stops retrying once the caller is cancelled.
  func submitRetrying(_ command: Command) async -> Result<Receipt, AscentError> {
    var last = AscentError.stopped
    for _ in 0..<1000 {
      if Task.isCancelled { return .failure(.stopped) }
      do throws(AscentError) {
        return .success(try await submit(command))
      } catch  where error.isRetryableNow {
        last = error
        await Task.yield()
      } catch {
        return .failure(error)
      }
    }
    return .failure(last)
  }
}
