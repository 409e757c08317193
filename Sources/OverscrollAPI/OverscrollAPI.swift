// OverscrollAPI
