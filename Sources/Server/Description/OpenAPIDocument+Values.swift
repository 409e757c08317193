import Explorer
import OverscrollWire
import Problems
import Recordings
import RefreshEngine
import ScrollPhysics
import StrictJSON

/// The values from the program for the names in `openapi.json`.
extension OpenAPIDocument {
  static func values(_ version: String, _ notices: [String]) -> [String: JSONValue] {
    let general: [String: JSONValue] = [
      "version": .string(version), "notices": names(notices),
      "recordingFormat": .string(Recording.format),
      "recordingVersion": .number(Double(Recording.version)),
      "mostDifferences": .number(Double(Comparison.mostDifferences)),
      "mostViolations": .number(Double(Judgement.mostViolations)),
      "snapshotExample": snapshotExample,
    ]
    return general.merging(schemas) { $1 }.merging(enumerations) { $1 }
  }

  /// The schemas, and objects of schemas by name.
  private static var schemas: [String: JSONValue] {
    let dialects = ComparisonRequest.dialectCount
    let meanings = FaultCode.allCases.map { "`\($0.rawValue)`: \($0.meaning)" }
    return [
      "configurationSchemas": object(ConfigurationSchemas.all),
      "eventUnions": object(EventSchemas.unions), "eventSchemas": object(EventSchemas.types),
      "explanationSchemas": object(ExplanationTable.schemas),
      "device": Schema.object(Device.fields).json,
      "dialect": Schema.object(DialectDocument.fields).json,
      "field": Schema.object(FieldList.fields).json, "pullGesture": pullGesture.orNull.json,
      "faultCode": Schema.names(FaultCode.self).described(meanings.joined(separator: " ")).json,
      "dialectCount": [
        "minItems": .number(Double(dialects.lowerBound)),
        "maxItems": .number(Double(dialects.upperBound)),
      ],
      "margin": Schema.number(in: PullRequest.margins).json, "size": Schema.size.json,
      "duration": Schema.duration.json, "time": Schema.time.json,
      "wallTime": Schema.wallTime.json, "text": Schema.text.json,
      "sessionName": Schema.sessionName.json,
    ]
  }

  /// The possible names of enumerated values.
  private static var enumerations: [String: JSONValue] {
    let refusals: [ProblemKind] = [.invalid, .eventRefused, .timeOrder, .tooMuchWork]
    let overlays = OverlayAnimation.Property.allCases.map(\.rawValue)
    let animated = AnimatedProperty.wireNames
    return [
      "dialects": names(Dialect.allCases.map(\.rawValue)),
      "circleMotions": names(CircleIndicator.Motion.allCases.map(\.rawValue)),
      "overlayStatuses": names(OverlayStatus.allCases.map(\.rawValue)),
      "changedStatuses": names(
        OverlayStatus.allCases.filter { $0 != .refresh }.map(\.rawValue)
      ),
      "pageStates": names(StripIndicator.PageState.allCases.map(\.rawValue)),
      "regimes": names(Damping.Regime.allCases.map(\.rawValue)),
      "animatedProperties": names(animated + overlays.filter { !animated.contains($0) }),
      "curves": names(["easeInOut"] + OverlayAnimation.Curve.allCases.map(\.rawValue)),
      "callbacks": names(Recording.Callback.types.map(\.rawValue)),
      "gestureTools": names(GestureTool.allCases.map(\.rawValue)),
      "properties": names(Property.all.map(\.name)),
      "propertyClasses": names(Property.Class.allCases.map(\.rawValue)),
      "components": names(Violation.components),
      "problems": names(ProblemKind.allCases.map(\.rawValue)),
      "refusalTypes": names(refusals.map(\.path)), "refusalTitles": names(refusals.map(\.title)),
    ]
  }

  /// The schema of the event `gesture`, with an optional type.
  private static let pullGesture = Schema.object(
    [
      .optional("type", .constant("gesture")),
      .optional("atMs", .time, "The time at which it begins; absent: at creation."),
    ] + EventType.gesture.forms.flatMap(\.fields)
  )

  /// The snapshot of a session right after its creation.
  private static var snapshotExample: JSONValue {
    var configuration = Configuration()
    configuration.header = ComponentConfiguration(kind: .header)
    let engine = Engine(configuration)
    return .snapshot(engine, SnapshotLabel(session: "demo", revision: 0, clock: .manual))
  }

  private static func names(_ names: [String]) -> JSONValue { .array(names.map { .string($0) }) }

  private static func object(_ schemas: [NamedSchema]) -> JSONValue {
    .object(JSONObject(schemas.map { ($0.name, $0.schema.json) }))
  }
}
