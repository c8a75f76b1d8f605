import Testing

@testable import AscentShell

@Suite("Lines as people type them")
struct NaturalInputTests {
  private static let habits = [
    "habit add Morning walk --goal 2", "habit add \"🧘 Meditate\"", "habit add Run --goal 7.5 --decimals 1 --unit km",
    "habit add Water --goal 8 --unit glasses", "habit add O'Brien's read",
    "measure goal Body weight --start 90 --target 80 --unit kg --from 2026-02-01",
  ]

  /// What lines answer after the habits were added.
  private func answers(_ lines: [String]) async throws -> [String] {
    Array(try await ShellHarness.answers(Self.habits + lines).dropFirst(Self.habits.count))
  }

  @Test(
    "a day and a time may be in quotes",
    arguments: ["2026-03-01 08:00", "yesterday 22:30", "yesterday at 22:30", "yesterday"])
  func quotedDays(day: String) async throws {
    let said = try await ShellHarness.answers(
      "habit add Water --from 2026-02-27", "done water 1 \"\(day)\"", "done water 1 \(day)",
      "measure goal Weight from 90 to 80 kg",
      "measure weight 85 \"\(day)\"", "done water \"\(day)\"")
    #expect(said[1].hasPrefix("Water: 1 of 1 yesterday"), "\(said[1])")
    #expect(said[2].hasPrefix("Water: 2 of 1 yesterday"), "\(said[2])")
    #expect(said[4].hasPrefix("Weight: 85 kg yesterday"), "\(said[4])")
    #expect(said[5].hasPrefix("Water: 3 of 1 yesterday"), "\(said[5])")
  }

