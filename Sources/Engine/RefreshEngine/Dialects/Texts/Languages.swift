/// The visible texts of MJRefresh 3.7.9.
extension Texts {
  static let english = Texts(
    header: ("Pull down to refresh", "Release to refresh", "Loading..."),
    autoFooterIdle: "Tap or pull up to load more",
    backFooter: ("Pull up to load more", "Release to load more"),
    footers: ("Loading...", "No more data"),
    time: ("Last update: ", "Today", "No record")
  )

  static let korean = Texts(
    header: ("아래로 당겨 새로고침", "놓으면 새로고침", "로딩중..."),
    autoFooterIdle: "탭 또는 위로 당겨 로드함",
    backFooter: ("위로 당겨 더 로드 가능", "놓으면 더 로드됨."),
    footers: ("로딩중...", "더이상 데이터 없음"),
    time: ("마지막 업데이트: ", "오늘", "기록 없음")
  )

  static let russian = Texts(
    header: ("Потяните чтобы обновить", "Отпустите чтобы обновить", "Загрузка..."),
    autoFooterIdle: "Нажмите или потяните чтобы загрузить еще",
    backFooter: ("Потяните чтобы загрузить еще", "Отпустите чтобы загрузить еще"),
    footers: ("Загрузка...", "Больше нет данных"),
    time: ("Последнее обновление: ", "Сегодня", "Нет записи")
  )

  static let ukrainian = Texts(
    header: ("Потягніть для оновлення", "Відпустіть для оновлення", "Завантаження..."),
    autoFooterIdle: "Натисніть або потягніть щоб завантажити ще",
    backFooter: ("Потягніть щоб завантажити ще", "Відпустіть щоб завантажити ще"),
    footers: ("Завантаження...", "Більше немає даних"),
    time: ("Останнє оновлення: ", "Сьогодні", "Немає запису")
  )

  static let simplifiedChinese = Texts(
    header: ("下拉可以刷新", "松开立即刷新", "正在刷新数据中..."),
    autoFooterIdle: "点击或上拉加载更多",
    backFooter: ("上拉可以加载更多", "松开立即加载更多"),
    footers: ("正在加载更多的数据...", "已经全部加载完毕"),
    trailer: ("滑动查看图文详情", "释放查看图文详情"),
    time: ("最后更新：", "今天", "无记录")
  )

  static let traditionalChinese = Texts(
    header: ("下拉可以刷新", "鬆開立即刷新", "正在刷新數據中..."),
    autoFooterIdle: "點擊或上拉加載更多",
    backFooter: ("上拉可以加載更多", "鬆開立即加載更多"),
    footers: ("正在加載更多的數據...", "已經全部加載完畢"),
    trailer: ("滑動查看圖文詳情", "釋放查看圖文詳情"),
    time: ("最後更新：", "今天", "無記錄")
  )
}

/// The texts of the other libraries, as their differences from the texts above.
extension Texts {
  static let english31154 = english.changing {
    $0.backFooter.pulling = "Release to load more."
    $0.time.prefix = "Last update:"
  }

  static let simplifiedChinese147 = simplifiedChinese.changing {
    $0.autoFooter.idle = "点击加载更多"
    $0.backFooter = Titles()
  }

  static let simplifiedChineseEOC = simplifiedChinese.changing {
    ($0.autoFooter, $0.backFooter) = (Titles(), Titles())
  }
}
