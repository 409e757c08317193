// A small header, which is right, or has the fault that SMALL_HEADER_FAULT names.

private const val HEIGHT = 54.0

private class SmallHeader(private val fault: String) : RefreshAdapter {
    private var nowMs = 0.0
    private var phase = "idle"
    private var percent = 0.0
    private var top = 0.0
    private var dragging = false
    private var ends = false
    private val due = mutableListOf<Pair<Double, () -> Unit>>()
    private var callbacks = mutableListOf<String>()

    override fun advance(toMs: Double) {
        if (ends) end()
        while (due.isNotEmpty() && due[0].first <= toMs) {
            val (atMs, action) = due.removeAt(0)
            nowMs = atMs
            action()
        }
        nowMs = toMs
    }

    override fun setContentOffset(x: Double, y: Double) {
        if (phase == "refreshing" || y > 0) return
        val pulled = -y / HEIGHT
        if (dragging) {
            percent = pulled
            phase = if (pulled > 1) "pulling" else "idle"
        } else if (phase == "pulling") {
            begin()
        } else if (pulled < 1) {
            percent = pulled
        }
    }

    private fun later(afterMs: Double, action: () -> Unit) {
        due.add(Pair(nowMs + afterMs, action))
        due.sortBy { it.first }
    }

    private fun begin() {
        phase = "refreshing"
        percent = 1.0
        top = HEIGHT
        later(250.0) {
            callbacks.add("header.refreshing")
            callbacks.add("header.beginRefreshingCompletion")
            Unit
        }
    }

    private fun end() {
        ends = false
        phase = "idle"
        top = if (fault == "inset") HEIGHT else 0.0
        callbacks.add("header.endRefreshingAnimationBegin")
        later(400.0) {
            percent = 0.0
            callbacks.add("header.endRefreshingCompletion")
            Unit
        }
    }

    override fun setDragging(dragging: Boolean) { this.dragging = dragging }
    override fun setPanState(state: String, x: Double, y: Double) {}
    override fun reloadData(rows: Int, rowHeight: Double?) {}
    override fun beginRefreshing(component: String) { if (phase != "refreshing") begin() }
    override fun endRefreshing(component: String) { ends = true }

    override fun state(component: String) = phase
    override fun pullingPercent(component: String) = percent
    override fun contentInset() = listOf(top, 0.0, 0.0, 0.0)
    override fun takeCallbacks(): List<String> {
        val taken = callbacks
        callbacks = mutableListOf()
        return taken
    }
}

fun makeRefreshAdapter(configuration: String): RefreshAdapter =
    SmallHeader(System.getenv("SMALL_HEADER_FAULT") ?: configuration)
