/// The texts of the other libraries, as their differences from those of MJRefresh 3.7.9.
extension Texts {
  static let english31154 = english.changing(
    backFooter: Titles(
      idle: "Pull up to load more",
      pulling: "Release to load more.",
      refreshing: "Loading...",
      noMoreData: "No more data"
    ),
    trailer: Titles(),
    lastUpdatedPrefix: "Last update:"
  )

  static let simplifiedChinese31154 = simplifiedChinese.changing(trailer: Titles())

  static let traditionalChinese31154 = traditionalChinese.changing(trailer: Titles())

  static let simplifiedChinese147 = simplifiedChinese31154.changing(
    autoFooter: Titles(
      idle: "点击加载更多",
      refreshing: "正在加载更多的数据...",
      noMoreData: "已经全部加载完毕"
    ),
    backFooter: Titles()
  )

  static let simplifiedChineseEOC = simplifiedChinese.changing(
    autoFooter: Titles(),
    backFooter: Titles(),
    trailer: Titles()
  )
}
