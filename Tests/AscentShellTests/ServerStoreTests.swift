import AscentViews
import Testing

@testable import AscentShell

@Suite("A store on a server")
struct ServerStoreTests {
  @Test(
    "is recognised by its scheme, in upper or lower case",
    arguments: [
      "postgres://me:secret@here/habits", "Postgres://me:secret@here/habits", "POSTGRESQL://me:secret@here/habits",
    ])
  func scheme(_ url: String) throws {
    guard case .server(let text) = try LaunchOptions(["--store", url, "xp"]).store else {
      Issue.record("\(url) is not a server")
      return
    }
    #expect(text.hasPrefix("postgres") && text.hasSuffix("me:secret@here/habits"))
  }

  @Test(
    "is not opened as a file when its scheme is unsupported",
    arguments: ["mysql://me:secret@here/x", " postgres://me:secret@here/x"])
  func otherScheme(_ text: String) {
    let error = #expect(throws: ShellError.self) { try LaunchOptions(["--store", text]) }
    #expect(error.map { $0.view(line: nil).text(.plain).contains("secret") } == false)
  }

  @Test(
    "has its credentials left out of every error",
    arguments: [
      ("postgres://me:secret@here/x", "postgres://…@here/x"),
      ("no file \"postgres://me:se@cret@h\" here", "no file \"postgres://…@h\" here"),
      ("postgres:/me:secret@/x and b://c:d@e", "postgres://…@/x and b://…@e"), ("a@b at 10:30", "a@b at 10:30"),
      ("http://here/a?b=c", "http://here/a?b=c"), ("", ""),
    ])
  func redaction(_ text: String, _ expected: String) {
    #expect(Redaction.withoutCredentials(text) == expected)
    let view = ErrorView(kind: "x", message: text, argument: "--store", value: text)
    #expect(!view.text(.plain).contains("cret"))
  }
}
