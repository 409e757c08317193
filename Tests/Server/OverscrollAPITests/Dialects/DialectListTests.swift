import DescriptionTesting
import RefreshEngine
import StrictJSON
import Testing

@testable import OverscrollWire

/// What a dialect lacks by `GET /v1/dialects`, where a session is asked for it.
struct DialectListTests {
  private let api = API()

  @Test func `the dialects are listed as they are`() {
    let names = api.send("GET /v1/dialects").column("/dialects", "/name")
    #expect(names == Dialect.allCases.map { .string($0.rawValue) })
  }

  /// Something that may stand at a pointer where a dialect has the field.
  private func value(at pointer: String) -> String {
    switch pointer.split(separator: "/").last {
    case "images", "titles": "{}"
    case "idle", "pulling", "willRefresh", "noMoreData": #"{"count":1}"#
    case "lastUpdatedTimeKey": #""k""#
    case let name? where name.hasSuffix("Ms") || name.hasSuffix("Times"): "1"
    case let name? where name.hasPrefix("ignored") || name.hasSuffix("LeftInset"): "1"
    case let name? where name.hasSuffix("Percent") || name.hasSuffix("Distance"): "1"
    default: "true"
    }
  }

  /// A configuration in a dialect with a value at a pointer.
  private func configuration(_ dialect: String, _ pointer: String, _ value: String) -> String {
    let names = pointer.split(separator: "/").map(String.init)
    let inner = names.dropFirst().reversed().reduce(value) { "{\"\($1)\":\($0)}" }
    let kind = names[0] == "footer" ? "{\"kind\":\"auto\"," + inner.dropFirst() : inner
    return "{\"dialect\":\"\(dialect)\",\"clock\":\"manual\",\"\(names[0])\":\(kind)}"
  }

  @Test(arguments: Dialect.all(of: .inset))
  func `what a dialect lacks is refused where it is listed, and null is accepted there`(
    dialect: Dialect
  ) throws {
    let index = try #require(Dialect.allCases.firstIndex(of: dialect))
    let lacks = api.send("GET /v1/dialects").list("/dialects/\(index)/lacks").compactMap(\.name)
    #expect(!lacks.isEmpty)
    for pointer in lacks {
      let written = configuration(dialect.rawValue, pointer, value(at: pointer))
      let refused = api.send("PUT /v1/sessions/a", written)
      #expect(refused.status == 422, "\(written)")
      #expect(refused.fault == pointer)
      let null = api.send("PUT /v1/sessions/a", configuration(dialect.rawValue, pointer, "null"))
      #expect(null.status == 201, "\(pointer): \(null.text)")
      let read = api.send("GET /v1/sessions/a/configuration")
      // A set of images that was not given is not listed.
      #expect((read[pointer] ?? .null) == .null, "\(pointer)")
      api.send("DELETE /v1/sessions/a")
    }
  }

  @Test(arguments: Dialect.all(of: .inset))
  func `null stands for what a dialect lacks in events as well`(dialect: Dialect) throws {
    let components = #""header":{},"footer":{"kind":"auto"}"#
    try api.create("s", #"{"dialect":"\#(dialect.rawValue)","clock":"manual",\#(components)}"#)
    for name in [ComponentName.header, .footer] {
      let lacking = ComponentField.allCases.filter { !dialect.inventory.has($0, of: name) }
      let nulls = lacking.compactMap { $0.wireName(of: name) }.map { "\"\($0)\":null" }
      let fields = ([#""component":"\#(name.rawValue)""#] + nulls).joined(separator: ",")
      try api.post("s", "{\"type\":\"configure\",\(fields)}")
    }
    #expect(try api.snapshot("s")["/revision"] == 2)
  }
}
