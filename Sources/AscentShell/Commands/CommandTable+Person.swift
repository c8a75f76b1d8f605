/// The person: XP by hand, freezes, zone and day start.
extension CommandTable {
  static let person: [CommandSpec] = [
    CommandSpec(
      name: "award",
      parameters: [Parameter(name: "AMOUNT", meaning: "XP to add, or to take with a minus; the total stays 0 or more")],
      options: [Option(name: "--reason", value: "TEXT", meaning: "why, 1 to 500 characters; needed"), operation],
      summary: "add XP by hand, or take it", examples: ["award 25 --reason \"helped a friend\""], output: change,
      changes: true,
      body: Session.award),
    CommandSpec(
      name: "grant freezes", parameters: [Parameter(name: "N", meaning: "how many, 1 to 1000")],
      options: [Option(name: "--reason", value: "TEXT", meaning: "why, up to 500 characters"), operation],
      summary: "give yourself freezes",
      examples: ["grant freezes 2"], output: change, changes: true,
      body: Session.grantFreezes),
    CommandSpec(
      name: "travel", parameters: [Parameter(name: "ZONE", meaning: "an IANA name such as Asia/Tokyo")],
      options: [at, operation],
      summary: "say which zone you are in from now on", examples: ["travel Asia/Tokyo"], output: change, changes: true,
      body: Session.travel),
    CommandSpec(
      name: "day-start",
      parameters: [
        Parameter(name: "HH:MM", meaning: "00:00 to 23:59; what you do before it counts for the day before")
      ],
      options: [operation], summary: "say when your day starts", examples: ["day-start 04:00"], output: change,
      changes: true,
      body: Session.setDayStart),
  ]
}
