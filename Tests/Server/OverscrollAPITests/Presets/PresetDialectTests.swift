import RefreshEngine
import StrictJSON
import Testing

@testable import OverscrollWire

/// Each preset in each dialect: it works, or says which of its parts the dialect lacks.
struct PresetDialectTests {
  /// The part of a preset that each of the older dialects lacks first; nil if it has all.
  struct Row: Sendable, CustomTestStringConvertible {
    let preset: String
    let lacking: [Dialect: String]

    init(
      _ preset: String,
      in31154: String? = nil,
      in221: String? = nil,
      in147: String? = nil,
      inEOC: String? = nil
    ) {
      self.preset = preset
      let pointers: [(Dialect, String?)] = [
        (.mjrefresh31154, in31154), (.mjrefresh221, in221), (.mjrefresh147, in147),
        (.eocrefresh, inEOC),
      ]
      lacking = Dictionary(
        uniqueKeysWithValues: pointers.compactMap { pair in pair.1.map { (pair.0, $0) } }
      )
    }

    var testDescription: String { preset }
  }

  private static let alpha = "/header/automaticallyChangeAlpha"
  private static let trailer = "/trailer"
  private static let kind = "/footer/kind"
  private static let style = "/footer/style"

  static let rows = [
    Row("header-default"), Row("header-gif"),
    Row("header-hide-time", in147: alpha, inEOC: alpha),
    Row("header-hide-all", inEOC: "/header/lastUpdatedTimeLabelHidden"),
    Row("header-custom-text", inEOC: "/header/titles"),
    Row("header-custom", in147: "/header/style", inEOC: "/header/style"),
    Row("footer-default"), Row("footer-gif", inEOC: style),
    Row("footer-hide-title", in147: "/footer/refreshingTitleHidden", inEOC: style),
    Row("footer-all-loaded"), Row("footer-no-auto", inEOC: "/footer/automaticallyRefresh"),
    Row("footer-custom-text", inEOC: "/footer/titles"), Row("footer-hide-after-load"),
    Row(
      "footer-back-1",
      in221: "/footer/ignoredContentInsetBottom",
      in147: kind,
      inEOC: "/footer/ignoredContentInsetBottom"
    ),
    Row("footer-back-2", in147: kind, inEOC: style),
    Row(
      "footer-custom-auto",
      in31154: "/footer/autoTriggerTimes",
      in221: "/footer/autoTriggerTimes",
      in147: style,
      inEOC: "/footer/autoTriggerTimes"
    ),
    Row("footer-custom-back", in147: kind), Row("collection-both", in147: kind),
    Row("collection-trailer", in31154: trailer, in221: trailer, in147: trailer, inEOC: trailer),
    Row("web-header"), Row("home", in147: alpha, inEOC: alpha),
  ]

  private let api = API()

  @Test func `there is a row for each preset`() {
    let inset = Preset.allCases.filter { $0.dialect == nil }
    #expect(Self.rows.map(\.preset) == inset.map(\.rawValue))
  }

  @Test(arguments: Preset.allCases.filter { $0.dialect != nil })
  func `a preset of an overlay brings its dialect, and no other takes it`(preset: Preset) throws {
    let dialect = try #require(preset.dialect)
    let body = #"{"preset":"\#(preset.rawValue)","clock":"manual"}"#
    #expect(api.send("PUT /v1/sessions/a", body)["/header/style"] == "overlay")
    for other in Dialect.allCases where other != dialect {
      let body = #"{"preset":"\#(preset.rawValue)","dialect":"\#(other.rawValue)"}"#
      let answer = api.send("PUT /v1/sessions/\(other.rawValue)", body)
      #expect(answer.fault == "/preset" && answer.text.contains("not-in-dialect"))
    }
  }

