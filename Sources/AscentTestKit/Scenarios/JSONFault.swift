/// Why a text is no JSON, with the line.
struct JSONFault: Error, Hashable, Sendable {
  var line: Int
  var reason: String
}
