import OverscrollWire
package import StrictJSON

/// The description of the API: OpenAPI 3.1, made from the tables that the decoders use.
package struct OpenAPIDocument: Sendable {
  /// Every path; a new one is described by adding it here.
  static let resources: [Resource] =
    SessionCalls.all + EventCalls.all + RecordingCalls.all + GestureCalls.all + PropertyCalls.all
    + ServerCalls.all

  /// Every named schema.
  let schemas: [NamedSchema]
  /// The document.
  package let json: JSONValue
  /// The document of `GET /v1`: the version, and a link to each path.
  package let index: [UInt8]

  /// Describes the API.
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - notices: The names of what `GET /readyz` gives notice of.
  package init(version: String, notices: [String]) {
    let general = GeneralSchemas.all + PhysicsSchemas.all + SettingsTable.schemas
    let configuration = ConfigurationSchemas.all + EventSchemas.all + EffectSchemas.all
    let reading = MotionSchemas.all + SnapshotSchemas.all + ListingSchemas.all(notices)
    let recordings = RecordingSchemas.all + ExplanationTable.schemas + ComparisonSchemas.all
    schemas =
      general + configuration + reading + recordings + GestureSchemas.all + PropertySchemas.all
      + ProblemSchemas.all
    json = Self.document(schemas, version)
    index = Self.index(version)
  }

  private static func document(_ schemas: [NamedSchema], _ version: String) -> JSONValue {
    var writer = DocumentWriter()
    var paths: JSONObject = [:]
    for resource in resources { paths[resource.template] = writer.pathItem(resource) }
    return [
      "openapi": "3.1.0", "info": info(version), "servers": [["url": "/"]],
      "tags": .array(Resource.Tag.allCases.map { ["name": .string($0.rawValue)] }),
      // The empty requirement: a server without a token file asks for none.
      "security": [[:], ["bearer": []]], "paths": .object(paths),
      "components": [
        "schemas": Self.object(schemas.map { ($0.name, $0.schema.json) }),
        "responses": .object(writer.responses),
        "headers": Self.object(ResponseField.allCases.map { ($0.rawValue, $0.json) }),
        "parameters": Self.object(
          [("X-Request-Id", DocumentWriter.parameters([.requestID])[0])]
        ),
        "links": SessionLinks.all, "securitySchemes": ["bearer": bearer],
      ],
    ]
  }

  private static func index(_ version: String) -> [UInt8] {
    let links: [JSONValue] = resources.map { resource in
      [
        "title": .string(resource.title), "template": .string(resource.uriTemplate),
        "methods": .array(resource.methods.map { .string($0) }),
      ]
    }
    let document: JSONValue = [
      "name": "overscroll", "version": .string(version), "description": "/v1/openapi.json",
      "links": .array(links),
    ]
    return document.bytes
  }

  private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    var object: JSONObject = [:]
    for (name, value) in members { object[name] = value }
    return .object(object)
  }

  private static func info(_ version: String) -> JSONValue {
    [
      "title": "Overscroll", "version": .string(version), "license": ["name": "MIT"],
      "summary": "Refresh sessions: scroll views with pull-to-refresh components, over HTTP.",
      "description": .string(description),
    ]
  }

  private static let bearer: JSONValue = [
    "type": "http", "scheme": "bearer",
    "description": "A token of the server's token file; without such a file no token is needed.",
  ]

  private static let description = """
    A session is one scroll view with a header, a footer and a trailer. Clients post events and read \
    snapshots and effects. Lengths are points, y grows downwards; times are milliseconds of session \
    time, which starts at 0 when the session is created and counts whole microseconds (a time is \
    rounded to the nearest).

    Bodies are JSON by RFC 8259, strictly: no duplicate keys, at most 64 nested values, at most \
    1 MiB. Unknown fields and parameters are refused by name, never ignored. An answer ends with a \
    newline. A request that fails changes nothing.

    HEAD is taken wherever GET is, and OPTIONS answers 204 with `Allow`; they are not listed below. \
    A server with `--allow-origin` lets pages of these origins call it: an OPTIONS that is a preflight \
    names what they may send and needs no token, and every answer has `Vary: Origin` and, for such a \
    page, `Access-Control-Allow-Origin` and the fields that it may read.

    Every error is a problem document (RFC 9457). Some belong to no call here: a method that HTTP \
    does not know is 501 (`not-implemented`), a path that is not here 404 (`not-found`), a method \
    that a path does not have 405 (`method-not-allowed`, with `Allow`). What cannot be read as HTTP \
    is answered by a status alone (400, 414, 431, 505).
    """
}
