package import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// A pull to calculate: a gesture, or the smallest drag that arms a component.
package struct PullRequest: Sendable {
  /// The view and its components, none with a refresh at its start.
  package private(set) var configuration: SessionConfiguration
  /// The pulled component; nil for the component in the gesture's direction, or else the first.
  package private(set) var component: ComponentName?
  /// The gesture; nil for the smallest drag that arms, with the margin added.
  package private(set) var gesture: Gesture?
  /// The instant of the gesture's start.
  package private(set) var instant = Instant.zero
  /// The additional length of the drag beyond the smallest, in points.
  package private(set) var margin = usualMargin
  /// The tool for the gesture's code, if any.
  package private(set) var tool: GestureTool?

  /// The default margin of a request, in points.
  package static let usualMargin = 10.0
  /// The valid margins of a request, in points.
  package static let margins = 0...1e7

  /// Makes a request for the smallest drag that moves a configuration's header; nil without a header that a
  /// finger can move.
  package init?(header configuration: SessionConfiguration) {
    let engine = configuration.engine
    guard engine.header != nil, engine.scrollView.driver == .simulated else { return nil }
    self.configuration = configuration
    component = .header
  }

  /// Reads `{"configuration"?, "component"?, "gesture"?, "margin"?, "as"?}`.
  ///
  /// - Throws: The wrong fields.
  package init(_ cursor: JSONCursor) throws(FieldErrors) {
    // An empty body means a header of the default style.
    configuration = try ConfigurationDecoder.decode(JSONCursor([:]), createdAt: 0)
    self = try cursor.object { [self] reader throws(FieldErrors) in
      var request = self
      let configuration = reader.nonNull("configuration") { field throws(FieldErrors) in
        try ConfigurationDecoder.decode(field, createdAt: 0)
      }
      if let configuration { request.configuration = configuration }
      request.component = reader.nonNull("component") { field throws(FieldErrors) in
        try request.component(field)
      }
      let gesture = reader.nonNull("gesture") { field throws(FieldErrors) in
        try EventDecoder.gesture(field)
      }
      request.gesture = gesture?.gesture
      request.instant = gesture?.instant ?? .zero
      request.margin = reader.number("margin", in: Self.margins) ?? Self.usualMargin
      request.tool = reader.nonNull("as") { field throws(FieldErrors) in try field.oneOf() }
      return request
    }
    guard gesture != nil || configuration.engine.scrollView.driver == .simulated else {
      let pointer = cursor.pointer.appending("configuration").appending("scrollView")
      let detail = "must be simulated: no pull moves a view of the external driver"
      throw FieldErrors(FieldError(pointer: pointer.appending("driver"), .combination(detail)))
    }
  }

  private func component(_ cursor: JSONCursor) throws(FieldErrors) -> ComponentName {
    let name = try cursor.oneOf(ComponentName.self)
    guard configuration.engine[name] != nil else {
      throw cursor.refused(
        .combination("names a \(name.rawValue), which the configuration does not have")
      )
    }
    return name
  }
}

extension PullCalculator.Answer {
  /// The answer as JSON in UTF-8, on one line without its end.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("component", component?.rawValue)
    writer.member("arms", arms)
    writer.member("triggers", triggers)
    writer.member("peakOffset", peakOffset)
    writer.member("thresholdOffset", thresholdOffset)
    writer.member("missing", missing)
    writer.member("smallestTravel", smallestTravel)
    writer.member("because", because)
    writer.key("effects")
    writer.effects(effects)
    if let code { writer.member("code", code) }
    writer.endObject()
    return writer.bytes
  }
}
