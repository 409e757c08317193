import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// The runs of one recording in several dialects, and their differences.
package struct Comparison: Sendable {
  /// The recording in one dialect.
  package struct Run: Sendable {
    package let dialect: Dialect
    /// Its effects, up to a refusal.
    package let effects: [Effect]
    /// The refusal that ended it before the last event; nil if nothing did.
    package let refusal: Refusal?
  }

  /// The part of a recording that a dialect refuses.
  package struct Refusal: Sendable {
    /// Why it is refused.
    package enum Reason: Sendable {
      /// It cannot be read, or the dialect lacks a part of it; pointers are into the request.
      case invalid(FieldErrors)
      /// The engine refuses an event that stands at a place of the request.
      case rejected(Rejection, Event, at: JSONPointer)
    }

    /// 0 is the configuration, k the event k.
    package let step: Int
    package let reason: Reason
  }

  /// A value that is not the same in all dialects.
  package struct Difference: Sendable {
    /// 0 is after the creation, k after event k.
    package let step: Int
    /// The session's time there, of the first run that came so far.
    package let instant: Instant
    /// Into the snapshot, or `/effects` for the effects of the event.
    package let pointer: String
    /// The value in each run that came so far, in the order of the runs.
    package let values: [(dialect: Dialect, value: JSONValue)]
  }

  /// The recording in each dialect, in the order in which they were named.
  package let runs: [Run]
  /// The differences in the order of the steps, then of the snapshot, then the effects: each where it
  /// begins or its values change; at most `mostDifferences`.
  package let differences: [Difference]

  /// The row of the recording in each dialect; nil where all are of one family.
  package let platforms: [PlatformRow]?

  /// True if nothing differs and nothing is refused.
  package var isEqual: Bool { differences.isEmpty && runs.allSatisfy { $0.refusal == nil } }

  /// The most differences in an answer.
  package static let mostDifferences = 100

  /// Plays a recording in each dialect, all of them event by event, and compares after each step, or
  /// only after one, whenever a difference began.
  ///
  /// - Throws: When a dialect has used up its part of the steps.
  package init(
    _ request: ComparisonRequest,
    steps: Int = .max,
    only: Int? = nil
  ) throws(TooMuchWork) {
    // Half of a run across families is for the drags that are tried.
    let isAcross = request.isAcrossFamilies
    let part = steps / (max(request.dialects.count, 1) * (isAcross ? 2 : 1))
    var runs = request.dialects.map { ComparedRun(request, $0, steps: part) }
    // Snapshots of dialects of several families have no places in common: only their rows are compared.
    var search = isAcross ? nil : DifferenceSearch(request)
    if only ?? 0 == 0 { search?.compare(&runs, step: 0) }
    for (index, event) in request.recording.events.enumerated() {
      for run in runs.indices { try runs[run].play(event) }
      if only ?? index + 1 == index + 1 { search?.compare(&runs, step: index + 1) }
    }
    var rows: [PlatformRow] = []
    if isAcross { for run in runs { rows.append(try run.platformRow(steps: part)) } }
    self.runs = runs.map { Run(dialect: $0.dialect, effects: $0.effects, refusal: $0.refusal) }
    differences = search?.found ?? PlatformRow.differences(rows)
    platforms = isAcross ? rows : nil
  }
}

/// A recording and the dialects in which it is played to be compared.
package struct ComparisonRequest: Sendable {
  let recording: Recording
  /// The place of the recording in the body, for the pointers of refusals.
  let place: JSONPointer
  /// Two at least, each once.
  let dialects: [Dialect]
  /// True if the texts of labels are compared as well.
  let comparesTexts: Bool

  /// True if the dialects are of more than one family.
  var isAcrossFamilies: Bool { Set(dialects.map(\.family)).count > 1 }

  /// How many dialects can be compared.
  package static let dialectCount = 2...Dialect.allCases.count
}

extension ComparisonRequest {
  /// Makes a request; the dialects are by default all of the recording's family.
  package init(
    _ recording: Recording,
    in dialects: [Dialect]? = nil,
    comparesTexts: Bool = false,
    at place: JSONPointer = .root
  ) {
    (self.recording, self.place, self.comparesTexts) = (recording, place, comparesTexts)
    self.dialects = dialects ?? Dialect.all(of: recording.configuration.engine.dialect.family)
  }

  /// Reads the body of a request: `{"recording", "dialects"?, "texts"?}`.
  ///
  /// - Throws: The reason why it is no request; never `tooMuchWork`.
  package init(_ body: [UInt8]) throws(RecordingFault) {
    self = try RecordingFault.read(body, Self.read)
  }

  private static func read(_ document: JSONPart) throws(FieldErrors) -> Self {
    let outline = try document.outline(reading: ["dialects", "texts"])
    guard let part = outline.parts["recording"] else {
      _ = try outline.object.members()
      throw FieldErrors(FieldError(pointer: place, .required()))
    }
    // Read once: `object` may read twice, and a recording may be long.
    let recording = try Recording(part)
    return try outline.object.object { reader throws(FieldErrors) in
      _ = reader.optional("recording")
      let dialects = reader.nonNull("dialects") { field throws(FieldErrors) in
        try Self.dialects(field)
      }
      let texts = reader.bool("texts") ?? false
      return Self(recording, in: dialects, comparesTexts: texts, at: Self.place)
    }
  }

  /// The place of the recording in the body of a request.
  package static let place = JSONPointer.root.appending("recording")

  private static func dialects(_ cursor: JSONCursor) throws(FieldErrors) -> [Dialect] {
    var dialects: [Dialect] = []
    for element in try cursor.array() {
      let dialect = try element.oneOf(Dialect.self)
      guard !dialects.contains(dialect) else {
        throw element.refused(.malformed("names \(dialect.rawValue) again"))
      }
      dialects.append(dialect)
    }
    guard dialectCount.contains(dialects.count) else {
      let detail = "must name \(dialectCount.lowerBound) to \(dialectCount.upperBound) dialects"
      throw cursor.refused(.count(dialects.count, notIn: dialectCount, detail))
    }
    return dialects
  }
}
