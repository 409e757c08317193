import RefreshEngine
import ScrollPhysics
import StrictJSON
import Testing

@testable import OverscrollWire

/// `device` and `contentOffset` of a scroll view are resolved as a configuration is read.
struct DeviceTests {
  private static func value(_ json: String) throws -> JSONValue {
    try JSONReader.value(Array(json.utf8))
  }

  private static func configuration(_ view: String) throws -> SessionConfiguration {
    let document = try value(#"{"scrollView":\#(view)}"#)
    return try ConfigurationDecoder.decode(JSONCursor(document), createdAt: 0)
  }

  @Test(arguments: [
    (#"{"device":"iphone-se"}"#, [375.0, 667, 20, 0]),
    (#"{"device":"iphone-14"}"#, [390, 844, 47, 34]),
    (#"{"device":"iphone-15"}"#, [393, 852, 59, 34]),
    (#"{"device":"iphone-15-pro-max"}"#, [430, 932, 59, 34]),
    (#"{"device":"iphone-16-pro"}"#, [402, 874, 62, 34]),
    (#"{"device":"iphone-16-pro-max"}"#, [440, 956, 62, 34]),
    (#"{"device":null}"#, [375, 667, 0, 0]),
    // The configuration's own values, wherever they stand.
    (#"{"height":500,"device":"iphone-14"}"#, [390, 500, 47, 34]),
    (#"{"device":"iphone-14","safeAreaInsets":{"top":0}}"#, [390, 844, 0, 34]),
  ])
  func `a device gives what the configuration has not`(view: String, numbers: [Double]) throws {
    let found = try Self.configuration(view).engine.scrollView
    let insets = found.safeAreaInsets
    #expect([found.size.width, found.size.height, insets.top, insets.bottom] == numbers)
    #expect(insets.left == 0 && insets.right == 0)
  }

  @Test(arguments: [
    ("{}", 0.0, 0.0), (#"{"contentOffset":{"y":30}}"#, 0, 30),
    (#"{"contentOffset":{"x":-4.5,"y":1e7}}"#, -4.5, 1e7), (#"{"contentOffset":"rest"}"#, 0, 0),
    (#"{"contentOffset":"rest","contentInset":{"top":10,"left":3}}"#, -3, -10),
    (#"{"contentOffset":"rest","device":"iphone-15","contentInset":{"top":10}}"#, 0, -69),
  ])
  func `a view begins at its offset, or at rest`(view: String, x: Double, y: Double) throws {
    let configuration = try Self.configuration(view)
    let engine = Engine(configuration.engine)
    #expect(engine.scrollView.contentOffset == Point(x: x, y: y))
    if view.contains("rest") {
      #expect(engine.restRange(.vertical).lower == y && engine.restRange(.horizontal).lower == x)
    }
  }

  @Test(arguments: [
    (#"{"device":"iphone-15-pro"}"#, "/scrollView/device"),
    (#"{"device":7}"#, "/scrollView/device"),
    (#"{"contentOffset":"resting"}"#, "/scrollView/contentOffset"),
    (#"{"contentOffset":null}"#, "/scrollView/contentOffset"),
    (#"{"contentOffset":{"y":1e8}}"#, "/scrollView/contentOffset/y"),
    (#"{"contentOffset":{"z":1}}"#, "/scrollView/contentOffset/z"),
  ])
  func `what is none is refused by its pointer`(view: String, pointer: String) {
    let errors = #expect(throws: FieldErrors.self) { try Self.configuration(view) }
    #expect(errors?.first.pointer.description == pointer)
  }

  @Test(arguments: [("iphone15", "iphone-15"), ("iphone-15-promax", "iphone-15-pro-max")])
  func `an unknown device has a suggestion`(wrong: String, near: String) {
    let errors = #expect(throws: FieldErrors.self) {
      try Self.configuration(#"{"device":"\#(wrong)"}"#)
    }
    #expect(errors?.first.fault.suggestion == near)
  }

  @Test func `what is kept and shown has the values and no names`() throws {
    let sent = try Self.value(
      #"{"scrollView":{"device":"iphone-15","height":700,"contentOffset":"rest"}}"#
    )
    let portable = try PortableConfiguration(sent, createdAt: 0)
    let insets: JSONValue = ["top": 59, "left": 0, "bottom": 34, "right": 0]
    let offset: JSONValue = ["x": 0, "y": -59]
    for kept in [portable.forLog, portable.forRecording, portable.forCopy] {
      let view = try #require(Self.scrollView(of: kept))
      #expect(view["width"] == 393 && view["height"] == 700)
      #expect(view["safeAreaInsets"] == insets)
      #expect(view["contentOffset"] == offset)
      #expect(view["device"] == nil)
    }
    var writer = JSONWriter()
    let configuration = portable.configuration
    writer.configuration(configuration, Engine(configuration.engine), epoch: 0)
    let shown = try #require(Self.scrollView(of: JSONReader.value(writer.bytes)))
    #expect(shown["device"] == JSONValue.null)
    #expect(shown["contentOffset"] == offset)
  }

  private static func scrollView(of document: JSONValue) -> JSONObject? {
    guard case .object(let object) = document, case .object(let view)? = object["scrollView"] else {
      return nil
    }
    return view
  }
}
