import Explorer
import OverscrollWire
import StrictJSON

/// A known bug or surprise of a library: its story, and what shows it.
struct MuseumEntry: Sendable {
  /// A group of entries on the page.
  enum Family: String, CaseIterable, Sendable {
    case beginAndEnd = "begin and end"
    case time
    case windows
    case insets
    case loadMore = "load more"
    case noMoreData = "no more data"
    case position
    case presentation
    case gesture
    /// Components of other platforms, which are drawn over the list.
    case overlays
  }

  /// What the observations show.
  enum Status: String, CaseIterable, Sendable {
    /// The library of the exhibit does it.
    case reproduced
    /// It no longer does it; in the data the version follows.
    case fixed = "fixed-in-"
    /// MJRefresh never did it; another library does.
    case notInMJRefresh = "not-in-mjrefresh"
    /// There is no run.
    case cannotBeExpressed = "cannot-be-expressed"
  }

  /// A thread on GitHub, or an issue of Google's tracker, which has no repositories.
  struct Thread: Sendable {
    let repository: String
    let number: Int
    let isPullRequest: Bool
  }

  /// Who found it: people who wrote a thread, `overscroll explore`, both, or those who ran the library.
  struct Source: Sendable {
    let thread: Thread?
    let isFoundByExplore: Bool

    /// Whether it was seen when the library was run, and nobody had written of it.
    var isSeenInRun: Bool { thread == nil && !isFoundByExplore }
  }

  let slug: String
  let title: String
  /// What a user sees.
  let symptom: String
  let cause: String
  /// What the reader must know to trust the entry.
  let note: String?
  /// Why there is no run.
  let why: String?
  let family: Family
  let status: Status
  /// The status as the data has it.
  let statusName: String
  let source: Source
  let alsoSeenIn: [Thread]
  let dialect: String?
  let fixedIn: String?
  /// The exhibit first; none where nothing can be expressed.
  let runs: [MuseumRun]
  let instants: [SentenceInstant]
  /// What shows it in the run that is shown.
  let watch: Watch?

  /// A run of the entry.
  func run(_ kind: MuseumRun.Kind) -> MuseumRun? { runs.first { $0.kind == kind } }

  /// The run that shows the bug where one does: of what the exhibit's library does not, the one in the
  /// dialect that does.
  var shown: MuseumRun? {
    let other = status == .reproduced ? nil : run(.inDialect)
    return other ?? run(.exhibit)
  }

  /// The properties that find it.
  var properties: [Property] { Property.all.filter { $0.museum.contains(slug) } }
}

extension MuseumEntry {
  /// What contradicts the runs: observations, and the instants of sentences.
  var faults: [String] {
    let observed = runs.flatMap { run in
      run.observations.compactMap { $0.difference(in: run) }.map { "\(run.kind): \($0)" }
    }
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
      let statusName = reader.string(required: "status")
      let isFixed = statusName.hasPrefix(Status.fixed.rawValue)
      let status = isFixed ? Status.fixed : Status(rawValue: statusName)
      if status == nil { reader.refuse("status", .malformed("is no status")) }
      return Self(
        slug: reader.string(required: "slug"),
        title: reader.string(required: "title"),
        symptom: reader.string(required: "symptom"),
        cause: reader.string(required: "cause"),
        note: reader.string("note"),
        why: reader.string("why"),
        family: reader.oneOf(required: "family") ?? .time,
        status: status ?? .reproduced,
        statusName: statusName,
        source: try Source(reader.required("source")),
        alsoSeenIn: try reader.optional("alsoSeenIn")?.elements { field throws(FieldErrors) in
          try Thread(field)
        } ?? [],
        dialect: try reader.nonNull("dialect")?.string(),
        fixedIn: reader.string("fixedIn"),
        runs: runs,
        instants: try reader.optional("instants")?.elements { row throws(FieldErrors) in
          try SentenceInstant(row)
        } ?? [],
        watch: try reader.optional("watch").map(Watch.init)
      )
    }
  }
}

extension MuseumEntry.Source {
  /// Reads a source: a thread, `"foundBy": "explore"`, both, or null.
  init(_ cursor: JSONCursor) throws(FieldErrors) {
    guard !cursor.isNull else {
      self.init(thread: nil, isFoundByExplore: false)
      return
    }
    self = try cursor.object { reader throws(FieldErrors) in
      let found = try reader.nonNull("foundBy")?.oneOf(["explore"])
      guard reader.has("repository") || found == nil else {
        return Self(thread: nil, isFoundByExplore: true)
      }
      return Self(thread: MuseumEntry.Thread(&reader), isFoundByExplore: found != nil)
    }
  }
}

extension MuseumEntry.Thread {
  init(_ cursor: JSONCursor) throws(FieldErrors) {
    self = try cursor.object { reader throws(FieldErrors) in Self(&reader) }
  }

  fileprivate init(_ reader: inout JSONObjectReader) {
    self.init(
      repository: reader.string(required: "repository"),
      number: reader.integer(required: "issue", in: 1...1_000_000_000),
      isPullRequest: reader.bool("pullRequest") ?? false
    )
  }

  /// The address of the thread.
  var url: String {
    let site = repository.contains("/") ? "github.com/\(repository)" : repository
    return "https://\(site)/\(isPullRequest ? "pull" : "issues")/\(number)"
  }
}
