import OverscrollWire
import StrictJSON

/// The links from an answer with a snapshot to the calls of its session.
enum SessionLinks {
  private static let calls = [
    "getSession", "postEvents", "listEvents", "listEffects", "getConfiguration", "getTrajectory",
    "explainSession", "getRecording", "forkSession", "deleteSession",
  ]

  /// References to all links, by operation.
  static var references: JSONValue {
    var result: JSONObject = [:]
    for call in calls { result[call] = ["$ref": .string("#/components/links/\(call)")] }
    return .object(result)
  }

  /// The links themselves.
  static var all: JSONValue {
    var result: JSONObject = [:]
    for call in calls {
      result[call] = [
        "operationId": .string(call), "parameters": ["name": "$response.body#/session"],
      ]
    }
    return .object(result)
  }
}
