/// The visible texts of MJRefresh 3.7.9.
extension Texts {
  static let english = Texts(
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
      pulling: "Release to load more",
      refreshing: "Loading...",
      noMoreData: "No more data"
    ),
    lastUpdatedPrefix: "Last update: ",
    today: "Today",
    noRecord: "No record"
  )

  static let korean = Texts(
    header: Titles(
      idle: "아래로 당겨 새로고침",
      pulling: "놓으면 새로고침",
      refreshing: "로딩중..."
    ),
    autoFooter: Titles(
      idle: "탭 또는 위로 당겨 로드함",
      refreshing: "로딩중...",
      noMoreData: "더이상 데이터 없음"
    ),
    backFooter: Titles(
      idle: "위로 당겨 더 로드 가능",
      pulling: "놓으면 더 로드됨.",
      refreshing: "로딩중...",
      noMoreData: "더이상 데이터 없음"
    ),
    lastUpdatedPrefix: "마지막 업데이트: ",
    today: "오늘",
    noRecord: "기록 없음"
  )

  static let russian = Texts(
    header: Titles(
      idle: "Потяните чтобы обновить",
      pulling: "Отпустите чтобы обновить",
      refreshing: "Загрузка..."
    ),
    autoFooter: Titles(
      idle: "Нажмите или потяните чтобы загрузить еще",
      refreshing: "Загрузка...",
      noMoreData: "Больше нет данных"
    ),
    backFooter: Titles(
      idle: "Потяните чтобы загрузить еще",
      pulling: "Отпустите чтобы загрузить еще",
      refreshing: "Загрузка...",
      noMoreData: "Больше нет данных"
    ),
    lastUpdatedPrefix: "Последнее обновление: ",
    today: "Сегодня",
    noRecord: "Нет записи"
  )

  static let ukrainian = Texts(
    header: Titles(
      idle: "Потягніть для оновлення",
      pulling: "Відпустіть для оновлення",
      refreshing: "Завантаження..."
    ),
    autoFooter: Titles(
      idle: "Натисніть або потягніть щоб завантажити ще",
      refreshing: "Завантаження...",
      noMoreData: "Більше немає даних"
    ),
    backFooter: Titles(
      idle: "Потягніть щоб завантажити ще",
      pulling: "Відпустіть щоб завантажити ще",
      refreshing: "Завантаження...",
      noMoreData: "Більше немає даних"
    ),
    lastUpdatedPrefix: "Останнє оновлення: ",
    today: "Сьогодні",
    noRecord: "Немає запису"
  )

  static let simplifiedChinese = Texts(
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
    trailer: Titles(
      idle: "滑动查看图文详情",
      pulling: "释放查看图文详情",
      refreshing: "释放查看图文详情"
    ),
    lastUpdatedPrefix: "最后更新：",
    today: "今天",
    noRecord: "无记录"
  )

  static let traditionalChinese = Texts(
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
    trailer: Titles(
      idle: "滑動查看圖文詳情",
      pulling: "釋放查看圖文詳情",
      refreshing: "釋放查看圖文詳情"
    ),
    lastUpdatedPrefix: "最後更新：",
    today: "今天",
    noRecord: "無記錄"
  )
}
