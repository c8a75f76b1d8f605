import AscentRules

/// Measured goals.
extension CommandTable {
  private static let name = Parameter(
    "NAME", "what is measured, or the beginning of its name", occurrence: .repeated)
  private static let report =
    "name, latest, day, start, target, unit, milestones, reached, targetReachedOn, previousMilestone, nextMilestone, "
    + "progress (0 to 1), remaining, level, trend (a day), weeklyVelocity, estimatedDays, earliestDays, latestDays, "
    + "targetDays, or reason (noData, tooLittleData, wrongWay, flat, tooSlow, reached, outdated), spoken"

  static let measureGoal = CommandSpec(
    name: "measure goal",
    parameters: [
      Parameter(
        "NAME",
        "what is measured, up to 200 characters; ends at the first option. Start, target and unit may follow it "
          + "instead of their options: Weight from 90 to 80 kg", occurrence: .name)
    ],
    options: [
      .required("--start N", "the value at which you begin, with up to three decimals", inWords: true),
      .required("--target N", "the value you want to reach; it may be lower", inWords: true),
      .required("--unit UNIT", "kg, lb, or any other unit, up to 40 characters", inWords: true),
      Option("--interval N", "the distance between milestones; default: a round number"),
      Option(
        "--from DATE",
        "the first day whose values count towards milestones" + days(.past)
          + "; default: today. Earlier values only show in the trend"),
      operation,
    ], summary: "set a goal that you measure, with milestones on the way",
    examples: [
      "measure goal Weight from 90 to 80 kg", "measure goal Weight --start 90 --target 80 --unit kg --interval 5",
    ],
    output: "an object: command, operation, known, day, measure (\(report)), message, "
      + celebrationList + ", notes",
    body: .answer(CommandLineSession.setMeasureGoal))

  static let measures: [CommandSpec] = [
    measureGoal,
    CommandSpec(
      name: "measure list", summary: "what you measure, with progress to the next milestone",
      output: "an array of what measure NAME prints", whyNoGroup: aboutMeasures, storeUse: .reading,
      body: .answer(CommandLineSession.listMeasures)),
    measureSpec,
  ]

  static let measureSpec = CommandSpec(
    name: "measure",
    parameters: [
      name,
      Parameter(
        "VALUE", "the value to record, optionally with a unit; omit to show progress", occurrence: .optional),
      Parameter("DAY", "the day, the time or both, as for done", occurrence: .optional),
    ],
    options: [
      Option("--unit UNIT", "the value's unit; default: the goal's; kg and lb are converted"), at, device,
      Option("--yes", "record a value that is far from the others without asking"), operation,
    ], summary: "record a value, or show milestones, trend and forecast",
    examples: ["measure Weight 84.5", "measure weight 186 lb yesterday", "measure we 84.1 7:30", "measure Weight"],
    output:
      "an object: \(report); with a value: command, operation, known, day, measure, message, "
      + "\(celebrationList), notes", whyNoGroup: aboutMeasures, body: .run(CommandLineSession.measure))
}