  @Test(
    "units, times and days are read where people put them",
    arguments: [
      ("done run 3 km", "Run: 3 of 7.5 km today"),
      ("done run 3.5km yesterday", "Run: 3.5 of 7.5 km yesterday"),
      ("measure body 84.9kg", "Body weight: 84.9 kg today"), ("measure body 186lb", "Body weight: 186 lb today"),
      ("done run 2 --at yesterday 22:30", "Run: 2 of 7.5 km yesterday"),
      ("done run at 7am", "Run: 1 of 7.5 km today"), ("done run at 7:30", "Run: 1 of 7.5 km today"),
      ("done run 3 at 7 pm yesterday", "Run: 3 of 7.5 km yesterday"),
      ("done run 3 km yesterday at 22:30", "Run: 3 of 7.5 km yesterday"),
      ("done run on friday", "Run: 1 of 7.5 km on Friday 27 February"),
      ("done run --at 3 days ago at 7.30 p.m.", "Run: 1 of 7.5 km on Friday 27 February"),
      ("done run, water yesterday at 7 pm", "Run: 1 of 7.5 km yesterday"),
      ("measure body 84 at 7 am", "Body weight: 84 kg today"),
      ("skip water on fri", "Water is skipped on Friday 6 March"),
      ("measure body 84 kg yesterday at 7:30", "Body weight: 84 kg yesterday"),
      ("session running 30 min yesterday at 10 pm", "Running: 30 minutes yesterday"),
      ("session running 30 at 7am", "Running: 30 minutes today"),
      ("remind morning at 7 PM", "reminder for Morning walk: 19:00"),
      ("day-start at 4 am", "the day starts at 04:00 from now on"),
      ("pause water from tomorrow to next fri", "Water is paused from Tuesday 3 March through Friday 6 March"),
      ("pause water, run 24 dec - 2 jan", "Water is paused from Thursday 24 December through Saturday 2 January 2027"),
      ("pause all from 20 march until 3 apr", "every habit is paused from Friday 20 March through Friday 3 April"),
      ("pause run april", "Run is paused from Wednesday 1 April through Thursday 30 April"),
      ("pause run 14 days", "Run is paused from Monday 2 March through Sunday 15 March"),
      ("pause run for 2 weeks", "Run is paused from Monday 2 March through Sunday 15 March"),
      ("pause all next month", "every habit is paused from Wednesday 1 April through Thursday 30 April"),
      ("pause morning walk, run next week", "Morning walk is paused from Monday 9 March through Sunday 15 March"),
      ("pause run until fri", "Run is paused from Monday 2 March through Friday 6 March"),
      ("done run 3 days ago 2", "Run: 2 of 7.5 km on Friday 27 February"),
      ("done run yesterday 3 km", "Run: 3 of 7.5 km yesterday"),
      ("done run yesterday at 7 pm 3km", "Run: 3 of 7.5 km yesterday"),
      ("habit edit run --notes two words --unit miles", "Run: unit miles, notes two words"),
      ("done run 3 --note felt good", "Run: 3 of 7.5 km today"),
      ("done run --note easy 3 yesterday", "Run: 3 of 7.5 km yesterday"),
      ("skip run --reason a bad cold", "Run is skipped today: a bad cold"),
      ("habit add Drink goal 8 glasses", "added Drink: 8 glasses a day, daily, from today"),
      ("habit add Sit goal of 20 minutes 3 times a week", "added Sit: 20 minutes, 3 times a week, from today"),
      ("skip water 5 march # a cold", "Water is skipped on Thursday 5 March: a cold"),
      ("done run 3 km 27 feb", "Run: 3 of 7.5 km on Friday 27 February"),
      ("done run 3 km on Friday 27 February at 7 pm", "Run: 3 of 7.5 km on Friday 27 February"),
      ("session running 20 min yesterday # in the rain", "Running: 20 minutes yesterday"),
      ("measure goal Waist from 95 to 85 cm", "Waist: from 95 cm to 85 cm, 10 milestones"),
      ("measure goal Bench press 40kg to 60", "Bench press: from 40 kg to 60 kg, 10 milestones"),
      ("day-start", "Your day starts at 00:00. To change it"),
      ("habit add Tea --from next mon --goal 2", "added Tea: 2 a day, daily, from Monday 9 March"),
      ("goal water 6 --from in 2 weeks", "Water: 6 glasses a day from Monday 16 March"),
      ("done water 1 glass yesterday", "Water: 1 of 8 glasses yesterday"),
      ("done med", "🧘 Meditate: 1 of 1 today"), ("done meditate 2", "🧘 Meditate: 2 of 1 today"),
      ("done o'b", "O'Brien's read: 1 of 1 today"), ("done run yesterday 7pm", "Run: 1 of 7.5 km yesterday"),
      ("measure body weight 84.9 kg", "Body weight: 84.9 kg today"), ("measure bo 84", "Body weight: 84 kg today"),
      ("measure body 186 lb yesterday", "Body weight: 186 lb yesterday"),
      ("measure body 84 3 days ago", "Body weight: 84 kg on Friday 27 February"),
      ("measure body 84 7:30", "Body weight: 84 kg today"), ("measure body", "Body weight: no value yet"),
      ("session running 30 yesterday", "Running: 30 minutes yesterday"),
      ("session running 20 min", "Running: 20 minutes today"),
      ("session run 20 3 days ago", "Running: 20 minutes on Friday 27 February"),
      ("remind morning 7pm", "reminder for Morning walk: 19:00"),
      ("remind morning 12am", "reminder for Morning walk: 00:00"),
      ("remind morning 7:30pm", "reminder for Morning walk: 19:30"), ("week last", "Week · 23 February to 1 March"),
      ("week 3 weeks ago", "Week · 9 February to 15 February"),
      ("chart breathing", "Calm breathing · 30 days, min"),
    ])
  func reads(_ line: String, _ answer: String) async throws {
    let said = try await answers([line])[0]
    #expect(said.hasPrefix(answer + " ·") || said.hasPrefix(answer + "\n") || said.hasPrefix(answer + ": "), "\(said)")
  }

