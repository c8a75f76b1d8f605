/// Manual XP awards, freezes, time zone and day start.
extension CommandTable {
  static let person: [CommandSpec] = [
    CommandSpec(
      name: "award",
      parameters: [
        Parameter("AMOUNT", "XP to add, or with a minus to remove, at most the total; an undo can take it below 0")
      ],
      options: [.required("--reason TEXT", "why, 1 to 500 characters"), operation],
      summary: "add or remove XP", examples: ["award 25 --reason \"helped a friend\""],
      body: .answer(CommandLineSession.award)),
    CommandSpec(
      name: "grant freezes", parameters: [Parameter("N", "how many, 1 to 1000")],
      options: [Option("--reason TEXT", "why, up to 500 characters"), operation],
      summary: "give yourself freezes",
      examples: ["grant freezes 2"],
      body: .answer(CommandLineSession.grantFreezes)),
    CommandSpec(
      name: "travel", parameters: [Parameter("ZONE", "an IANA name such as Asia/Tokyo")],
      options: [at, operation],
      summary: "set your time zone from now on", examples: ["travel Asia/Tokyo"],
      body: .answer(CommandLineSession.travel)),
    CommandSpec(
      name: "day-start",
      parameters: [
        Parameter(
          "HH:MM",
          "a time such as 04:00 or 4am; what you do earlier counts for the day before. Without it, the time "
            + "that is set", occurrence: .optionalPhrase)
      ],
      options: [operation], summary: "set or show when your day starts", examples: ["day-start 04:00", "day-start"],
      output: change + ". Without a time: an object: dayStart",
      body: .answer(CommandLineSession.setDayStart)),
  ]
}
