import OverscrollWire
package import Recordings
package import RefreshEngine
package import StrictJSON

/// Recordings whose changes of state are counted.
package struct CoverageRequest: Sendable {
  /// A recording, and where it is in the body.
  struct Placed: Sendable {
    let recording: Recording
    let place: JSONPointer
  }

  let recordings: [Placed]
  /// In which all of them are played.
  let dialect: Dialect
  /// What is searched in place of the recordings' configurations and the suite.
  let configuration: ExplorationPlan.Subject?
  /// How many sequences are played in each configuration.
  package var sequences = mostSequences

  /// The most sequences in each configuration that a request can ask for.
  package static let mostSequences = 16_600

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - recordings: The recordings.
  ///   - dialect: The dialect; nil is that of the configuration, else that of all recordings.
  ///   - configuration: What is searched; nil is the recordings' configurations and the suite.
  /// - Throws: The fields of the configuration that are wrong, and that the recordings are of several
  ///   dialects.
  package init(
    _ recordings: [Recording],
    in dialect: Dialect?,
    configuration: JSONCursor?
  ) throws(FieldErrors) {
    let subject = try configuration.map { cursor throws(FieldErrors) in
      try ExplorationPlan.subjects(of: cursor, named: nil, in: dialect.map { [$0] } ?? [])[0]
    }
    try self.init(
      recordings.map { Placed(recording: $0, place: .root) },
      in: dialect ?? subject?.dialect,
      subject
    )
  }

  private init(
    _ recordings: [Placed],
    in dialect: Dialect?,
    _ configuration: ExplorationPlan.Subject?
  ) throws(FieldErrors) {
    self.recordings = recordings
    self.configuration = configuration
    if let dialect {
      self.dialect = dialect
      return
    }
    let first = recordings.first?.dialect ?? .standard
    guard recordings.allSatisfy({ $0.dialect == first }) else {
      let detail = "must be given: the recordings are of several dialects"
      throw FieldErrors(FieldError(pointer: .root.appending("dialect"), .combination(detail)))
    }
    self.dialect = first
  }

  /// Reads the body of a request: `{"recordings", "dialect"?, "sequences"?}`.
  ///
  /// - Throws: Why it is none; never `tooMuchWork`.
  package init(_ body: [UInt8]) throws(RecordingFault) {
    self = try RecordingFault.read(body) { document throws(FieldErrors) in
      let outline = try document.outline(reading: ["dialect", "sequences"])
      return try outline.object.object { reader throws(FieldErrors) in
        let dialect = reader.read("dialect") { field throws(FieldErrors) in
          field.isNull ? nil : try field.oneOf(Dialect.self)
        }
        let recordings = reader.read(required: "recordings") { field throws(FieldErrors) in
          _ = try field.array()
          guard let part = outline.parts["recordings"] else { throw field.mistyped("an array") }
          return try Self.recordings(part)
        }
        let sequences = reader.integer("sequences", in: 1...Self.mostSequences)
        var request = try Self(recordings ?? [], in: dialect ?? nil, nil)
        request.sequences = sequences ?? Self.mostSequences
        return request
      }
    }
  }

  private static func recordings(_ part: JSONPart) throws(FieldErrors) -> [Placed] {
    var recordings: [Placed] = []
    for element in part.elements {
      recordings.append(Placed(recording: try Recording(element), place: element.pointer))
    }
    guard !recordings.isEmpty else {
      throw FieldErrors(FieldError(pointer: part.pointer, .malformed("must name a recording")))
    }
    return recordings
  }
}

extension CoverageRequest.Placed {
  var dialect: Dialect { recording.configuration.engine.dialect }
}
