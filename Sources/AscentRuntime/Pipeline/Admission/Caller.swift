/// A caller who waits for one value. It is resumed exactly once: by the answer, or by the error
/// with which its work ends.
///
/// Debug builds check this, and so do all tests. The check costs an allocation and some locks for
/// each call, so release builds leave it out.
@safe struct Caller<Value: Sendable>: Sendable {
  #if DEBUG
  private let continuation: CheckedContinuation<Value, Never>
  #else
  private let continuation: UnsafeContinuation<Value, Never>
  #endif

  /// Waits for the value. The body arranges for the caller to be resumed.
  static func waiting(_ body: (Caller) -> Void) async -> Value {
    #if DEBUG
    await withCheckedContinuation { body(Caller(continuation: $0)) }
    #else
    await unsafe withUnsafeContinuation { unsafe body(Caller(continuation: $0)) }
    #endif
  }

  func resume(returning value: sending Value) {
    #if DEBUG
    continuation.resume(returning: value)
    #else
    unsafe continuation.resume(returning: value)
    #endif
  }
}
