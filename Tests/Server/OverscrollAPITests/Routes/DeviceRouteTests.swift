import StrictJSON
import Testing

@testable import OverscrollWire

/// `GET /v1/devices`, and sessions that are made with a device.
struct DeviceRouteTests {
  private let api = API()
  private let named = #"{"scrollView":{"device":"iphone-15","contentOffset":"rest"}}"#
  private let resolved =
    #"{"scrollView":{"width":393,"height":852,"safeAreaInsets":{"top":59,"bottom":34},"#
    + #""contentOffset":{"x":0,"y":-59}}}"#

  @Test func `the devices are listed with size and safe area`() {
    let answer = api.send("GET /v1/devices")
    #expect(answer.column("/devices", "/name").count == 6)
    #expect(answer["/devices/0/name"] == "iphone-se")
    #expect(answer["/devices/0/safeAreaInsets/top"] == 20)
    #expect(answer["/devices/5/width"] == 440 && answer["/devices/5/height"] == 956)
    #expect(answer["/devices/5/safeAreaInsets/bottom"] == 34)
  }

  @Test func `a session has the values of its device and no name of it`() throws {
    #expect(api.send("PUT /v1/sessions/a", named).status == 201)
    let snapshot = try api.snapshot("a")
    #expect(snapshot["/scrollView/contentOffset/y"] == -59)
    #expect(snapshot["/scrollView/restRange/y/0"] == -59)
    #expect(snapshot["/header/pullingPercent"] == 0)
    let configuration = api.send("GET /v1/sessions/a/configuration")
    #expect(configuration["/scrollView/device"] == .null)
    #expect(configuration["/scrollView/contentOffset"] == ["x": 0, "y": -59])
    let recording = api.send("GET /v1/sessions/a/recording")
    #expect(recording["/configuration/scrollView/device"] == nil)
    #expect(recording["/configuration/scrollView/contentOffset"] == ["x": 0, "y": -59])
    #expect(api.send("POST /v1/sessions/b/restore", recording.text).status == 201)
    #expect(try api.snapshot("b")["/scrollView"] == snapshot["/scrollView"])
  }

  @Test func `a PUT compares the resolved values`() {
    #expect(api.send("PUT /v1/sessions/a", named).status == 201)
    #expect(api.send("PUT /v1/sessions/a", resolved).status == 200)
    #expect(api.send("PUT /v1/sessions/a", named).status == 200)
    let other = api.send("PUT /v1/sessions/a", #"{"scrollView":{"device":"iphone-15"}}"#)
    #expect(other.status == 409)
    #expect(other.fault == "/scrollView/contentOffset/y", "\(other.text)")
    let unknown = api.send("PUT /v1/sessions/b", #"{"scrollView":{"device":"iphone15"}}"#)
    #expect(unknown.status == 422)
    #expect(unknown["/errors/0/suggestion"] == "iphone-15")
  }
}
