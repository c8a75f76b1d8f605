/// XP by hand, freezes, time zone and day start.
extension CommandTable {
  static let person: [CommandSpec] = [
    CommandSpec(
      name: "award",
      parameters: [
        Parameter(name: "AMOUNT", meaning: "XP to add, or with a minus to remove; the total never falls below 0")
      ],
      options: [Option(name: "--reason", value: "TEXT", meaning: "why, 1 to 500 characters; required"), operation],
      summary: "add or remove XP", examples: ["award 25 --reason \"helped a friend\""], output: change,
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
      summary: "set your time zone from now on", examples: ["travel Asia/Tokyo"], output: change, changes: true,
      body: Session.travel),
    CommandSpec(
      name: "day-start",
      parameters: [
        Parameter(name: "HH:MM", meaning: "00:00 to 23:59; what you do earlier counts for the day before")
      ],
      options: [operation], summary: "set when your day starts", examples: ["day-start 04:00"], output: change,
      changes: true,
      body: Session.setDayStart),
  ]
}
