/// Sessions with events of all kinds; their views are 375 by 480.
extension Script {
  static let simulated = Script(
    testDescription: "simulated driver",
    configuration: """
      {"clock":"manual","scrollView":{"height":480,"contentHeight":900},"header":{},\
      "footer":{"kind":"auto"},"trailer":{"style":"normal"},"list":{"rows":20},\
      "simulatedLoad":{"header":{"afterMs":300,"rows":5}}}
      """,
    events: [
      (0, #"{"type":"dragBegan","x":180,"y":100}"#),
      (16, #"{"type":"dragMoved","x":180,"y":160}"#),
      (16, #"{"type":"dragMoved","x":180,"y":260}"#),
      (0, #"{"type":"dragMoved","x":180,"y":300}"#), (10, #"{"type":"dragEnded"}"#),
      (0, #"{"type":"advance","byMs":120}"#),
      (30, #"{"type":"setContentOffset","y":-20,"animated":true}"#),
      (100, #"{"type":"setLanguage","language":"ko"}"#),
      (0, #"{"type":"setContentSize","height":1500}"#),
      (0, #"{"type":"advance","until":"effect"}"#),
      (0, #"{"type":"advance","until":{"component":"header","state":"idle"}}"#),
      (0, #"{"type":"advance","toMs":20000}"#),
      (3, #"{"type":"gesture","by":{"y":150},"overMs":300,"holdMs":40}"#),
      (7, #"{"type":"advance","byMs":400}"#),
      (0, #"{"type":"gesture","by":{"y":-300},"overMs":250,"curve":"easeOut","hz":50}"#),
      (100, #"{"type":"setContentInset","top":10}"#),
      (0, #"{"type":"advance","until":"rest"}"#),
      (0, #"{"type":"advance","until":"rest"}"#),
      (5, #"{"type":"setSafeAreaInsets","top":44}"#),
      (5, #"{"type":"setBounds","width":480,"height":300}"#),
      (5, #"{"type":"setPhysics","rubberBand":0.4}"#),
      (5, #"{"type":"setWindow","attached":false}"#),
      (5, #"{"type":"setWindow","attached":true}"#),
      (5, #"{"type":"reloadData","rows":30,"rowHeight":44}"#),
      (5, #"{"type":"beginRefreshing","component":"footer"}"#),
      (50, #"{"type":"endRefreshing","component":"footer"}"#),
      (50, #"{"type":"endRefreshingWithNoMoreData","component":"footer"}"#),
      (50, #"{"type":"resetNoMoreData","component":"footer"}"#),
      (0, #"{"type":"tap","component":"footer"}"#),
      (1, #"{"type":"setHidden","component":"header","hidden":true}"#),
      (1, #"{"type":"setHidden","component":"header","hidden":false}"#),
      (1, #"{"type":"configure","component":"header","height":60}"#),
      (1, #"{"type":"removeComponent","component":"header"}"#),
      (1, #"{"type":"addComponent","component":"header"}"#),
      (1, #"{"type":"addComponent","component":"footer","configuration":{"kind":"back"}}"#),
      (
        1,
        #"{"type":"turn","events":[{"type":"beginRefreshing","component":"header"},"#
          + #"{"type":"endRefreshing","component":"header"}]}"#
      ),
      (0, #"{"type":"dragBegan","x":10,"y":10}"#), (1, #"{"type":"dragCancelled"}"#),
      (1, #"{"type":"beginRefreshing","component":"header"}"#),
      (0, #"{"type":"advance","byMs":1000}"#),
    ]
  )

  static let external = Script(
    testDescription: "external driver",
    configuration: """
      {"clock":"manual","scrollView":{"driver":"external","height":480,"contentHeight":1200},\
      "header":{"style":"gif","images":{"refreshing":{"count":3,"durationMs":300}}},\
      "footer":{"kind":"back"},"dialect":"mjrefresh-3.1.15.4"}
      """,
    events: [
      (0, #"{"type":"setDragging","dragging":true}"#),
      (0, #"{"type":"setPanState","state":"began"}"#),
      (16, #"{"type":"setContentOffset","y":-30}"#),
      (16, #"{"type":"setContentOffset","y":-70}"#),
      (16, #"{"type":"setPanState","state":"ended"}"#),
      (0, #"{"type":"setDragging","dragging":false}"#),
      (16, #"{"type":"setContentOffset","y":-60}"#),
      (0, #"{"type":"advance","byMs":500}"#),
      (4, #"{"type":"configure","component":"header","images":{"idle":{"count":2,"height":30}}}"#),
      (4, #"{"type":"endRefreshing","component":"header"}"#),
      (0, #"{"type":"advance","until":"rest"}"#),
      (1, #"{"type":"setContentOffset","y":760}"#),
      (1, #"{"type":"setContentSize","height":1300}"#),
    ]
  )

  static let realtime = Script(
    testDescription: "realtime clock",
    configuration: """
      {"scrollView":{"height":480,"contentHeight":900},"header":{"refreshing":true},\
      "footer":{"kind":"back"},"simulatedLoad":{"header":{"afterMs":300},"footer":{"afterMs":100}}}
      """,
    events: [
      (900, #"{"type":"dragBegan","x":180,"y":100}"#),
      (16, #"{"type":"dragMoved","x":180,"y":180}"#),
      (17, #"{"type":"dragMoved","x":180,"y":260}"#),
      (0, #"{"type":"setLanguage","language":"ko"}"#),
      (0, #"{"type":"dragMoved","x":180,"y":290}"#), (30, #"{"type":"dragEnded"}"#),
      (700, #"{"type":"setContentOffset","y":460,"animated":true}"#),
      (150, #"{"type":"beginRefreshing","component":"footer"}"#),
      (2000, #"{"type":"configure","component":"footer","height":50}"#),
      (1, #"{"type":"dragBegan","x":100,"y":400}"#),
      (40, #"{"type":"dragEnded","x":100,"y":100,"velocity":{"y":-900}}"#),
    ]
  )
}
