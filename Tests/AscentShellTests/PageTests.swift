import AscentPictures
import AscentRules
import Testing

@testable import AscentPage

@Suite("The parts of a page")
struct PageTests {
  private static let day = LocalDay(year: 2026, month: 3, day: 4)!

  @Test("the style sheet is allowed by its SHA-256, whose digests are those of FIPS 180-4")
  func digests() {
    let texts = [
      "", "abc", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", String(repeating: "a", count: 1000),
    ]
    #expect(
      texts.map { SHA256.base64(of: $0.utf8) } == [
        "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=",
        "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE=", "Qe3s5C1j6Nm/UVqbppMuHCDLyfWl0TRkWttdsblzfqM=",
      ])
  }

  @Test("text is escaped in content and in attributes, and hidden scalars are written as numbers")
  func escapes() {
    let text = "<a href='x'>\"&\u{202E}\u{0}\u{200D}é水"
    let escaped = "&lt;a href=&#39;x&#39;&gt;&quot;&amp;\\u{202E}\\u{0}\u{200D}é水"
    #expect(Markup(text).html == escaped)
    #expect(tag("p", .label(text)) { text }.html == "<p aria-label=\"\(escaped)\">\(escaped)</p>")
    #expect(written(text).html == "<bdi>\(escaped)</bdi>")
  }

  @Test("a long text is cut by characters and by scalars")
  func cuts() {
    #expect(String(repeating: "é", count: 10_000).shortened(to: 300).count == 301)
    #expect(("e" + String(repeating: "\u{301}", count: 5000)).shortened(to: 300) == "…")
    #expect(String(repeating: "x", count: 200).shortened(to: 200).count == 200)
    #expect(Markup(String(repeating: "x", count: 10_000)).html.count == 301)
  }

  @Test("a bar says its value, is full only at 1 and empty only at 0")
  func bars() {
    let values = [0, 0.001, 0.29, 0.58, 0.999, 1, 1.5, -1, .nan].map { PageParts.percent($0) }
    #expect(values == [0, 1, 29, 58, 99, 100, 100, 0, 0])
    let html = PageParts.bar("Water", 0.25, spoken: "2 of 8 glasses").html
    for part in [
      "role=\"progressbar\"", "aria-label=\"Water\"", "aria-valuenow=\"25\"", "aria-valuetext=\"2 of 8 glasses\"",
      "class=\"p25\"",
    ] {
      #expect(html.contains(part), "\(part)")
    }
  }

  @Test("every status of a day but «not in use» has a shape of its own")
  func shapes() {
    let shapes = DayStatus.allCases.map { status in
      let html = CalendarFigure.strip([DayMark(status, share: 0.5)], spoken: "").html
      return html.firstMatch(of: #/class="([a-z0-9]+)" d="([^"]+)"/#).map {
        String($0.2) + ($0.1 == "ahead" ? "faint" : "")
      }
    }
    #expect(Set(shapes.compactMap(\.self)).count == DayStatus.allCases.count - 1)
    #expect(shapes.filter { $0 == nil }.count == 1)
  }

  @Test("a year's calendar has two halves, and a chart of ten years no more points than one of a year")
  func sizes() {
    let marks = (0..<364).map { DayMark($0 % 7 == 0 ? .missed : .done) }
    let calendar = DayCalendar("Water", from: Self.day.startOfWeek - 357, marks, today: Self.day)
    let html = CalendarFigure(calendar).year().html
    #expect(html.matches(of: #/<svg/#).count == 2 && html.utf8.count < 8000)
    #expect(html.contains("aria-label=\"Water: 312 done, 52 missed.\""))
    var series = ChartSeries("XP", unit: "", .line, from: Self.day - 3651, count: 3652, today: Self.day)
    for index in series.days.indices { series.days[index].trend = Double(index * 10) }
    #expect(ChartFigure(series).markup.html.utf8.count < 12_000)
  }

  @Test("a chart has the goal, the band, the forecast and the present day")
  func chart() {
    var series = ChartSeries("Weight", unit: "kg", .line, from: Self.day - 9, count: 13, today: Self.day)
    for index in 0..<13 {
      series.days[index].trend = 90 - Double(index)
      series.days[index].band = (89 - Double(index))...(91 - Double(index))
      if index < 10 { series.days[index].value = 90.5 - Double(index) }
    }
    (series.goal, series.spoken) = (80, "Weight goes down")
    let html = ChartFigure(series).markup.html
    for part in [
      "aria-label=\"Weight goes down\"", "class=\"goal\"", "class=\"band\"", "class=\"trend ahead\"", "class=\"now\"",
      "next milestone 80 kg", "expected (80% range)",
    ] {
      #expect(html.contains(part), "\(part)")
    }
    series.form = .bars
    #expect(ChartFigure(series).markup.html.contains("class=\"short\""))
  }
}
