import RefreshEngine
import StrictJSON
import Testing

@testable import OverscrollWire

/// `GET /v1/dialects`.
struct DialectListTests {
  /// A dialect as the list has it.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let title: String
    let header: JSONValue
    let auto: JSONValue
    let back: JSONValue
    let trailer: JSONValue
    let lacks: [String]
    let lacksEvents: JSONValue
    let lacksEffects: JSONValue
    let languages: JSONValue

    var testDescription: String { name }
  }

  private static let four: JSONValue = ["normal", "plain", "state", "gif"]
  private static let newFooterFields = [
    "/footer/automaticallyHidden", "/footer/onlyRefreshPerDrag",
  ]
  private static let newerFields = [
    "/header/collectionViewAnimationBug", "/header/fastAnimationMs", "/header/slowAnimationMs",
    "/footer/autoTriggerTimes", "/footer/fastAnimationMs", "/footer/slowAnimationMs",
  ]
  private static let insetFields = [
    "/header/ignoredContentInsetTop", "/header/labelLeftInset",
    "/footer/ignoredContentInsetBottom", "/footer/labelLeftInset",
  ]
  private static let completions: JSONValue = [
    "beginRefreshingCompletion", "endRefreshingAnimationBegin", "endRefreshingCompletion",
  ]

  static let rows = [
    Row(
      name: "mjrefresh-3.7.9",
      title: "MJRefresh 3.7.9",
      header: four,
      auto: four,
      back: four,
      trailer: ["normal", "plain", "state"],
      lacks: newFooterFields,
      lacksEvents: [],
      lacksEffects: [],
      languages: ["en", "ko", "ru", "uk", "zh-Hans", "zh-Hant"]
    ),
    Row(
      name: "mjrefresh-3.1.15.4",
      title: "MJRefresh 3.1.15.4",
      header: four,
      auto: four,
      back: four,
      trailer: [],
      lacks: newerFields,
      lacksEvents: ["setLanguage"],
      lacksEffects: ["endRefreshingAnimationBegin"],
      languages: ["en", "zh-Hans", "zh-Hant"]
    ),
    Row(
      name: "mjrefresh-2.2.1",
      title: "MJRefresh 2.2.1",
      header: four,
      auto: four,
      back: four,
      trailer: [],
      lacks: newFooterFields + newerFields + insetFields,
      lacksEvents: ["setLanguage"],
      lacksEffects: completions,
      languages: ["zh-Hans"]
    ),
    Row(
      name: "mjrefresh-1.4.7",
      title: "MJRefresh 1.4.7",
      header: ["normal", "state", "gif"],
      auto: ["normal", "state", "gif"],
      back: [],
      trailer: [],
      lacks: newFooterFields + newerFields + insetFields + [
        "/header/automaticallyChangeAlpha", "/footer/automaticallyChangeAlpha",
        "/footer/refreshingTitleHidden", "/header/images/idle/durationMs",
        "/header/images/pulling/durationMs", "/header/images/refreshing/durationMs",
        "/header/images/willRefresh/durationMs", "/header/images/noMoreData/durationMs",
        "/footer/images/idle", "/footer/images/pulling", "/footer/images/refreshing/durationMs",
        "/footer/images/willRefresh", "/footer/images/noMoreData",
      ],
      lacksEvents: ["setLanguage"],
      lacksEffects: completions,
      languages: ["zh-Hans"]
    ),
    Row(
      name: "eocrefresh",
      title: "EOCRefresh",
      header: ["state", "gif"],
      auto: ["plain"],
      back: ["plain"],
      trailer: [],
      lacks: newFooterFields + newerFields + insetFields + [
        "/header/automaticallyChangeAlpha", "/header/lastUpdatedTimeKey",
        "/header/lastUpdatedTimeLabelHidden", "/header/stateLabelHidden", "/header/titles",
        "/footer/automaticallyChangeAlpha", "/footer/automaticallyRefresh", "/footer/images",
        "/footer/refreshingTitleHidden", "/footer/stateLabelHidden", "/footer/titles",
        "/footer/triggerAutomaticallyRefreshPercent",
      ],
      lacksEvents: ["setLanguage"],
      lacksEffects: completions,
      languages: ["zh-Hans"]
    ),
  ]

  private let answer = API().send("GET /v1/dialects")

  @Test func `the dialects are listed, newest first`() {
    #expect(answer.status == 200)
    let overlays = Dialect.all(of: .overlay).map { JSONValue.string($0.rawValue) }
    #expect(answer.column("/dialects", "/name") == Self.rows.map { .string($0.name) } + overlays)
    let families = answer.column("/dialects", "/family")
    #expect(families == Dialect.allCases.map { .string($0.family.rawValue) })
    #expect(Self.rows.map(\.name) == Dialect.all(of: .inset).map(\.rawValue))
  }

  @Test(arguments: zip(rows.indices, rows))
  func `a dialect is listed with its styles and with what it lacks`(index: Int, row: Row) {
    let place = "/dialects/\(index)"
    let expected: [(member: String, value: JSONValue)] = [
      ("/title", .string(row.title)), ("/headerStyles", row.header),
      ("/footers", ["auto": row.auto, "back": row.back]), ("/trailerStyles", row.trailer),
      ("/lacksEvents", row.lacksEvents), ("/lacksEffects", row.lacksEffects),
      ("/languages", row.languages),
    ]
    for (member, value) in expected { #expect(answer[place + member] == value, "\(member)") }
    let listed = answer.column(place + "/lacks", "").map { value in
      if case .string(let pointer)? = value { pointer } else { "?" }
    }
    #expect(listed.sorted() == row.lacks.sorted())
  }

  /// Something that may stand at a pointer where a dialect has the field.
  private func value(at pointer: String) -> String {
    switch pointer.split(separator: "/").last {
    case "images", "titles": "{}"
    case "idle", "pulling", "willRefresh", "noMoreData": #"{"count":1}"#
    case "lastUpdatedTimeKey": #""k""#
    case let name? where name.hasSuffix("Ms") || name.hasSuffix("Times"): "1"
    case let name? where name.hasPrefix("ignored") || name.hasSuffix("LeftInset"): "1"
    case let name? where name.hasSuffix("Percent"): "1"
    default: "true"
    }
  }

  /// A configuration in a dialect with a value at a pointer.
  private func configuration(_ dialect: String, _ pointer: String, _ value: String) -> String {
    let names = pointer.split(separator: "/").map(String.init)
    let inner = names.dropFirst().reversed().reduce(value) { "{\"\($1)\":\($0)}" }
    let kind = names[0] == "footer" ? "{\"kind\":\"auto\"," + inner.dropFirst() : inner
    return "{\"dialect\":\"\(dialect)\",\"clock\":\"manual\",\"\(names[0])\":\(kind)}"
  }

  @Test(arguments: rows)
  func `what a dialect lacks is refused where it is listed, and null is accepted there`(row: Row) {
    let api = API()
    for pointer in row.lacks {
      let written = configuration(row.name, pointer, value(at: pointer))
      let refused = api.send("PUT /v1/sessions/a", written)
      #expect(refused.status == 422, "\(written)")
      #expect(refused.fault == pointer)
      let null = api.send("PUT /v1/sessions/a", configuration(row.name, pointer, "null"))
      #expect(null.status == 201, "\(pointer): \(null.text)")
      let read = api.send("GET /v1/sessions/a/configuration")
      // A set of images that was not given is not listed.
      #expect((read[pointer] ?? .null) == .null, "\(pointer)")
      api.send("DELETE /v1/sessions/a")
    }
  }

  @Test(arguments: rows)
  func `the first style of a list is the default`(row: Row) throws {
    let api = API()
    let places: [(configuration: String, styles: JSONValue, path: String)] = [
      (#""header":{}"#, row.header, "/header/style"),
      (#""footer":{"kind":"auto"}"#, row.auto, "/footer/style"),
      (#""footer":{"kind":"back"}"#, row.back, "/footer/style"),
      (#""trailer":{}"#, row.trailer, "/trailer/style"),
    ]
    for (index, place) in places.enumerated() {
      guard case .array(let styles) = place.styles, let first = styles.first else { continue }
      let body = #"{"dialect":"\#(row.name)","clock":"manual",\#(place.configuration)}"#
      #expect(try api.create("s\(index)", body)[place.path] == first)
    }
    let bare = try api.create("bare", #"{"dialect":"\#(row.name)"}"#)
    #expect(bare["/header/style"] == answerFirst(row.header))
  }

  private func answerFirst(_ list: JSONValue) -> JSONValue? {
    if case .array(let elements) = list { elements.first } else { nil }
  }
}
