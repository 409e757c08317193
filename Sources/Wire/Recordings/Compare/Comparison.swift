import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// The runs of one recording in several dialects, and their differences.
package struct Comparison: Sendable {
  /// A value that differs between dialects.
  package struct Difference: Sendable {
    /// The step: 0 after the creation, k after event k.
    package let step: Int
    /// The session's time at the step, in the first run that reached it.
    package let instant: Instant
    /// The place in the snapshot, or `/effects` for the effects of the event.
    package let pointer: String
    /// The value in each run that reached the step, in the order of the runs.
    package let values: [(dialect: Dialect, value: JSONValue)]
  }

  /// The recording in each dialect, in the order of the request.
  package private(set) var runs: [ComparedRun]
  /// The differences in the order of the steps, then of the snapshot, then the effects: each at its begin and
  /// at each change of its values; at most `mostDifferences`.
  package let differences: [Difference]

  /// The row of the recording in each dialect; nil within one family.
  package let platforms: [PlatformRow]?

  /// True without differences and refusals.
  package var isEqual: Bool { differences.isEmpty && runs.allSatisfy { $0.refusal == nil } }

  /// The most differences in an answer.
  package static let mostDifferences = 100

  /// Plays a recording in all dialects, event by event, and compares after each step, or only after step
  /// `only`, where it lists all present differences.
  ///
  /// - Throws: An error if a dialect has used up its part of the steps.
  package init(
    _ request: ComparisonRequest,
    steps: Int = .max,
    only: Int? = nil
  ) throws(TooMuchWork) {
    // Half of the steps across families is for trial drags.
    let isAcross = request.isAcrossFamilies
    let part = steps / (max(request.dialects.count, 1) * (isAcross ? 2 : 1))
    runs = request.dialects.map { ComparedRun(request, $0, steps: part) }
    // Snapshots of different families have no common places, so only their rows are compared.
    var search = isAcross ? nil : DifferenceSearch(request)
    if only ?? 0 == 0 { search?.compare(&runs, step: 0) }
    for (index, event) in request.recording.events.enumerated() {
      for run in runs.indices { try runs[run].play(event) }
      if only ?? index + 1 == index + 1 { search?.compare(&runs, step: index + 1) }
    }
    var rows: [PlatformRow] = []
    if isAcross { for run in runs { rows.append(try run.platformRow(steps: part)) } }
    differences = search?.found ?? PlatformRow.differences(rows)
    platforms = isAcross ? rows : nil
  }
}

/// A recording, and the dialects to compare.
package struct ComparisonRequest: Sendable {
  let recording: Recording
  /// The place of the recording in the body, for the pointers of refusals.
  let place: JSONPointer
  /// The dialects, at least two, each once.
  let dialects: [Dialect]
  /// True if the texts of labels are compared as well.
  let comparesTexts: Bool

  /// True if the dialects belong to more than one family.
  var isAcrossFamilies: Bool { Set(dialects.map(\.family)).count > 1 }

  /// The valid numbers of dialects in a comparison.
  package static let dialectCount = 2...Dialect.allCases.count
}

extension ComparisonRequest {
  /// Makes a request; by default with all dialects of the recording's family.
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
  /// - Throws: The reason that the body is no request; never `tooMuchWork`.
  package init(_ body: [UInt8]) throws(RecordingFault) {
    self = try RecordingFault.read(body, Self.read)
  }

  private static func read(_ document: JSONPart) throws(FieldErrors) -> Self {
    let outline = try document.outline(reading: ["dialects", "texts"])
    guard let part = outline.parts["recording"] else {
      _ = try outline.object.members()
      throw FieldErrors(FieldError(pointer: place, .required()))
    }
    // The recording is read only here, since `object` may read twice, and a recording may be long.
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
