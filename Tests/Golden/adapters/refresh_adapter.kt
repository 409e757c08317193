// For a file that is compiled and not run.
fun makeRefreshAdapter(configuration: String): RefreshAdapter = TODO(configuration)