  @Test(
    "what can't be read is called what it is",
    arguments: [
      ("done run 2,3", "\"2,3\" is not a number", "did you mean: 2.3"),
      ("done run 3 miles", "\"3 miles\" is not an amount or a day; the unit is km", ""),
      ("done med 2 km", "not an amount or a day; the habit has no unit", ""),
      ("done run 25:00", "\"25:00\" is not a time of day", "7pm"),
      ("remind run 13pm", "\"13pm\" is not a time", "7pm"), ("remind run 25:00", "\"25:00\" is not a time", "7pm"),
      ("remind rum 18:00", "\"rum\": no habit has this name", "did you mean: Run"),
      ("done run at 7", "\"7\" is not a time of day", "7pm"), ("remind run --days mon", "the time is missing", ""),
      ("skip run --reason b # a", "there is a note after # already", ""), ("skip # a", "HABIT is missing", ""),
      ("skip run 31 nov", "November has only 30 days", ""),
      ("skip run Monday 3 March", "that date is another day of the week", ""),
      ("measure goal Trip to Rome", "--start, --target, --unit are missing", ""),
      ("measure body 84,9", "\"84,9\" is not a number", "did you mean: 84.9"),
      ("measure body 84 2", "\"84 2\" is not a value with its unit and a day", ""),
      ("measure bofy 84", "\"bofy\": no measure has this name", ""),
      ("done weight", "\"weight\": no habit has this name", ""),
      ("done walk", "\"walk\": no habit has this name", "did you mean: Morning walk"),
      ("session running", "MINUTES is missing", ""),
      ("session running long", "\"long\" is not a number of minutes", ""),
      ("session runing 20", "\"runing\": no such method in the catalogue", "did you mean: running"),
      ("session running 0", "\"0\" is out of range", ""),
      ("habit add Evening --goal 2 walk", "\"walk\": too many arguments", ""),
      ("skip run, nope", "\"nope\": no habit has this name", ""),
      ("pause run, water", "FROM and TO are missing", ""), ("week nonsense", "\"nonsense\" is not a date", ""),
      ("week last --of yesterday", "--of: the day is already given", ""),
      ("habit add at most 2 coffees", "the name is missing; use habit add NAME at most 2 coffees", ""),
      ("habit add goal 8 glasses", "the name is missing; use habit add NAME goal 8 glasses", ""),
      ("pause run december 2020", "\"december 2020\": that is in the past", ""),
      ("pause run mittens", "\"mittens\": not two dates", "today, next week, weekend, december, 14 days"),
      ("schedule run 9 times a week", "\"9 times a week\": more times than days", ""),
      ("goal run 9 times a week", "\"9 times a week\": more times than days", ""),
      ("undo 4f", "no habit has this name, and an ID needs at least 3 characters", ""),
      ("habit archive", "HABIT is missing; usage: habit archive HABIT, or habit archive --unused 60 days", ""),
      ("habit archive run --unused 60 days", "--unused: not with the name of a habit", ""),
      (
        "done run --note felt ok yesterday", "--note: put quotes around the text, so that it is clear whether the day",
        ""
      ),
      ("habit archive --unused soon", "--unused \"soon\" is not a length of time; use such as 60 days or 3 months", ""),
      ("habit archive --unused december", "--unused \"december\" is not a length of time", ""),
    ])
  func refuses(_ line: String, _ reason: String, _ hint: String) async throws {
    let said = try await answers([line, "log", "session running 1"])
    #expect(said[0].hasPrefix("! error: ") && said[0].contains(reason) && said[0].contains(hint), "\(said[0])")
    #expect(said[1].contains("No completions") && said[2].contains("1/4"), "something was recorded: \(said[1])")
  }

  @Test("an amount before a date is the amount, a new name may follow “to”, and a weekend is paused, not skipped")
  func oneReading() async throws {
    let said = try await ShellHarness.answers(
      "habit add Water --goal 8", "done water 2 mar 1", "habit add Coffee", "habit rename coffee to Espresso",
      "habit rename espresso to To-do coffee", "skip water this weekend", "streaks water")
    #expect(said[1].hasPrefix("Water: 2 of 8 yesterday"), "\(said[1])")
    #expect(said[3].contains("\"Coffee\" to \"Espresso\"") && said[4].contains("to \"To-do coffee\""), "\(said[3...4])")
    #expect(said[5].contains("\"this weekend\" is not a date") && said[5].contains("pause water this weekend"))
    #expect(said[6].contains("Water") && !said[6].contains("coffee"), "\(said[6])")
  }

