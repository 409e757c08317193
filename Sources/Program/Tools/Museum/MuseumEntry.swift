import Explorer
import OverscrollWire
import StrictJSON

/// A known bug or surprise of a library: its description, and the runs that show it.
struct MuseumEntry: Sendable {
  /// The groups of entries on the page; the group `overlays` has the components that cover the list.
  static let families = [
    "begin and end", "time", "windows", "insets", "load more", "no more data", "position",
    "presentation", "gesture", "overlays",
  ]

  /// The entry's object in the data.
  let data: JSONObject
  let slug: String
  /// The symptom that a user sees.
  let symptom: String
  let cause: String
  let family: String
  /// `reproduced`, `not-in-mjrefresh`, `cannot-be-expressed`, or `fixed-in-` and a version.
  let status: String
  /// The source of the report; null without a published report.
  let source: JSONValue
  /// Further threads about the bug.
  let alsoSeenIn: [JSONValue]
  /// The runs, first the exhibit; empty if the bug cannot be expressed.
  let runs: [MuseumRun]
  /// The instants that the sentences mention, in the form of `index.json`:
  /// `{"sentence","text","afterEvent","atMs"}`; `afterEvent` is null for a callback.
  let instants: [JSONValue]
  /// The wrong value of the shown run, in the form of `index.json`; null without a shown run.
  let watch: JSONValue

  /// The first run of a kind; nil if the entry has none.
  func run(_ kind: MuseumRun.Kind) -> MuseumRun? { runs.first { $0.kind == kind } }

  /// The run that shows the bug: the run in another dialect if the exhibit's library does not have the bug,
  /// else the exhibit; nil without either.
  var shown: MuseumRun? {
    let other = status == "reproduced" ? nil : run(.inDialect)
    return other ?? run(.exhibit)
  }

  /// The properties that find the bug.
  var properties: [Property] { Property.all.filter { $0.museum.contains(slug) } }

  /// The faults in the observations of the runs, and in the instants and the watch of the entry.
  var faults: [String] {
    let observed = runs.flatMap { run in run.differences.map { "\(run.kind): \($0)" } }
    let watched = watch.member("pointer")?.text.flatMap { pointer in
      shown?.value(after: watch.event ?? -1, pointer) == nil ? "watch: no \(pointer)" : nil
    }
    return (observed + instants.compactMap(fault) + [watched].compactMap(\.self))
      .map { "\(slug): \($0)" }
  }

  /// The fault in an instant of a sentence; nil if the instant is correct.
  func fault(of instant: JSONValue) -> String? {
    let spoken = instant.member("sentence") == "symptom" ? symptom : cause
    let (text, atMs) = (instant.member("text")?.text ?? "", instant.member("atMs")?.double ?? -1)
    guard spoken.ranges(of: text).count == 1 else {
      return "“\(text)” must occur in a sentence once"
    }
    let instants = shown?.instants(after: instant.event) ?? []
    return instants.contains { abs($0 - atMs) <= 1e-6 } ? nil : "“\(text)” is not at \(atMs) ms"
  }
}

extension JSONValue {
  /// The index of the event before an instant, a watch or an observation; −1 for the creation.
  var event: Int? { member("afterEvent")?.double.flatMap(Int.init(exactly:)) }
}

// MARK: Reading

extension MuseumEntry {
  /// Reads an entry; unknown members are refused, so that typing errors are found.
  init(_ cursor: JSONCursor) throws(FieldErrors) {
    self = try cursor.object { reader throws(FieldErrors) in
      let exhibit = try MuseumRun(exhibitOf: &reader)
      var runs = exhibit.map { [$0] } ?? []
      for kind in MuseumRun.Kind.allCases where kind != .exhibit {
        guard let field = reader.optional(kind.rawValue) else { continue }
        runs.append(try MuseumRun(kind, field, exhibit))
      }
      for name in ["title", "note", "why", "fixedIn"] { _ = reader.string(name) }
      _ = try reader.nonNull("dialect")?.string()
      guard case .object(let data) = cursor.value else { throw cursor.mistyped("an object") }
      return Self(
        data: data,
        slug: reader.string(required: "slug"),
        symptom: reader.string(required: "symptom"),
        cause: reader.string(required: "cause"),
        family: try reader.required("family").oneOf(Self.families),
        status: reader.string(required: "status"),
        source: try Self.source(reader.required("source")),
        alsoSeenIn: try reader.optional("alsoSeenIn")?.elements(Self.source) ?? [],
        runs: runs,
        instants: try reader.optional("instants")?.elements(Self.instant) ?? [],
        watch: try reader.optional("watch").map(Self.watch) ?? .null
      )
    }
  }

  /// Reads a row of the table: sentence, part of its text, event or null, instant in ms.
  private static func instant(_ cursor: JSONCursor) throws(FieldErrors) -> JSONValue {
    let row = try cursor.array()
    guard row.count == 4 else {
      throw cursor.refused(.wrongType("must be [sentence, text, event, atMs]"))
    }
    return [
      "sentence": .string(try row[0].oneOf(["symptom", "cause"])),
      "text": .string(try row[1].string()), "afterEvent": row[2].value,
      "atMs": .number(try row[3].number()),
    ]
  }

  private static func watch(_ cursor: JSONCursor) throws(FieldErrors) -> JSONValue {
    try cursor.object { reader throws(FieldErrors) in
      let event = reader.integer("afterEvent", in: -1...1000) ?? -1
      return [
        "afterEvent": .number(Double(event)),
        "pointer": .string(reader.string(required: "pointer")),
        "says": .string(reader.string(required: "says")),
        "instead": reader.string("instead").map { .string($0) } ?? .null,
      ]
    }
  }

  /// Reads a source, and adds the address of its thread.
  ///
  /// The address is on GitHub, or on Google's tracker, which has no repositories. `"foundBy": "explore"`
  /// may replace or accompany a thread.
  private static func source(_ cursor: JSONCursor) throws(FieldErrors) -> JSONValue {
    guard !cursor.isNull else { return .null }
    return try cursor.object { reader throws(FieldErrors) in
      let finder = try reader.nonNull("foundBy")?.oneOf(["explore"])
      var source: JSONObject = [:]
      if reader.has("repository") || finder == nil {
        let repository = reader.string(required: "repository")
        let number = reader.integer(required: "issue", in: 1...1_000_000_000)
        let isPullRequest = reader.bool("pullRequest") ?? false
        let site = repository.contains("/") ? "github.com/\(repository)" : repository
        let kind = isPullRequest ? "pull" : "issues"
        source = ["repository": .string(repository), "issue": .number(Double(number))]
        source["pullRequest"] = isPullRequest ? true : nil
        source["url"] = .string("https://\(site)/\(kind)/\(number)")
      }
      source["foundBy"] = finder.map { .string($0) }
      return .object(source)
    }
  }
}
