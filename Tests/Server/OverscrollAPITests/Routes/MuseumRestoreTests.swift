import Foundation
import HTTPSemantics
import OverscrollWire
import StrictJSON
import TestSupport
import Testing

@testable import OverscrollAPI

/// The recordings in `Public/museum/`, as a client of the API has them.
@Suite struct MuseumRestoreTests {
  private static let folder = Repository.file("Public")

  private static let api = API(files: StaticFiles(folder: folder.path))

  /// The paths of the files of recordings that the list names; those of our own control are lines of one.
  static let recordings: [String] = api.send("GET /museum/index.json").list("/entries")
    .flatMap { entry -> [JSONValue] in
      guard case .object(let entry) = entry, case .array(let others)? = entry["otherRecordings"]
      else { return [] }
      let all = [entry["recording"]] + others.map { JSONPointer("/recording")?.value(in: $0) }
      return all.compactMap(\.self)
    }
    .compactMap { if case .string(let path) = $0, path.hasSuffix(".json") { path } else { nil } }

  @Test func `the list names every recording once`() {
    let served = StaticFiles(folder: Self.folder.path).paths.filter {
      $0.hasPrefix("/museum/") && $0.hasSuffix(".json")
        && !["/museum/index.json", "/museum/runs.json"].contains($0)
    }
    #expect(served.count > 100)
    #expect(Self.recordings.sorted() == served)
  }

  @Test(arguments: recordings)
  func `a recording is restored, and exported again as it is`(path: String) throws {
    let file = Self.api.send("GET \(path)")
    let name = try #require(path.split(separator: "/").last).dropLast(".json".count)
    let restored = Self.api.send("POST /v1/sessions/\(name)/restore", file.text)
    #expect(restored.status == 201, "\(restored.text)")
    let export = Self.api.send("GET /v1/sessions/\(name)/recording")
    guard case .object(let exported)? = export.json, case .object(var recording)? = file.json else {
      Issue.record("no recordings")
      return
    }
    for member in ["title", "symptom", "cause", "source", "workaround"] {
      #expect(recording[member] != nil, "\(member)")
      recording[member] = nil
    }
    recording["about"] = nil
    for member in recording.members where member.name != "expected" {
      #expect(exported[member.name] == member.value, "\(name) \(member.name)")
    }
    // The last digits of a number may differ between processors; that the values match, `verify` says.
    #expect(Self.asserted(exported["expected"]) == Self.asserted(recording["expected"]), "\(name)")
    #expect(exported.members.map(\.name) == recording.members.map(\.name))
  }

  /// The pointers and the callbacks that each item asserts.
  private static func asserted(_ expected: JSONValue?) -> [[String]] {
    guard case .array(let items)? = expected else { return [] }
    return items.map { item in
      guard case .object(let item) = item, case .object(let changes)? = item["changes"] else {
        return []
      }
      return changes.members.map(\.name) + ["\(item["effects"] ?? .null)"]
    }
  }

  @Test(arguments: recordings)
  func `a recording matches`(path: String) {
    let answer = Self.api.send("POST /v1/recordings/verify", Self.api.send("GET \(path)").text)
    #expect(answer["/matches"] == true)
    #expect(answer["/checked"]?.double ?? 0 > 0)
  }
}
