import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// A recording and the dialects in which it is played to be compared.
package struct ComparisonRequest: Sendable {
  let recording: Recording
  /// Where the recording is in the body, for the pointers of refusals.
  let place: JSONPointer
  /// Two at least, each once.
  let dialects: [Dialect]
  /// Whether the texts of labels are compared as well.
  let comparesTexts: Bool

  /// Whether the dialects are of more than one family.
  var isAcrossFamilies: Bool { Set(dialects.map(\.family)).count > 1 }

  /// How many dialects can be compared.
  package static let dialectCount = 2...Dialect.allCases.count

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - recording: What to play.
  ///   - dialects: Two at least, each once; by default those of the recording's family.
  ///   - comparesTexts: Whether the texts of labels are compared as well.
  package init(
    _ recording: Recording,
    in dialects: [Dialect]? = nil,
    comparesTexts: Bool = false
  ) {
    self.init(
      recording: recording,
      place: .root,
      dialects: dialects ?? recording.familyDialects,
      comparesTexts: comparesTexts
    )
  }

  private init(recording: Recording, place: JSONPointer, dialects: [Dialect], comparesTexts: Bool) {
    self.recording = recording
    self.place = place
    self.dialects = dialects
    self.comparesTexts = comparesTexts
  }

  /// Reads the body of a request: `{"recording", "dialects"?, "texts"?}`.
  ///
  /// - Throws: Why it is none; never `tooMuchWork`.
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
      let dialects = reader.read("dialects") { field throws(FieldErrors) in
        field.isNull ? nil : try Self.dialects(field)
      }
      return Self(
        recording: recording,
        place: Self.place,
        dialects: (dialects ?? nil) ?? recording.familyDialects,
        comparesTexts: reader.bool("texts") ?? false
      )
    }
  }

  /// Where the recording is in the body of a request.
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

extension Recording {
  /// The dialects of the recording's family.
  fileprivate var familyDialects: [Dialect] {
    Dialect.all(of: configuration.engine.dialect.family)
  }
}