  @Test("units that can be divided take decimals, and are read in each spelling")
  func spellings() async throws {
    let said = try await ShellHarness.answers(
      "habit add Ride 20km", "habit add Sleep --goal 8 --unit hours", "habit add Sit 10 min",
      "habit add Lift --goal 2.5",
      "done ride 5.25 kilometres", "done sleep 7.5 h", "done sit 5 minutes", "done lift 0.5", "done sit 2.5",
      "habit add Swim 2 km --decimals 0", "done swim 1.5")
    #expect(said[4].hasPrefix("Ride: 5.25 of 20 km today"), "\(said[4])")
    #expect(said[5].hasPrefix("Sleep: 7.5 of 8 hours today"), "\(said[5])")
    #expect(said[6].hasPrefix("Sit: 5 of 10 min today"), "\(said[6])")
    #expect(said[7].hasPrefix("Lift: 0.5 of 2.5 today"), "\(said[7])")
    #expect(said[8].contains("too many decimals") && said[10].contains("too many decimals"), "\(said[8])")
  }

  @Test("a time after two beginnings of one name is no riddle")
  func atInName() async throws {
    let said = try await ShellHarness.answers("habit add Look at clouds", "done look at 7am")
    #expect(said[1].hasPrefix("Look at clouds: 1 of 1 today"), "\(said[1])")
  }

  @Test("remind without a time shows the reminder, or how to set one, and changes nothing")
  func shownReminder() async throws {
    let said = try await answers([
      "remind morning", "remind morning 18:00 --days mon,wed", "remind morning walk", "remind morning --json",
      "remind meditate", "habit add Coffee at most 2", "remind coffee", "recent", "habit add Lights off",
      "remind lights off",
    ])
    #expect(said[0] == "Morning walk has no reminder. To set one: remind \"Morning walk\" 18:00\n")
    #expect(said[2] == "Morning walk: reminder at 18:00 on Mon, Wed\n")
    #expect(said[3] == #"{"habit":"Morning walk","reminder":"18:00 mon,wed"}"# + "\n")
    #expect(said[4].hasPrefix("🧘 Meditate has no reminder"))
    #expect(said[6] == "Coffee has no reminder. A limit takes none.\n")
    #expect(said[7].ranges(of: "reminder").count == 1, "\(said[7])")
    #expect(said[9].hasPrefix("Lights off has no reminder."), "\(said[9])")
  }

  @Test(
    "a reminder may name its days in words",
    arguments: [
      ("remind run every day at 9", "09:00"), ("remind run at 21 mon-fri", "21:00 on mon, tue, wed, thu, fri"),
      ("remind run 7pm on sat and sun", "19:00 on sat, sun"), ("remind plan every day 8:00", "08:00"),
      ("remind run at 9", "09:00"), ("remind run daily 07:30", "07:30"), ("remind run 7pm fri", "19:00 on fri"),
      ("remind run fri 7pm", "19:00 on fri"), ("remind run noon", "12:00"),
      ("remind run 'mon-tue at 7pm'", "19:00 on mon, tue"),
    ])
  func daysOfReminder(_ line: String, _ time: String) async throws {
    let said = try await ShellHarness.answers("habit add Run", "habit add \"Plan every day\"", line)
    let name = line.contains("plan") ? "plan every day" : "run"
    #expect(said[2].lowercased().hasPrefix("reminder for \(name): \(time) ·"), "\(said[2])")
    let shown = try await ShellHarness.answers("habit add \"Look at 9\"", "remind look at 9")
    #expect(shown[1].hasPrefix("Look at 9 has no reminder."), "\(shown[1])")
  }

  @Test(
    "an amount in another unit is converted for the suggestion, or not suggested",
    arguments: [
      ("done run 3mi", "done Run 4.83"), ("done run 5000 m", "done Run 5"), ("done read 1h", "done Read 60"),
      ("done run 3kg", nil), ("done read 2 pgs", "done Read 2"),
    ] as [(String, String?)])
  func otherUnit(_ line: String, _ meant: String?) async throws {
    let said = try await ShellHarness.answers(
      "habit add Run --unit km --goal 5 --decimals 2", "habit add Read --unit min --goal 30", line)
    let suggestion = said[2].split(separator: "\n").first { $0.contains("did you mean: ") }
    #expect(suggestion.map { String($0.trimmingPrefix("  did you mean: ")) } == meant, "\(said[2])")
  }

  @Test(
    "a limit may be called one",
    arguments: [
      ("habit add Sugar limit 2", "added Sugar: at most 2 a day"),
      ("habit add Wine limit 3 a week", "added Wine limit 3 a week: 1 a day"),
      ("habit add Sweets less than 2 a day", "--at-most"),
      ("measure goal \"Waist\" from 100 to 90 cm", "Waist: from 100 cm to 90 cm"),
      ("measure goal weight from 90", "the target is missing; use measure goal weight from 90 to TARGET UNIT"),
    ])
  func limit(_ line: String, _ answer: String) async throws {
    let said = try await ShellHarness.answers(line)
    #expect(said[0].contains(answer), "\(said[0])")
  }

