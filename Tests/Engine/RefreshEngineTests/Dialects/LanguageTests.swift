import Testing

@testable import RefreshEngine

/// Which texts a language tag selects, and what a change of language resets.
struct LanguageTests {
  /// The idle titles of header and trailer, and the text of a time label without a time.
  static let texts: [(tags: [String], header: String, trailer: String, time: String)] = [
    (
      ["en", "en-GB", "fr", "de-DE", "ja", "", "x-ko"],
      "Pull down to refresh", "MJRefreshTrailerIdleText", "Last update: No record"
    ),
    (
      ["ko", "ko-KR", "kok"],
      "아래로 당겨 새로고침", "MJRefreshTrailerIdleText", "마지막 업데이트: 기록 없음"
    ),
    (
      ["ru", "ru-RU"],
      "Потяните чтобы обновить", "MJRefreshTrailerIdleText", "Последнее обновление: Нет записи"
    ),
    (
      ["uk", "uk-UA"],
      "Потягніть для оновлення", "MJRefreshTrailerIdleText", "Останнє оновлення: Немає запису"
    ),
    (["zh-Hans", "zh-Hans-CN", "zh-Hans-HK"], "下拉可以刷新", "滑动查看图文详情", "最后更新：无记录"),
    (
      ["zh-Hant", "zh-Hant-TW", "zh", "zh-TW", "zh-CN"],
      "下拉可以刷新", "滑動查看圖文詳情", "最後更新：無記錄"
    ),
  ]

  @Test(arguments: texts.indices)
  func `the tag selects the texts by its beginning`(_ index: Int) {
    let row = Self.texts[index]
    for tag in row.tags {
      let session = TestSession(.header(), .trailer()) { $0.language = tag }
      #expect(session.header.stateLabel?.text == row.header, "\(tag)")
      #expect(session.trailer.stateLabel?.text == row.trailer, "\(tag)")
      #expect(session.header.timeLabel?.text == row.time, "\(tag)")
    }
  }

  @Test func `a language change resets replaced titles and a custom time key`() {
    var session = TestSession(
      .header {
        $0.titles = [.idle: "Pull"]
        $0.lastUpdatedTimeKey = "mine"
      }
    ) { $0.lastUpdatedTimes = ["mine": 0] }
    session.act(.setLanguage("ru"))
    #expect(session.header.stateLabel?.text == "Потяните чтобы обновить")
    #expect(session.header.properties.lastUpdatedTimeKey == Component.defaultTimeKey)
    #expect(session.header.timeLabel?.text == "Последнее обновление: Нет записи")
  }

  @Test func `setting the language that is set does nothing`() {
    var session = TestSession(.header { $0.titles = [.idle: "Pull"] })
    session.act(.setLanguage("en"))
    #expect(session.header.stateLabel?.text == "Pull")
  }

  @Test func `a removed component changes its language too`() {
    var session = TestSession(.header(), .backFooter())
    session.act(.removeComponent(.footer), .setLanguage("ko"))
    #expect(session.footer.stateLabel?.text == "위로 당겨 더 로드 가능")
  }

  @Test func `a language change shows the title that refreshingTitleHidden hides`() {
    var session = TestSession(.autoFooter { $0.refreshingTitleHidden = true })
    session.act(.beginRefreshing(.footer), .setLanguage("uk"))
    #expect(session.footer.stateLabel?.text == "Завантаження...")
  }
}
