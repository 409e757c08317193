import DescriptionTesting
import Foundation
import RefreshEngine
import StrictJSON
import TestSupport
import Testing

@testable import Description
@testable import OverscrollWire
@testable import Recordings

/// The description against the decoders: each field of the one is in the other, with its range.
struct DecoderTests {
  /// A place where a client sends an object.
  struct Place: CustomTestStringConvertible {
    let testDescription: String
    /// The schema of the object.
    let schema: JSONValue
    /// A valid object.
    let sample: JSONObject
    /// What reads a document that has the object in this place, for each dialect; it returns what
    /// is wrong with it, nil for nothing.
    let readers: [Reader]

    typealias Reader = @Sendable (JSONValue) -> String?

    func read(_ object: JSONObject) -> [String?] { readers.map { $0(.object(object)) } }

    func isAccepted(_ object: JSONObject) -> Bool {
      readers.contains { $0(.object(object)) == nil }
    }

    /// The places below this one.
    var inner: [Place] {
      SchemaSamples.properties(schema).flatMap { property in
        SchemaSamples.objects(property.schema).map { schema in
          guard case .object(let sample) = SchemaSamples.sample(schema) else { return self }
          return Place(
            testDescription: testDescription + "/" + property.name,
            schema: schema,
            sample: sample,
            readers: readers.map { read in
              { [outer = self.sample, name = property.name] value in
                var object = outer
                object[name] = value
                return read(.object(object))
              }
            }
          )
        }
      }
    }

    /// This place and all below it.
    var all: [Place] { [self] + inner.flatMap(\.all) }
  }

  private static func root(
    _ name: String,
    _ readers: [Place.Reader]
  ) -> [Place] {
    let schema = SchemaValidator.shared.resolving(Schema.named(name).json)
    guard case .object(let sample) = SchemaSamples.sample(schema) else { return [] }
    return Place(testDescription: name, schema: schema, sample: sample, readers: readers).all
  }

