// Add it to a test target together with a subclass of RefreshAdapter of your own, and a function
// "@MainActor func makeRefreshAdapter(configuration: String) throws -> RefreshAdapter" that makes
// one. A target has one such file: all recordings can be in it.

// swift-format-ignore-file
import Foundation
#if canImport(Testing)
  import Testing
#else
  import XCTest
#endif

private let recording = #"""
@steps@
"""#

/// Connects the tests with a component. Only what the cases call needs to be overridden.
@MainActor
class RefreshAdapter {
  func advance(toMs: Double) throws { throw GoldenFault() }
  func state(component: String) throws -> String { throw GoldenFault() }
  func pullingPercent(component: String) throws -> Double { throw GoldenFault() }
  func travel(component: String) throws -> Double { throw GoldenFault() }
  func displayed(component: String) throws -> Double { throw GoldenFault() }
  func contentInset() throws -> [Double] { throw GoldenFault() }
  func takeCallbacks() throws -> [String] { throw GoldenFault() }

  func touchBegan(y: Double) throws { throw GoldenFault() }
  func touchMoved(y: Double) throws { throw GoldenFault() }
  func touchEnded(velocityY: Double) throws { throw GoldenFault() }
  func touchCancelled(component: String) throws { throw GoldenFault() }
  func setContentOffset(x: Double, y: Double) throws { throw GoldenFault() }
  func setContentSize(width: Double, height: Double) throws { throw GoldenFault() }
  func setContentInset(top: Double, left: Double, bottom: Double, right: Double) throws {
    throw GoldenFault()
  }
  func setSafeAreaInsets(top: Double, left: Double, bottom: Double, right: Double) throws {
    throw GoldenFault()
  }
  func setBounds(width: Double, height: Double) throws { throw GoldenFault() }
  func setWindow(attached: Bool) throws { throw GoldenFault() }
  func setDragging(dragging: Bool) throws { throw GoldenFault() }
  func setPanState(state: String, x: Double, y: Double) throws { throw GoldenFault() }
  func reloadData(rows: Int, rowHeight: Double?) throws { throw GoldenFault() }
  func beginRefreshing(component: String) throws { throw GoldenFault() }
  func endRefreshing(component: String) throws { throw GoldenFault() }
  func failRefreshing(component: String) throws { throw GoldenFault() }
  func endRefreshingWithNoMoreData(component: String) throws { throw GoldenFault() }
  func resetNoMoreData(component: String) throws { throw GoldenFault() }
  func tap(component: String) throws { throw GoldenFault() }
  func setHidden(component: String, hidden: Bool) throws { throw GoldenFault() }
  func configure(component: String, settings: String) throws { throw GoldenFault() }
  func removeComponent(component: String) throws { throw GoldenFault() }
  func addComponent(component: String, configuration: String) throws { throw GoldenFault() }
}

/// What differs after a turn, or the method that an adapter lacks.
struct GoldenFault: Error, CustomStringConvertible {
  let description: String
}

extension GoldenFault {
  init(missing: String = #function) { self.init(description: "the adapter has no \(missing)") }
}

/// A recorded session: the calls of an adapter, and what must be seen after each turn.
struct GoldenCase: Sendable, CustomStringConvertible {
  /// How far lengths, in points, and percents may differ.
  static let tolerance = 0.001

  let description: String
  let configuration: String
  let steps: [String]

  static func all(in text: String) throws -> [GoldenCase] {
    try text.components(separatedBy: "\n\n").map { part in
      let lines = part.components(separatedBy: "\n")
      let name = Data("[\"\(lines[0].dropFirst(5))\"]".utf8)
      return GoldenCase(
        description: try JSONDecoder().decode([String].self, from: name)[0],
        configuration: String(lines[1].dropFirst(5)), steps: Array(lines.dropFirst(2)))
    }
  }

  /// Makes the calls of a case, and compares after each turn.
  @MainActor func play() throws {
    let adapter = try makeRefreshAdapter(configuration: configuration)
    for (number, step) in steps.enumerated() {
      let fields = step.components(separatedBy: "|")
      let atMs = numbers(in: fields[0])[0]
      try adapter.advance(toMs: atMs)
      for call in items(of: fields[1], ";") { try perform(call, on: adapter) }
      try adapter.advance(toMs: atMs)
      var differences: [String] = []
      func compare<Value>(_ what: String, _ seen: Value, _ wanted: Value, _ isEqual: Bool) {
        if !isEqual { differences.append("\(what) is \(seen), not \(wanted)") }
      }
      let inset = numbers(in: fields[2])
      if !inset.isEmpty {
        let seen = try adapter.contentInset()
        compare("content inset", seen, inset, areNear(seen, inset))
      }
      for component in items(of: fields[3], ";") {
        let words = items(of: component, " ")
        let state = try adapter.state(component: words[0])
        compare("\(words[0]) state", state, words[1], state == words[1])
        guard let first = Double(words[2]) else { continue }
        if words.count > 3, let second = Double(words[3]) {
          let travel = try adapter.travel(component: words[0])
          compare("\(words[0]) travel", travel, first, areNear([travel], [first]))
          let displayed = try adapter.displayed(component: words[0])
          compare("\(words[0]) displayed", displayed, second, areNear([displayed], [second]))
        } else {
          let seen = try adapter.pullingPercent(component: words[0])
          compare("\(words[0]) percent", seen, first, areNear([seen], [first]))
        }
      }
      let (seenCallbacks, callbacks) = (try adapter.takeCallbacks(), items(of: fields[4], " "))
      compare("callbacks", seenCallbacks, callbacks, seenCallbacks == callbacks)
      guard !differences.isEmpty else { continue }
      let place = "\(self), step \(number) at \(items(of: fields[0], " ")[0]) ms: "
      throw GoldenFault(description: place + differences.joined(separator: "; "))
    }
  }

  private func items(of text: String, _ separator: String) -> [String] {
    text.components(separatedBy: separator).map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  private func numbers(in text: String) -> [Double] { items(of: text, " ").compactMap(Double.init) }

  private func areNear(_ left: [Double], _ right: [Double]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) <= Self.tolerance }
  }

  @MainActor private func perform(_ call: String, on adapter: RefreshAdapter) throws {
    let words = items(of: call, " ")
    let (first, flag, numbers) = (words[1], words.last == "true", numbers(in: call))
    switch words[0] {
    case "touchBegan": try adapter.touchBegan(y: numbers[0])
    case "touchMoved": try adapter.touchMoved(y: numbers[0])
    case "touchEnded": try adapter.touchEnded(velocityY: numbers[0])
    case "touchCancelled": try adapter.touchCancelled(component: first)
    case "setContentOffset": try adapter.setContentOffset(x: numbers[0], y: numbers[1])
    case "setContentSize": try adapter.setContentSize(width: numbers[0], height: numbers[1])
    case "setContentInset":
      try adapter.setContentInset(
        top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    case "setSafeAreaInsets":
      try adapter.setSafeAreaInsets(
        top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    case "setBounds": try adapter.setBounds(width: numbers[0], height: numbers[1])
    case "setWindow": try adapter.setWindow(attached: flag)
    case "setDragging": try adapter.setDragging(dragging: flag)
    case "setPanState": try adapter.setPanState(state: first, x: numbers[0], y: numbers[1])
    case "reloadData":
      try adapter.reloadData(rows: Int(numbers[0]), rowHeight: numbers.dropFirst().first)
    case "beginRefreshing": try adapter.beginRefreshing(component: first)
    case "endRefreshing": try adapter.endRefreshing(component: first)
    case "failRefreshing": try adapter.failRefreshing(component: first)
    case "endRefreshingWithNoMoreData": try adapter.endRefreshingWithNoMoreData(component: first)
    case "resetNoMoreData": try adapter.resetNoMoreData(component: first)
    case "tap": try adapter.tap(component: first)
    case "setHidden": try adapter.setHidden(component: first, hidden: flag)
    case "configure": try adapter.configure(component: first, settings: words[2])
    case "removeComponent": try adapter.removeComponent(component: first)
    case "addComponent":
      try adapter.addComponent(
        component: first, configuration: words[2] == "same" ? "" : words[2])
    default: throw GoldenFault(missing: words[0])
    }
  }
}

#if canImport(Testing)
  @MainActor struct GoldenTests {
    @Test(arguments: try GoldenCase.all(in: recording))
    func golden(_ test: GoldenCase) throws { try test.play() }
  }
#else
  final class GoldenTests: XCTestCase {
    @MainActor func testGolden() throws {
      for test in try GoldenCase.all(in: recording) {
        do { try test.play() } catch { XCTFail("\(error)") }
      }
    }
  }
#endif
