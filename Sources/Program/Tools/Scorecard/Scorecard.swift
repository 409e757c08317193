import Explorations
import Explorer
import Foundation
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// The properties that each library violates, with the shortest events that show the violation.
struct Scorecard: Sendable {
  /// The extent of a library's search, in the form of `index.json`: the number of configurations and
  /// sequences, and the depth to which every action was tried in each configuration.
  struct Column: Sendable {
    let dialect: Dialect
    let json: JSONValue
  }

  /// A property with its violations by library.
  struct Row: Sendable {
    let property: Property
    /// The violations in the order of the columns; nil if the property holds or does not apply.
    let cells: [ScorecardCell?]
  }

  let columns: [Column]
  /// The rows in the order of `Property.all`.
  let rows: [Row]

  /// Makes a scorecard of the violations of properties in dialects.
  private init(_ columns: [Column], _ violation: (Property, Dialect) -> JSONObject?) {
    self.columns = columns
    rows = Property.all.map { property in
      let cells = columns.map { column in
        violation(property, column.dialect).map { json in
          ScorecardCell(property: property, dialect: column.dialect, json: json)
        }
      }
      return Row(property: property, cells: cells)
    }
  }
}

// MARK: The files

extension Scorecard {
  /// The files that the server serves: the data, and a file of recordings for each violated property.
  func made() throws -> MadeFiles {
    var files = ["index.json": try data]
    for row in rows {
      let lines = try row.cells.compactMap(\.self).flatMap { try $0.line() }
      if !lines.isEmpty { files["\(row.property.name).jsonl"] = lines }
    }
    return MadeFiles(in: "Public/scorecard", isWhole: true, files)
  }

  /// The scorecard that `index.json` stores, from which the other files are made.
  static func stored() throws -> Scorecard {
    let file = MadeFiles.file("Public/scorecard/index.json")
    let document = try JSONReader.value(Array(Data(contentsOf: file)))
    let columns = document.member("dialects")?.elements.compactMap { json in
      json.member("name")?.text.flatMap(Dialect.init(rawValue:)).map {
        Column(dialect: $0, json: json)
      }
    }
    let rows = document.member("properties")?.elements ?? []
    return Scorecard(columns ?? []) { property, dialect in
      let row = rows.first { $0.member("name")?.text == property.name }
      let cell = row?.member("violated")?.member(dialect.rawValue)
      guard case .object(var json)? = cell else { return nil }
      (json["words"], json["recording"]) = (nil, nil)
      return json
    }
  }

  /// The contents of `index.json`, indented.
  private var data: [UInt8] {
    get throws {
      MadeFiles.indented([
        "engine": .string(Engine.version),
        "dialects": .array(columns.map(\.json)),
        "properties": .array(try rows.map(json)),
      ])
    }
  }

  private func json(of row: Row) throws(FieldErrors) -> JSONValue {
    var cells: JSONObject = [:]
    for cell in row.cells.compactMap(\.self) {
      var object = cell.json
      object["words"] = .array(try cell.words())
      object["recording"] = .string(cell.path)
      cells[cell.dialect.rawValue] = .object(object)
    }
    var object: JSONObject = [
      "name": .string(row.property.name), "class": .string(row.property.class.rawValue),
      "title": .string(row.property.sentence),
      "museum": .array(row.property.museum.map { .string($0) }), "violated": .object(cells),
    ]
    object["notOfOverlays"] = row.property.absenceFromOverlays.map { .string($0) }
    var choices: JSONObject = [:]
    for dialect in columns.map(\.dialect) {
      guard let choice = row.property.choice(in: dialect) else { continue }
      choices[dialect.rawValue] = .string("\(choice.setting) \(choice.value)")
    }
    if !choices.members.isEmpty { object["choices"] = .object(choices) }
    return .object(object)
  }
}

// MARK: The search

extension Scorecard {
  /// Searches the suite in all dialects; the search takes two minutes on two processors.
  static func searched() throws -> Scorecard {
    let plan = ExplorationPlan(
      try ExplorationPlan.suite(in: Dialect.allCases),
      properties: Array(Property.all.indices),
      bounds: SearchBounds()
    )
    let report = ExplorationReport(exploring: plan, threads: Threads.cores)
    let runs = Dictionary(grouping: report.runs.filter { $0.progress != nil }) {
      $0.subject.dialect
    }
    let columns = Dialect.allCases.map { Column($0, runs[$0] ?? []) }
    return Scorecard(columns) { property, dialect in
      let cells = (runs[dialect] ?? []).flatMap { run in
        run.findings.filter { $0.property.name == property.name }.flatMap(\.examples)
          .map { ($0.counterexample.length, $0.violation(in: run)) }
      }
      // `min` takes the first one of equal lengths.
      return cells.min { $0.0 < $1.0 }?.1
    }
  }
}

extension Scorecard.Column {
  fileprivate init(_ dialect: Dialect, _ runs: [ExplorationReport.Run]) {
    let progress = runs.compactMap(\.progress)
    func sum(_ count: (Search.Progress) -> Int) -> JSONValue {
      .number(Double(progress.map(count).reduce(0, +)))
    }
    self.dialect = dialect
    json = [
      "name": .string(dialect.rawValue), "title": .string(dialect.title),
      "family": .string(dialect.family.rawValue), "configurations": .number(Double(runs.count)),
      "sequences": sum(\.sequences), "states": sum(\.states),
      "fullDepth": .number(Double(progress.map(\.fullDepth).min() ?? 0)),
    ]
  }
}

extension ExplorationReport.Example {
  /// The violation in the form of `index.json`.
  fileprivate func violation(in run: ExplorationReport.Run) -> JSONObject {
    var json: JSONObject = [
      "configuration": .string(run.subject.name ?? ""),
      "component": .string(counterexample.violation.component),
      "variant": .string(counterexample.violation.variant),
      "length": .number(Double(counterexample.length)),
      "events": .array(counterexample.events.compactMap(JSONValue.event)),
      "text": .string(text),
    ]
    json["cause"] = explanation.map { .string($0.line) }
    return json
  }
}
