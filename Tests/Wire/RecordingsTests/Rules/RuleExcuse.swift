import EngineTesting
import Foundation

@testable import RefreshEngine

/// Why no recording of a dialect depends on a field of its rules, and what shows that it matters,
/// or cannot.
struct RuleExcuse: Sendable {
  /// What stands in for a recording.
  enum Proof: Sendable {
    /// A session that goes another way with the other rules; which way is right, a session of
    /// `Tests/Engine/Sessions/dialects.txt` says.
    case scenario(RuleScenario)
    /// With these rules nothing that a session can do or show depends on the field.
    case unreachable(@Sendable (Dialect, Rules) -> Bool)
  }

  let fields: [String]
  let dialects: [Dialect]
  let reason: String
  let proof: Proof

  private init(
    _ fields: [String],
    in dialects: [Dialect],
    because reason: String,
    _ proof: Proof
  ) {
    self.fields = fields
    self.dialects = dialects
    self.reason = reason
    self.proof = proof
  }

  /// Whether the excuse holds for a dialect whose field has another value.
  func holds(for dialect: Dialect, _ mutant: SharedRules) throws -> Bool {
    switch proof {
    case .scenario(let scenario):
      try scenario.trace(dialect, dialect.rules) != scenario.trace(dialect, mutant)
    case .unreachable(let isUnreachable): isUnreachable(dialect, mutant.value)
    }
  }

  static func excuses(for field: String, in dialect: Dialect) -> [RuleExcuse] {
    all.filter { $0.fields.contains(field) && $0.dialects.contains(dialect) }
  }

  /// The list: as short as it can be.
  static let all: [RuleExcuse] = unrecorded + absent

  /// What the recordings leave out, as `Tests/Engine/Sessions/excuses.txt` has it.
  static let unrecorded: [RuleExcuse] =
    (try? WrittenSession.sections(of: "excuses").map(RuleExcuse.init(written:))) ?? []

  /// Makes an excuse of its fields and lines: "of" dialects, "because" of a reason, and the session.
  private init(written: (name: String, lines: [WrittenSession.Line])) throws {
    let texts = written.lines.map(\.text)
    let dialects = (texts.first ?? "").split(separator: " ").dropFirst()
    self.init(
      written.name.components(separatedBy: ", "),
      in: try dialects.map { try WrittenSetup.dialect(String($0)) },
      because: texts.count > 1 ? String(texts[1].dropFirst("because ".count)) : "",
      .scenario(RuleScenario(lines: Array(texts.dropFirst(2))))
    )
  }

  /// What a dialect has not got.
  private static let absent: [RuleExcuse] = [
    RuleExcuse(
      [
        "backFooter.placedOnAttach", "backFooter.edgeIsBoundary", "backFooter.limitsFreePercent",
        "backFooter.offsetAddsInset", "backFooter.endRestoresOriginal",
        "backFooter.endsFromAnyState",
        "backFooter.zeroesPercentAtEnd", "backFooter.repeatsPresentState",
      ],
      in: [.mjrefresh147],
      because: "it has neither back footer nor trailer",
      .unreachable { dialect, _ in
        dialect.inventory.styles(of: .backFooter).isEmpty
          && dialect.inventory.styles(of: .trailer).isEmpty
      }
    ),
    RuleExcuse(
      ["graphics.backSpinnerEndGuarded"],
      in: [.mjrefresh147, .eocrefresh],
      because: "it has no normal back footer",
      .unreachable { dialect, _ in !dialect.inventory.styles(of: .backFooter).contains(.normal) }
    ),
    RuleExcuse(
      ["graphics.headerArrowFades"],
      in: [.eocrefresh],
      because: "it has no normal header",
      .unreachable { dialect, _ in !dialect.inventory.styles(of: .header).contains(.normal) }
    ),
    RuleExcuse(
      [
        "autoFooter.tallImageMovesInset", "labels.hasFooterButton",
        "graphics.showsFooterWithoutImages",
      ],
      in: [.eocrefresh],
      because: "its footers have neither labels nor images",
      .unreachable { dialect, _ in dialect.inventory.styles(of: .autoFooter) == [.plain] }
    ),
    RuleExcuse(
      ["autoFooter.usesIgnoredInset"],
      in: [.mjrefresh221, .mjrefresh147, .eocrefresh],
      because: "its footers have no ignored inset",
      .unreachable { dialect, _ in !dialect.inventory.has(.ignoredContentInset, of: .footer) }
    ),
    RuleExcuse(
      ["autoFooter.beginLimit"],
      in: [.mjrefresh221, .mjrefresh147, .eocrefresh],
      because: "the limit of 3.1.15.4 needs onlyRefreshPerDrag",
      .unreachable { dialect, mutant in
        mutant.autoFooter.beginLimit == .oncePerPanFlag
          && !dialect.inventory.has(.onlyRefreshPerDrag, of: .footer)
      }
    ),
    RuleExcuse(
      ["labels.layoutAtLabelHiding", "labels.timeLabelFillsAlone"],
      in: [.eocrefresh],
      because: "its labels cannot be hidden",
      .unreachable { dialect, _ in
        !dialect.inventory.has(.stateLabelHidden, of: .header)
          && !dialect.inventory.has(.lastUpdatedTimeLabelHidden, of: .header)
      }
    ),
    RuleExcuse(
      ["labels.layoutAtStateChange"],
      in: [.mjrefresh147],
      because: "whatever its layouts read asks for one itself: sizes and hidden labels",
      .unreachable { dialect, mutant in
        mutant.labels.layoutAtLabelHiding && !mutant.graphics.layoutShowsFirstImage
          && !dialect.inventory.has(.ignoredContentInset, of: .header)
      }
    ),
    RuleExcuse(
      ["begin.drawsLastAttachedFirst", "begin.isRefreshingInWillRefresh"],
      in: [.eocrefresh],
      because: "nothing of it waits for a window",
      .unreachable { _, mutant in
        mutant.begin.headerOutOfWindow == .refreshing
          && mutant.begin.footerOutOfWindow == .refreshing
          && mutant.autoFooter.hiding != .whenDrawn
      }
    ),
    RuleExcuse(
      ["texts"],
      in: [.eocrefresh],
      because: "the header's titles are the same in all languages, and nothing else has a text",
      .unreachable { dialect, mutant in
        let (own, other) = (dialect.rules.value.texts, mutant.texts)
        return other.entries.isEmpty
          && ComponentState.insetCases.allSatisfy {
            own.fallback.parts.header[$0] == other.fallback.parts.header[$0]
          }
      }
    ),
  ]
}
