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

  /// Submits commands in one call, then, in order, those that refer to what is still in the
  /// pipeline: only one undone change of stage can be brought back at a time.
  func submitInOrder(_ commands: [Command]) async -> [Result<Receipt, AscentError>] {
    var results = await submit(commands)
    for index in results.indices {
      guard case .failure(.dependsOnInFlight) = results[index] else { continue }
      results[index] = await submitRetrying(commands[index])
    }
    return results
  }
}
