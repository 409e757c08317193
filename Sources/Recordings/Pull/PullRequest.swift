package import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// A gesture whose result is to be calculated.
package struct PullRequest: Sendable {
  /// The view and its components at the time 0.
  package let configuration: SessionConfiguration
  package let gesture: Gesture
  /// When the gesture begins.
  package let instant: Instant
  /// The tool for which the gesture is written as well.
  package let tool: GestureTool?

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - configuration: The view and its components at the time 0.
  ///   - gesture: The gesture.
  ///   - instant: When it begins.
  ///   - tool: The tool for which it is written as well.
  package init(
    _ configuration: SessionConfiguration,
    _ gesture: Gesture,
    at instant: Instant = .zero,
    for tool: GestureTool? = nil
  ) {
    self.configuration = configuration
    self.gesture = gesture
    self.instant = instant
    self.tool = tool
  }

  /// Reads `{"configuration"?, "gesture", "as"?}`.
  ///
  /// - Throws: The fields that are wrong.
  package init(_ cursor: JSONCursor) throws(FieldErrors) {
    let standard = try Self.standard()
    self = try cursor.object { reader throws(FieldErrors) in
      let configuration = reader.read("configuration") { field throws(FieldErrors) in
        field.isNull ? standard : try Self.configuration(field)
      }
      let pull = reader.read(required: "gesture") { field throws(FieldErrors) in
        try EventDecoder.gesture(field)
      }
      let tool = reader.read("as") { field throws(FieldErrors) in
        field.isNull ? nil : try field.oneOf(GestureTool.self)
      }
      return Self(
        configuration ?? standard,
        pull?.gesture ?? Gesture(by: .zero, over: 1),
        at: pull?.instant ?? .zero,
        for: tool ?? nil
      )
    }
  }

  /// The configuration of an empty body: a header of the default style.
  package static func standard() throws(FieldErrors) -> SessionConfiguration {
    try configuration(JSONCursor([:]))
  }

  private static func configuration(
    _ cursor: JSONCursor
  ) throws(FieldErrors) -> SessionConfiguration {
    try ConfigurationDecoder.decode(cursor, createdAt: 0)
  }
}

extension PullRequest {
  /// The gesture as the tool has it; nil if none is named.
  package var code: String? {
    tool?.code(gesture, in: configuration.engine.scrollView.size)
  }
}
