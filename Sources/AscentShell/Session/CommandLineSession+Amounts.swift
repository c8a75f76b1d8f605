import AscentRules
import AscentRuntime

/// Amounts and goals. The rules validate them, because they know the habit's decimals.
extension CommandLineSession {
  /// Sends a command with a number about a habit.
  ///
  /// If the rules refuse the number, the error gives the allowed values in the habit's
  /// own decimals.
  func send(
    number argument: String, to reference: HabitReference? = nil, _ intent: (HabitReference) -> Intent
  ) async throws(ShellError) -> (sent: SentCommand, habit: String) {
    do {
      return try await send(to: reference, intent)
    } catch .refused(let refusal, _) where refusal.isAboutNumber {
      let habit = try await habit(arguments.text("HABIT"), in: report().habits)
      var traits = habit.traits
      // A completion must add something, even for a habit with a limit.
      if argument == "AMOUNT" { traits.kind = .atLeast }
      throw badAmount(argument, traits, unit: habit.unit)
    } catch {
      throw error
    }
  }

  /// The error for a number that is out of range or has too many decimals for a habit with
  /// these traits.
  func badAmount(_ argument: String, _ traits: HabitTraits, unit: String? = nil) -> ShellError {
    let value = arguments.optional(argument) ?? ""
    let places = Int(traits.decimals.count)
    let least = traits.decimals.text(traits.kind.goals.lowerBound)
    let most = traits.decimals.text(DayCounts.limit)
    var allowed = "\(places == 0 ? "whole numbers" : "numbers with up to \(places.counted("decimal"))") from \(least)"
    // In practice only tests come near the largest amount.
    if (Double(value) ?? 0) > 1e9 { allowed += " to \(most)" }
    allowed += unit.map { " (\($0))" } ?? ""
    if argument == "AMOUNT", value.hasPrefix("-") { allowed += "; to correct a count, use undo" }
    let given = value.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.count ?? 0
    guard given > places else {
      return .badValue(argument: argument, value: value, reason: "out of range", allowed: allowed)
    }
    if argument.hasPrefix("--"), given <= DecimalPlaces.max { allowed += "; or use --decimals \(given)" }
    return .badValue(argument: argument, value: value, reason: "too many decimals", allowed: allowed)
  }
}

extension Refusal {
  /// Whether the refusal is about an amount or a goal.
  fileprivate var isAboutNumber: Bool {
    switch self {
    case .outOfRange(let field, _, _), .badNumber(let field, _), .tooManyDecimals(let field, _):
      field == "amount" || field == "goal"
    default: false
    }
  }
}
