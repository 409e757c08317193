import DescriptionTesting
import MicroHTTP
import StrictJSON
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// The description against what the routes read of queries and header fields.
struct ParameterTests {
  private struct Parameter {
    let name: String
    let schema: JSONValue
  }

  private static func parameters(
    _ operation: DescribedAPI.Operation,
    in place: String
  ) -> [Parameter] {
    (operation.member("parameters")?.elements ?? []).compactMap { parameter in
      guard parameter.member("in")?.name == place, let name = parameter.member("name")?.name,
        let schema = parameter.member("schema")
      else { return nil }
      return Parameter(name: name, schema: schema)
    }
  }

  /// The operations that read a query, but the one that may wait.
  private static let operations = DescribedAPI.operations.filter { operation in
    operation.method != "OPTIONS" && operation.method != "HEAD"
  }

  private func api() throws -> API {
    let api = API()
    try api.create("demo")
    return api
  }

  private func target(_ operation: DescribedAPI.Operation, _ query: String) -> String {
    operation.path.replacing("{name}", with: operation.path.contains("presets") ? "home" : "demo")
      .replacing("{slug}", with: "invalid").replacing("{id}", with: "e-1")
      .replacing("{n}", with: "0") + "?" + query
  }

  @Test func `each parameter is taken in its range and refused out of it`() throws {
    let api = try api()
    for operation in Self.operations {
      for parameter in Self.parameters(operation, in: "query") {
        let (inside, outside) = SchemaSamples.limits(parameter.schema)
        for value in inside {
          let answer = api.send(
            operation.method,
            target(operation, "\(parameter.name)=\(text(value))"),
            Array("{}".utf8)
          )
          // A limit may be refused for what it asks for, but it is known and in its range.
          #expect(answer.status != 422 || !isRange(answer, parameter.name), "\(answer.text)")
        }
        for value in outside where value.name != nil || value.elements.isEmpty {
          let text = text(value)
          let isText = parameter.schema.member("type") == "string"
          let read = isText ? .string(text) : Double(text).map(JSONValue.number) ?? .string(text)
          guard SchemaValidator.shared.fault(read, parameter.schema) != nil else { continue }
          let answer = api.send(
            operation.method,
            target(operation, "\(parameter.name)=\(text)"),
            Array("{}".utf8)
          )
          #expect(answer.status == 422, "\(parameter.name)=\(text): \(answer.text)")
          #expect(answer.fault == parameter.name)
        }
      }
    }
  }

  /// Whether a parameter was refused for its range.
  private func isRange(_ answer: Answer, _ name: String) -> Bool {
    answer.fault == name && answer["/errors/0/detail"]?.name?.contains("must be ") == true
  }

  private func text(_ value: JSONValue) -> String {
    if case .string(let text) = value {
      text.filter { $0 != "\0" }
    } else {
      String(decoding: value.bytes, as: UTF8.self).filter { !"[]{}".contains($0) }
    }
  }

  @Test func `a parameter that is not described is refused`() throws {
    let api = try api()
    let names = Set(
      Self.operations.flatMap { Self.parameters($0, in: "query").map(\.name) } + ["nonsense"]
    )
    #expect(names.count > 12)
    for operation in Self.operations {
      let known = Set(Self.parameters(operation, in: "query").map(\.name))
      // Every call of the API takes `pretty`, also for a problem.
      let common: Set = operation.path.hasPrefix("/v1") ? ["pretty"] : []
      for name in names.subtracting(known).subtracting(common) {
        let answer = api.send(operation.method, target(operation, "\(name)=1"), Array("{}".utf8))
        #expect(answer.status == 422, "\(operation.method) \(operation.path) \(name)")
        #expect(answer.fault == name)
      }
    }
  }

  @Test func `a key is as long as described`() throws {
    let key = String(repeating: "~", count: 128)
    for (key, status) in [("!", 201), (key, 201), (key + "~", 422), ("a b", 422)] {
      let answer = API().send("POST /v1/sessions", headers: [("Idempotency-Key", key)])
      #expect(answer.status == status, "\(key)")
    }
  }
}
