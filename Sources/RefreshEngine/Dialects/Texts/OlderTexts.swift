/// The visible texts of MJRefresh 3.1.15.4.
extension Texts {
  static let english31154 = Texts(
    header: Titles(
      idle: "Pull down to refresh",
      pulling: "Release to refresh",
      refreshing: "Loading..."
    ),
    autoFooter: Titles(
      idle: "Tap or pull up to load more",
      refreshing: "Loading...",
      noMoreData: "No more data"
    ),
    backFooter: Titles(
      idle: "Pull up to load more",
      pulling: "Release to load more.",
      refreshing: "Loading...",
      noMoreData: "No more data"
    ),
    trailer: Titles(),
    lastUpdatedPrefix: "Last update:",
    today: "Today",
    noRecord: "No record"
  )

  static let simplifiedChinese31154 = Texts(
    header: Titles(
      idle: "下拉可以刷新",
      pulling: "松开立即刷新",
      refreshing: "正在刷新数据中..."
    ),
    autoFooter: Titles(
      idle: "点击或上拉加载更多",
      refreshing: "正在加载更多的数据...",
      noMoreData: "已经全部加载完毕"
    ),
    backFooter: Titles(
      idle: "上拉可以加载更多",
      pulling: "松开立即加载更多",
      refreshing: "正在加载更多的数据...",
      noMoreData: "已经全部加载完毕"
    ),
    trailer: Titles(),
    lastUpdatedPrefix: "最后更新：",
    today: "今天",
    noRecord: "无记录"
  )

  static let traditionalChinese31154 = Texts(
    header: Titles(
      idle: "下拉可以刷新",
      pulling: "鬆開立即刷新",
      refreshing: "正在刷新數據中..."
    ),
    autoFooter: Titles(
      idle: "點擊或上拉加載更多",
      refreshing: "正在加載更多的數據...",
      noMoreData: "已經全部加載完畢"
    ),
    backFooter: Titles(
      idle: "上拉可以加載更多",
      pulling: "鬆開立即加載更多",
      refreshing: "正在加載更多的數據...",
      noMoreData: "已經全部加載完畢"
    ),
    trailer: Titles(),
    lastUpdatedPrefix: "最後更新：",
    today: "今天",
    noRecord: "無記錄"
  )
}

/// The visible texts of MJRefresh 2.2.1.
extension Texts {
  static let simplifiedChinese221 = Texts(
    header: Titles(
      idle: "下拉可以刷新",
      pulling: "松开立即刷新",
      refreshing: "正在刷新数据中..."
    ),
    autoFooter: Titles(
      idle: "点击或上拉加载更多",
      refreshing: "正在加载更多的数据...",
      noMoreData: "已经全部加载完毕"
    ),
    backFooter: Titles(
      idle: "上拉可以加载更多",
      pulling: "松开立即加载更多",
      refreshing: "正在加载更多的数据...",
      noMoreData: "已经全部加载完毕"
    ),
    trailer: Titles(),
    lastUpdatedPrefix: "最后更新：",
    today: "今天",
    noRecord: "无记录"
  )
}

/// The visible texts of MJRefresh 1.4.7.
extension Texts {
  static let simplifiedChinese147 = Texts(
    header: Titles(
      idle: "下拉可以刷新",
      pulling: "松开立即刷新",
      refreshing: "正在刷新数据中..."
    ),
    autoFooter: Titles(
      idle: "点击加载更多",
      refreshing: "正在加载更多的数据...",
      noMoreData: "已经全部加载完毕"
    ),
    backFooter: Titles(),
    trailer: Titles(),
    lastUpdatedPrefix: "最后更新：",
    today: "今天",
    noRecord: "无记录"
  )
}

/// The visible texts of EOCRefresh: MJRefresh's own, since the article quotes none.
extension Texts {
  static let simplifiedChineseEOC = Texts(
    header: Titles(
      idle: "下拉可以刷新",
      pulling: "松开立即刷新",
      refreshing: "正在刷新数据中..."
    ),
    autoFooter: Titles(),
    backFooter: Titles(),
    trailer: Titles(),
    lastUpdatedPrefix: "",
    today: "",
    noRecord: ""
  )
}
