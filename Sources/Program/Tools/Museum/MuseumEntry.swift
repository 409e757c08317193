import Explorer
import OverscrollWire
import StrictJSON

/// A known bug or surprise of a library: its story, and what shows it.
struct MuseumEntry: Sendable {
  /// The groups of entries on the page; overlays are the components that are drawn over the list.
  static let families = [
    "begin and end", "time", "windows", "insets", "load more", "no more data", "position",
    "presentation", "gesture", "overlays",
  ]

  /// The entry as the data has it.
  let data: JSONObject
  let slug: String
  /// What a user sees.
  let symptom: String
  let cause: String
  let family: String
  /// `reproduced`, `not-in-mjrefresh`, `cannot-be-expressed`, or `fixed-in-` and a version.
  let status: String
  /// Who found it; null if nobody had written of it.
  let source: JSONValue
  /// Further threads.
  let alsoSeenIn: [JSONValue]
  /// The exhibit first; none where nothing can be expressed.
  let runs: [MuseumRun]
  let instants: [SentenceInstant]
  /// What shows it in the run that is shown.
  let watch: Watch?

  /// Whether the library of the exhibit no longer does it.
  var isFixed: Bool { status.hasPrefix("fixed-in-") }

  /// A run of the entry.
  func run(_ kind: MuseumRun.Kind) -> MuseumRun? { runs.first { $0.kind == kind } }

  /// The run that shows the bug where one does: of what the exhibit's library does not, the one in the
  /// dialect that does.
  var shown: MuseumRun? {
    let other = status == "reproduced" ? nil : run(.inDialect)
    return other ?? run(.exhibit)
  }

  /// The properties that find it.
  var properties: [Property] { Property.all.filter { $0.museum.contains(slug) } }

  /// What contradicts the runs: observations, and the instants of sentences.
  var faults: [String] {
    let observed = runs.flatMap { run in run.differences.map { "\(run.kind): \($0)" } }
    let watched = shown.flatMap { watch?.fault(in: $0) }
    return (observed + instantFaults + (watched.map { [$0] } ?? [])).map { "\(slug): \($0)" }
  }

  /// The instants of sentences that the run that is shown has not got.
  var instantFaults: [String] { instants.compactMap { $0.fault(in: self) } }
}

// MARK: Reading

extension MuseumEntry {
  /// Reads an entry; a member that is not known is refused, so that no typing error hides one.
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
        instants: try reader.optional("instants")?.elements(SentenceInstant.init) ?? [],
        watch: try reader.optional("watch").map(Watch.init)
      )
    }
  }

  /// Reads a source, and adds the address of its thread.
  ///
  /// The thread is on GitHub, or is an issue of Google's tracker, which has no repositories.
  /// `"foundBy": "explore"` stands beside a thread or alone.
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