  private static func error(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return String(describing: error)
    }
  }

  private static func events(
    _ suffix: String,
    in outer: @escaping @Sendable (JSONValue) -> JSONValue
  )
    -> [Place]
  {
    OpenAPIDocument.tested.schemas.filter { named in
      named.name.hasSuffix(suffix) && named.name != "LoggedEvent"
        && named.schema.json.member("properties") != nil
    }.flatMap { named in
      root(
        named.name,
        Dialect.allCases.map { dialect in
          { value in
            error { _ = try EventDecoder(dialect: dialect).decode(JSONCursor(outer(value))) }
          }
        }
      )
    }
  }

  private static let configuration = root(
    "Configuration",
    Dialect.allCases.map { dialect in
      { value in
        guard case .object(var object) = value else { return "no object" }
        if object["dialect"] == nil { object["dialect"] = .string(dialect.rawValue) }
        return error {
          _ = try ConfigurationDecoder.decode(JSONCursor(.object(object)), createdAt: 0)
        }
      }
    }
  )

  private static let recording = root(
    "Recording",
    [{ value in error { _ = try Recording(value.bytes) } }]
  ).filter { !$0.testDescription.hasPrefix("Recording/configuration/") }

  private static let comparison = root(
    "ComparisonRequest",
    [{ value in error { _ = try ComparisonRequest(value.bytes) } }]
  ).filter { !$0.testDescription.hasPrefix("ComparisonRequest/recording") }

  private static let pull = root(
    "PullRequest",
    [{ value in error { _ = try PullRequest(JSONCursor(value)) } }]
  ).filter { !$0.testDescription.hasPrefix("PullRequest/configuration") }

  static let places: [Place] =
    (configuration + events("Event") { $0 }
    + events("InTurn") { ["type": "turn", "events": [$0]] } + recording + comparison + pull)
    // A circle's way must not be 0: its ends go together.
    .filter { !$0.testDescription.contains("progressView") }

  @Test func `there are many places to look at`() {
    #expect(Self.places.count > 100)
  }

  @Test(arguments: Sample.part(of: places))
  func `each described field is taken in its range and refused out of it`(place: Place) {
    #expect(place.isAccepted(place.sample), "\(place.read(place.sample))")
    for property in SchemaSamples.properties(place.schema)
    where !Self.isTiedToOthers(property.name, place) {
      var object = place.sample
      let (inside, outside) = SchemaSamples.limits(property.schema)
      for value in inside + [SchemaSamples.sample(property.schema)] {
        object[property.name] = value
        let isAccepted = place.isAccepted(object)
        #expect(isAccepted, "\(property.name) \(value.bytes.count) \(place.read(object))")
      }
      for value in outside where value != .null {
        object[property.name] = value
        let text = String(decoding: value.bytes.prefix(100), as: UTF8.self)
        #expect(!place.isAccepted(object), "\(property.name): \(text)")
      }
      // Without its preset, a change of physics is one of its laws.
      guard property.isRequired, !place.testDescription.hasPrefix("SetPhysics") else { continue }
      object[property.name] = nil
      #expect(!place.isAccepted(object), "without \(property.name)")
    }
  }

  @Test(arguments: places)
  func `null is taken where it is described, and nowhere else`(place: Place) {
    for property in SchemaSamples.properties(place.schema)
    where !Self.isTiedToOthers(property.name, place) {
      var object = place.sample
      object[property.name] = SchemaSamples.sample(property.schema)
      // A dialect that lacks the field takes null only; one of the other family the default too.
      let accepting = place.readers.indices.filter { place.readers[$0](.object(object)) == nil }
      let inset = accepting.filter { $0 < Dialect.all(of: .inset).count }
      let readers = (inset.isEmpty ? accepting : inset).map { place.readers[$0] }
      #expect(!readers.isEmpty, "\(property.name)")
      object[property.name] = .null
      let isDescribed = SchemaValidator.shared.fault(.null, property.schema) == nil
      for read in readers {
        let error = read(.object(object))
        #expect((error == nil) == isDescribed, "\(property.name): \(error ?? "is taken")")
      }
    }
  }

  /// Whether a field cannot be looked at alone: the type of an event decides what its other fields
  /// are, a recording has one item more than events, and dialects are each named once.
  private static func isTiedToOthers(_ name: String, _ place: Place) -> Bool {
    name == "type" || name == "dialects"
      // A pull names a component that its configuration has.
      || (place.testDescription == "PullRequest" && name == "component")
      || (place.testDescription == "Recording" && ["events", "expected"].contains(name))
      // The events of a recording are of its dialect.
      || (place.testDescription == "Recording/configuration"
        && ["dialect", "preset"].contains(name))
      || name.hasPrefix("progressView")
      // SwipeRefreshLayout has no addComponent.
      || (place.testDescription.hasPrefix("AddComponent")
        && OverlaySettingsTable.dialects(having: name) == [.swiperefreshlayout120])
  }

  /// Every name that a schema or a decoder's source has.
  private static let names: Set<String> = {
    var names: Set = ["nonsense"]
    for schema in OpenAPIDocument.tested.schemas {
      names.formUnion(SchemaSamples.properties(schema.schema.json).map(\.name))
    }
    let folder = Repository.file("Sources/Wire")
    for path in ["OverscrollWire/Wire", "Recordings"] {
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder.appending(path: path),
        includingPropertiesForKeys: nil
      )
      for file in files ?? [] {
        let source = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        for match in source.matches(of: /"([a-z][A-Za-z]*)"/) { names.insert(String(match.1)) }
      }
    }
    return names
  }()

  /// The schema of a place, and those of the other forms of an event.
  private static func forms(of place: Place) -> [JSONValue] {
    let type = { (schema: JSONValue) -> JSONValue? in
      schema.member("properties")?.member("type")
    }
    let schemas = OpenAPIDocument.tested.schemas.map(\.schema.json)
    return [place.schema]
      + schemas.filter { type($0)?.member("const") != nil && type($0) == type(place.schema) }
  }

  /// How a decoder refuses a field that is not of this form of an object.
  private static let refusals = [
    "is not a known field", "is not a state", "is fixed at creation",
    "acts at creation only", "must not be combined",
    "must be the only field",
  ]

  @Test(arguments: Sample.part(of: places))
  func `a field that is not described is none of the decoder's`(place: Place) throws {
    #expect(Self.names.count > 150)
    let described = Set(Self.forms(of: place).flatMap(SchemaSamples.properties).map(\.name))
    // A dialect that lacks the whole place says only that; one that lacks a field only knows it.
    let read = try #require(place.readers.first { $0(.object(place.sample)) == nil })
    // `configure` passes over a null for what an overlay has fixed at creation.
    let isConfigure = place.testDescription.hasPrefix("ConfigureHeader")
    let fixed = Set(isConfigure ? OverlaySettingsTable.names : [])
    for name in Self.names.subtracting(described).subtracting(fixed) {
      var object = place.sample
      object[name] = .null
      let error = read(.object(object)) ?? ""
      #expect(Self.refusals.contains { error.contains($0) }, "\(name): \(error)")
    }
  }
}
