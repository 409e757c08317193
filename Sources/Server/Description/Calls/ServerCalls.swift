import OverscrollWire
import Problems
import StrictJSON

/// Catalogues, descriptions and the server itself.
enum ServerCalls {
  static let all = [
    index, document, presets, preset, dialects, devices, fields, health, readiness, metrics,
    problems,
    problem,
  ]

  /// A resource that is read and never changes with sessions.
  private static func reading(
    _ template: String,
    _ name: String,
    _ title: String,
    tag: Resource.Tag = .server,
    path: Parameter? = nil,
    query: [Parameter] = [],
    fields: [Parameter] = [],
    replies: [Reply],
    problems: [ProblemKind] = []
  ) -> Resource {
    Resource(
      template: template,
      name: name,
      title: title,
      tag: tag,
      path: path.map { [$0] } ?? [],
      calls: [
        Call(
          .get,
          "get" + name,
          "Reads: " + title.prefix(1).lowercased() + title.dropFirst(),
          query: query,
          fields: fields,
          replies: replies,
          problems: problems
        )
      ]
    )
  }

  private static func answer(_ schema: String, headers: [ResponseField] = []) -> Reply {
    Reply(status: 200, description: "The answer.", headers: headers, contents: [.json(schema)])
  }

  private static let index = reading(
    "/v1",
    "Index",
    "The version and links to all that can be called",
    query: [.pretty],
    replies: [answer("Index")]
  )

  private static let document = reading(
    "/v1/openapi.json",
    "OpenAPI",
    "This document",
    query: [.pretty],
    fields: [.ifNoneMatch],
    replies: [
      .ok(
        "OpenAPI 3.1.",
        Content(MediaType.json, Schema(["type": "object"])),
        headers: [.entityTag, .vary, .contentEncoding]
      ),
      Reply(status: 304, description: "Nothing has changed.", headers: [.entityTag, .vary]),
    ]
  )

  private static let presets = reading(
    "/v1/presets",
    "Presets",
    "The cases of MJRefresh's example app, with their configurations",
    tag: .tools,
    query: [.pretty],
    replies: [answer("PresetList")]
  )

  private static let preset = reading(
    "/v1/presets/{name}",
    "Preset",
    "One preset",
    tag: .tools,
    path: .path("name", .named("PresetName"), "The name of the preset.", "header-default"),
    query: [.pretty],
    replies: [answer("Preset")],
    problems: [.notFound]
  )

  private static let dialects = reading(
    "/v1/dialects",
    "Dialects",
    "The libraries, with their styles and what they lack",
    tag: .tools,
    query: [.pretty],
    replies: [answer("DialectList")]
  )

  private static let devices = reading(
    "/v1/devices",
    "Devices",
    "Screens that a configuration can take size and safe area from",
    tag: .tools,
    query: [.pretty],
    replies: [answer("DeviceList")]
  )

  private static let fields = reading(
    "/v1/fields",
    "Fields",
    "The fields of a configuration and of each type of event",
    tag: .tools,
    query: [.pretty],
    replies: [answer("FieldList")]
  )

  private static let health = reading(
    "/healthz",
    "Health",
    "Whether the process responds",
    replies: [answer("Health")]
  )

  private static let readiness = reading(
    "/readyz",
    "Readiness",
    "Whether the server takes work: 503 while it drains or its log is failing",
    replies: [answer("Readiness")]
  )

  private static let metrics = reading(
    "/metrics",
    "Metrics",
    "Numbers for Prometheus",
    replies: [
      .ok("Prometheus' text format.", Content("text/plain", .string))
    ]
  )

  private static let page = Reply.ok("A page for people.", Content("text/html", .string))

  private static let problems = reading(
    "/problems",
    "Problems",
    "All problem types",
    replies: [page]
  )

  private static let problem = reading(
    "/problems/{slug}",
    "Problem",
    "What a problem type means and what to do about it",
    path: .path(
      "slug",
      .names(ProblemKind.self),
      "The end of the problem's `type`.",
      "event-refused"
    ),
    replies: [
      .ok("A page for people, or JSON.", Content("text/html", .string), .json("ProblemType"))
    ],
    problems: [.notFound]
  )
}
