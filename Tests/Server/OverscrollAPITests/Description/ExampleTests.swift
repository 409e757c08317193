import DescriptionTesting
import MicroHTTP
import RefreshEngine
import StrictJSON
import Testing

@testable import Description
@testable import OverscrollAPI
@testable import OverscrollWire

/// Every example of the description, sent.
struct ExampleTests {
  private let api = API()

  /// A session on which the examples of events are possible.
  private static let demo =
    #"{"clock":"manual","header":{},"footer":{"kind":"auto"},"trailer":{}}"#

  private struct Example {
    let operation: DescribedAPI.Operation
    let mediaType: String
    let name: String
    let value: JSONValue

    var body: [UInt8] {
      if case .string(let text) = value { Array(text.utf8) } else { value.bytes }
    }
  }

  private static let requests: [Example] = DescribedAPI.operations.flatMap { operation in
    guard case .object(let contents)? = operation.member("requestBody")?.member("content") else {
      return [Example]()
    }
    return contents.members.flatMap { content in
      guard case .object(let examples)? = content.value.member("examples") else {
        return [Example]()
      }
      return examples.members.compactMap { example in
        example.value.member("value").map {
          Example(operation: operation, mediaType: content.name, name: example.name, value: $0)
        }
      }
    }
  }

  @Test func `an example of a body is accepted as documented`() throws {
    #expect(Self.requests.count >= 14)
    for example in Self.requests {
      let api = API()
      // A call that creates the session itself needs that there is none.
      let creates =
        example.operation.path.hasSuffix("/restore") || example.operation.method == "PUT"
      if !creates { try api.create("demo", Self.demo) }
      let answer = api.send(
        example.operation.method,
        example.operation.path.replacing("{name}", with: "demo"),
        example.body,
        headers: [("Content-Type", example.mediaType)]
      )
      #expect((200...202).contains(answer.status), "\(example.name): \(answer.text)")
      if example.operation.path.hasSuffix("verify") { #expect(answer["/matches"] == true) }
    }
  }

  @Test func `an example of an event is accepted`() throws {
    let names = OpenAPIDocument.tested.schemas.map(\.name).filter { $0.hasSuffix("Event") }
    var count = 0
    for name in names {
      let schema = SchemaValidator.shared.resolving(Schema.named(name).json)
      guard let event = schema.member("examples")?.elements.first else { continue }
      count += 1
      let api = API()
      let type = event.member("type")?.name ?? ""
      let isExternal = ["setDragging", "setPanState"].contains(type)
      let driver = isExternal ? #","scrollView":{"driver":"external"}}"# : "}"
      try api.create("demo", String(Self.demo.dropLast()) + driver)
      if type.hasPrefix("drag"), type != "dragBegan" {
        try api.post("demo", #"{"type":"dragBegan","x":187,"y":100}"#)
      }
      let answer = api.send("POST", "/v1/sessions/demo/events", event.bytes)
      #expect(answer.status == 200, "\(name): \(answer.text)")
      #expect(SchemaValidator.shared.fault(event, Schema.named("Event").json) == nil, "\(name)")
    }
    #expect(count > EventType.all.count)
  }

  @Test func `the example of a parameter names something`() throws {
    try api.create("demo", Self.demo)
    for operation in DescribedAPI.operations where operation.method == "GET" {
      var path = operation.path
      for parameter in operation.member("parameters")?.elements ?? [] {
        guard let name = parameter.member("name")?.name,
          let value = parameter.member("example")?.name
        else { continue }
        if parameter.member("in")?.name == "query" {
          path += (path.contains("?") ? "&" : "?") + "\(name)=\(value)"
        } else {
          path = path.replacing("{\(name)}", with: value)
        }
      }
      #expect(!path.contains("{"))
      guard !path.hasSuffix("/stream") else { continue }
      #expect(api.send("GET \(path)").status == 200, "\(path)")
    }
  }

  @Test func `the example of a schema is of that schema`() {
    for schema in OpenAPIDocument.tested.schemas {
      for example in schema.schema.json.member("examples")?.elements ?? [] {
        let fault = SchemaValidator.shared.fault(example, schema.schema.json)
        #expect(fault == nil, "\(schema.name): \(fault ?? "")")
      }
    }
  }
}
