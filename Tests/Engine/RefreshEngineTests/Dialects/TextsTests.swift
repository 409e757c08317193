import Testing

@testable import RefreshEngine

/// The texts of the older libraries; those of MJRefresh 3.7.9 are in ``LanguageTests``.
struct TextsTests {
  /// The idle titles of header, auto footer and back footer, and the text of a time label without a
  /// time.
  struct Row: CustomTestStringConvertible {
    let dialect: Dialect
    let tags: [String]
    let header: String
    let autoFooter: String?
    let backFooter: String?
    let time: String?
    var testDescription: String { "\(dialect.rawValue), \(tags)" }
  }

  private static let anyTag = ["en", "ko", "zh-Hant", "fr", ""]

  static let rows = [
    Row(
      dialect: .mjrefresh31154,
      tags: ["en", "en-GB", "fr", "ko", "ru", ""],
      header: "Pull down to refresh",
      autoFooter: "Tap or pull up to load more",
      backFooter: "Pull up to load more",
      time: "Last update:No record"
    ),
    Row(
      dialect: .mjrefresh31154,
      tags: ["zh-Hans", "zh-Hans-CN"],
      header: "下拉可以刷新",
      autoFooter: "点击或上拉加载更多",
      backFooter: "上拉可以加载更多",
      time: "最后更新：无记录"
    ),
    Row(
      dialect: .mjrefresh31154,
      tags: ["zh-Hant", "zh", "zh-TW", "zh-CN"],
      header: "下拉可以刷新",
      autoFooter: "點擊或上拉加載更多",
      backFooter: "上拉可以加載更多",
      time: "最後更新：無記錄"
    ),
    Row(
      dialect: .mjrefresh221,
      tags: anyTag,
      header: "下拉可以刷新",
      autoFooter: "点击或上拉加载更多",
      backFooter: "上拉可以加载更多",
      time: "最后更新：无记录"
    ),
    Row(
      dialect: .mjrefresh147,
      tags: anyTag,
      header: "下拉可以刷新",
      autoFooter: "点击加载更多",
      backFooter: nil,
      time: "最后更新：无记录"
    ),
    Row(
      dialect: .eocrefresh,
      tags: anyTag,
      header: "下拉可以刷新",
      autoFooter: nil,
      backFooter: nil,
      time: nil
    ),
  ]

  @Test(arguments: rows)
  func `the dialect and the tag select the texts`(_ row: Row) {
    for tag in row.tags {
      let session = TestSession(.header(.state), .autoFooter(.state)) {
        $0.dialect = row.dialect
        $0.language = tag
      }
      #expect(session.header.stateLabel?.text == row.header, "\(tag)")
      #expect(session.header.timeLabel != nil)
      #expect(session.header.timeLabel?.text == row.time, "\(tag)")
      #expect(session.footer.stateLabel?.text == row.autoFooter, "\(tag)")
      let other = TestSession(.backFooter(.state)) {
        $0.dialect = row.dialect
        $0.language = tag
      }
      #expect(other.footer.stateLabel?.text == row.backFooter, "\(tag)")
    }
  }

  @Test(arguments: [
    (Dialect.mjrefresh379, "Release to load more"), (.mjrefresh31154, "Release to load more."),
    (.mjrefresh221, "松开立即加载更多"),
  ])
  func `an armed back footer has the dialect's title`(_ dialect: Dialect, _ title: String) {
    var session = TestSession(.backFooter(.state)) { $0.dialect = dialect }
    session.pull(to: 445)
    #expect(session.footer.stateLabel?.text == title)
  }

  /// A time of today, at 00:00 UTC.
  @Test(arguments: [
    (Dialect.mjrefresh379, "Last update: Today 00:00"),
    (.mjrefresh31154, "Last update:Today 00:00"),
    (.mjrefresh221, "最后更新：今天 00:00"), (.mjrefresh147, "最后更新：今天 00:00"),
  ])
  func `a stored time has the dialect's words`(_ dialect: Dialect, _ text: String) throws {
    let key = try #require(dialect.rules.value.labels.defaultTimeKey)
    let session = TestSession(.header(.state)) {
      $0.dialect = dialect
      $0.lastUpdatedTimes = [key: 0]
    }
    #expect(session.header.timeLabel?.text == text)
  }
}