  @Test(arguments: rows)
  func `a preset works in every dialect that has its parts, and names the first missing elsewhere`(
    row: Row
  ) throws {
    for dialect in Dialect.all(of: .inset) {
      let body =
        #"{"preset":"\#(row.preset)","dialect":"\#(dialect.rawValue)","clock":"manual"}"#
      let answer = api.send("PUT /v1/sessions/\(dialect.rawValue)", body)
      guard let pointer = row.lacking[dialect] else {
        #expect(answer.status == 201, "\(dialect.rawValue): \(answer.text)")
        try api.post(dialect.rawValue, #"{"type":"advance","until":"rest"}"#)
        continue
      }
      #expect(answer.status == 422, "\(dialect.rawValue): \(answer.text)")
      #expect(answer.problem == "invalid")
      #expect(answer.fault == "/preset")
      guard case .string(let detail)? = answer["/errors/0/detail"] else { continue }
      let beginning = "\(row.preset) sets \(pointer): \(dialect.rawValue) has no "
      #expect(detail.hasPrefix(beginning), "\(detail)")
      #expect(detail.contains("; mjrefresh-3.7.9"))
    }
  }

  @Test func `the refusal of a preset reads as a sentence`() {
    let body = #"{"preset":"footer-custom-auto","dialect":"mjrefresh-2.2.1"}"#
    #expect(
      api.send("PUT /v1/sessions/a", body)["/detail"]
        == .string(
          "/preset: footer-custom-auto sets /footer/autoTriggerTimes: mjrefresh-2.2.1 has no "
            + "autoTriggerTimes; mjrefresh-3.7.9 has."
        )
    )
  }

  @Test func `what a preset has is refused even where a field overrides it`() {
    let body = #"{"preset":"collection-trailer","dialect":"mjrefresh-2.2.1","trailer":null}"#
    #expect(api.send("PUT /v1/sessions/a", body).fault == "/preset")
  }

  @Test func `a style that a preset does not name is the first of the dialect`() throws {
    let body = #"{"preset":"footer-default","dialect":"eocrefresh","clock":"manual"}"#
    let created = try api.create("a", body)
    #expect(created["/header/style"] == "state")
    #expect(created["/footer/style"] == "plain")
  }

  @Test(arguments: rows)
  func `a preset is read by its name as it is listed`(row: Row) {
    let index = Self.rows.firstIndex { $0.preset == row.preset } ?? 0
    let one = api.send("GET /v1/presets/\(row.preset)")
    #expect(one.status == 200)
    #expect(one.json == api.send("GET /v1/presets")["/presets/\(index)"])
    #expect(one["/name"] == .string(row.preset))
  }

  @Test func `a preset that is not there is 404`() {
    for path in ["/v1/presets/header", "/v1/presets/", "/v1/presets/home/x"] {
      #expect(api.send("GET \(path)").problem == "not-found", "\(path)")
    }
    #expect(api.send("GET /v1/presets/home?x").fault == "x")
  }

  // MARK: The trailer of a collection view

  @Test func `the trailer of a collection view lies behind its content`() throws {
    let created = try api.create("a", #"{"preset":"collection-trailer","clock":"manual"}"#)
    #expect(created["/trailer/frame/x"] == 750)
    #expect(created["/trailer/edgeOffset"] == 375)
    #expect(created["/trailer/thresholdOffset"] == 435)
    let size = created["/scrollView/contentSize"]
    #expect(size == ["width": 750, "height": 220])
  }

  @Test func `fields that override a preset's content size place its trailer too`() throws {
    let created = try api.create(
      "a",
      #"{"preset":"collection-trailer","clock":"manual","list":{"rows":7},"#
        + #""scrollView":{"contentWidth":900}}"#
    )
    #expect(created["/trailer/frame/x"] == 900)
    #expect(created["/scrollView/contentSize"] == ["width": 900, "height": 308])
  }

  @Test func `a trailer that a preset places is another session than one that stays at 0`() throws {
    try api.create("a", #"{"preset":"collection-trailer"}"#)
    let read = api.send("GET /v1/sessions/a/configuration").text
    #expect(api.send("PUT /v1/sessions/a", read).status == 200)
    let written = read.replacing(#""preset":"collection-trailer""#, with: #""preset":null"#)
    #expect(api.send("PUT /v1/sessions/a", written).status == 409)
    #expect(try api.create("b", written)["/trailer/frame/x"] == 0)
  }
}
