/// A caller who waits for one value, and is resumed exactly once: by the answer, or by the error
/// with which its work ends.
///
/// A debug build checks that, as all tests do. The check costs an allocation and some locks for
/// each call, so a release build leaves it out.
@safe struct Caller<Value: Sendable>: Sendable {
  #if DEBUG
  private let continuation: CheckedContinuation<Value, Never>
  #else
  private let continuation: UnsafeContinuation<Value, Never>
  #endif

  /// Waits for the value, which the body arranges for.
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