  @Test("«to» before a day moves a completion to it")
  func moveTo() async throws {
    let said = try await ShellHarness.answers("habit add Run", "done run", "move last to yesterday")
    #expect(said[2].hasPrefix("moved Run from today to yesterday"), "\(said[2])")
  }

  @Test("skip and pause take several habits, and the days at the end are for all of them")
  func several() async throws {
    let said = try await answers([
      "skip run, water", "skip med tomorrow, morning fri", "pause med, o'b 2026-03-09 2026-03-10",
      "skip run, med sat --op s", "skip run, med sat --op s", "skip water, run wed", "skip water, run wed",
    ])
    #expect(said[0].hasPrefix("Run is skipped today") && said[0].contains("\nWater is skipped today"), "\(said[0])")
    #expect(
      said[1].contains("Meditate is skipped on Tuesday 3 March")
        && said[1].contains("\nMorning walk is skipped on Friday 6 March"), "\(said[1])")
    for name in ["🧘 Meditate", "O'Brien's read"] {
      #expect(said[2].contains("\(name) is paused from Monday 9 March through Tuesday 10 March"), "\(said[2])")
    }
    #expect(said[4].ranges(of: "already recorded").count == 2, "\(said[4])")
    #expect(said[6].hasPrefix("! error: ") && !said[6].contains("recorded, and stays"), "\(said[6])")
  }

  @Test("what the rules refuse of several skips says what was recorded and what to repeat")
  func partly() async throws {
    let said = try await answers(["skip water", "skip run, water, med"])
    #expect(said[1].contains("Run is skipped today") && said[1].contains("recorded, and stays: Run"), "\(said[1])")
    #expect(said[1].contains("repeat only that: skip \"Water\", \"🧘 Meditate\""), "\(said[1])")
  }

  @Test("answers say what a goal replaced, when a reminder begins, which day it is now, and what to type")
  func consequences() async throws {
    let said = try await answers([
      "measure body 89", "measure goal Body weight --start 89 --target 70 --unit kg", "habit add Call on wed",
      "remind call 18:00", "day-start 14:00", "day-start 13:00", "habit add Rest", "habit add Rent", "done re",
      "habit show O'Brien's read", "drink 5",
    ])
    #expect(said[1].contains("this replaces the goal from 90 kg to 80 kg: 1 of 10 milestones reached\n"), "\(said[1])")
    #expect(said[3].contains("today is not a due day, so it begins on Wednesday"), "\(said[3])")
    #expect(said[4].contains("so today is now Sunday 1 March"), "\(said[4])")
    #expect(!said[5].contains("today is now"), "\(said[5])")
    #expect(said[8].contains("; use one of these instead:\n  \"Rest\"\n  \"Rent\""), "\(said[8])")
    #expect(said[10].contains("unknown command \"drink\"; type help") && !said[10].contains("did you mean"))
  }

  @Test("digits with commas before any name are rows")
  func rows() async throws {
    let said = try await answers(["done 2,4"])
    #expect(said[0].contains("Meditate: 1 of 1 today") && said[0].contains("Water: 1 of 8 glasses today"), "\(said[0])")
  }

  @Test("log lists the values of a measure, those that were undone too")
  func measureLog() async throws {
    let said = try await answers([
      "measure body 84", "measure body 185 lb yesterday", "undo", "log body",
      "log body weight --from today", "log bo --json", "log body --to 2026-02-01",
    ])
    let lines = said[3].split(separator: "\n")
    #expect(lines.count == 3 && lines[1].hasSuffix("2026-03-01  185 lb  undone"), "\(said[3])")
    #expect(lines[2].hasSuffix("2026-03-02   84 kg"), "\(said[3])")
    #expect(said[4].split(separator: "\n").count == 2)
    #expect(said[5].contains(#""measure":"Body weight","day":"2026-03-02","value":84,"unit":"kg","inForce":true"#))
    #expect(said[6] == "No values of Body weight on these days.\n")
  }
}
