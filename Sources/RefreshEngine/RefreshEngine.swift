// RefreshEngine
