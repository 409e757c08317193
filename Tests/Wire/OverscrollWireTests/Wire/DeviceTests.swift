import RefreshEngine
import ScrollPhysics
import StrictJSON
import TestSupport
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

  @Test func `a device gives what the configuration has not`() throws {
    for row in try TextTable.rows("wire", "devices") {
      let (view, numbers) = (row[0], row[1].words.compactMap(Double.init))
      let found = try Self.configuration(view).engine.scrollView
      let insets = found.safeAreaInsets
      #expect(
        [found.size.width, found.size.height, insets.top, insets.bottom] == numbers,
        "\(row)"
      )
      #expect(insets.left == 0 && insets.right == 0, "\(row)")
    }
  }

  @Test func `a view begins at its offset, or at rest`() throws {
    for row in try TextTable.rows("wire", "offsets") {
      let (view, x, y) = (row[0], try #require(Double(row[1])), try #require(Double(row[2])))
      let configuration = try Self.configuration(view)
      let engine = Engine(configuration.engine)
      #expect(engine.scrollView.contentOffset == Point(x: x, y: y), "\(row)")
      if view.contains("rest") {
        #expect(
          engine.restRange(.vertical).lower == y && engine.restRange(.horizontal).lower == x,
          "\(row)"
        )
      }
    }
  }

  @Test func `what is none is refused by its pointer`() throws {
    for row in try TextTable.rows("wire", "device faults") {
      let (view, pointer) = (row[0], row[1])
      let errors = #expect(throws: FieldErrors.self) { try Self.configuration(view) }
      #expect(errors?.first.pointer.description == pointer, "\(row)")
    }
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
    writer.value(.configuration(configuration, Engine(configuration.engine), epoch: 0))
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
