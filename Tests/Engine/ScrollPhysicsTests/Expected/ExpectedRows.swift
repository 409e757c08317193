import Foundation

/// The published numeric examples that the laws are held to, by their number.
struct ExpectedRow: Decodable, Sendable {
  let id: Int
  let expected: Double
  let tol: Double

  private enum Key: CodingKey {
    case id
    case expected
    case tol
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    id = try values.decode(Int.self, forKey: .id)
    tol = try values.decode(Double.self, forKey: .tol)
    // "inf" stands for never.
    expected = (try? values.decode(Double.self, forKey: .expected)) ?? .infinity
  }

  static func all() throws -> [ExpectedRow] {
    struct File: Decodable {
      let rows: [ExpectedRow]
    }
    return try Resource.decode(File.self, "expected_rows").rows
  }
}

/// The JSON files beside the tests.
enum Resource {
  struct Missing: Error {
    let name: String
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
    let file = Bundle.module.url(
      forResource: name,
      withExtension: "json",
      subdirectory: "Resources"
    )
    guard let file else { throw Missing(name: name) }
    return try JSONDecoder().decode(type, from: Data(contentsOf: file))
  }
}
