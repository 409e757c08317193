// Kotlin is only compiled: a component of its own is not needed for that.
fun makeRefreshAdapter(configuration: String): RefreshAdapter = TODO(configuration)
