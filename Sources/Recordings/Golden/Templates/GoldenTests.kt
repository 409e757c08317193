// Add it to the tests, together with a class of your own that implements RefreshAdapter, and a
// function "fun makeRefreshAdapter(configuration: String): RefreshAdapter" that makes one. A module
// has one such file in a package: all recordings can be in it.

import kotlin.math.abs
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.TestFactory

// In pieces, since a constant of the JVM has at most 65,535 bytes.
private val RECORDING = listOf("""
@steps@
""").joinToString("")

/** How far lengths, in points, and percents may differ. */
private const val TOLERANCE = 0.001

/** Connects the tests with a component. */
interface RefreshAdapter {
    fun advance(toMs: Double)
    fun state(component: String): String
    fun takeCallbacks(): List<String>

    // Only what the cases compare and call is needed.
    fun pullingPercent(component: String): Double = TODO()
    fun contentInset(): List<Double> = TODO()
    fun travel(component: String): Double = TODO()
    fun displayed(component: String): Double = TODO()
    fun touchBegan(y: Double): Unit = TODO()
    fun touchMoved(y: Double): Unit = TODO()
    fun touchEnded(velocityY: Double): Unit = TODO()
    fun touchCancelled(component: String): Unit = TODO()
    fun setContentOffset(x: Double, y: Double): Unit = TODO()
    fun setContentSize(width: Double, height: Double): Unit = TODO()
    fun setContentInset(top: Double, left: Double, bottom: Double, right: Double): Unit = TODO()
    fun setSafeAreaInsets(top: Double, left: Double, bottom: Double, right: Double): Unit = TODO()
    fun setBounds(width: Double, height: Double): Unit = TODO()
    fun setWindow(attached: Boolean): Unit = TODO()
    fun setDragging(dragging: Boolean): Unit = TODO()
    fun setPanState(state: String, x: Double, y: Double): Unit = TODO()
    fun reloadData(rows: Int, rowHeight: Double?): Unit = TODO()
    fun beginRefreshing(component: String): Unit = TODO()
    fun endRefreshing(component: String): Unit = TODO()
    fun failRefreshing(component: String): Unit = TODO()
    fun endRefreshingWithNoMoreData(component: String): Unit = TODO()
    fun resetNoMoreData(component: String): Unit = TODO()
    fun tap(component: String): Unit = TODO()
    fun setHidden(component: String, hidden: Boolean): Unit = TODO()
    fun configure(component: String, settings: String): Unit = TODO()
    fun removeComponent(component: String): Unit = TODO()
    fun addComponent(component: String, configuration: String): Unit = TODO()
}

class GoldenTests {
    @TestFactory
    fun golden() = RECORDING.trim().split("\n\n").map { text ->
        val lines = text.lines()
        val name = lines[0].drop(5).replace(Regex("\\\\u([0-9a-f]{4})")) {
            it.groupValues[1].toInt(16).toChar().toString()
        }
        DynamicTest.dynamicTest(name.ifBlank { "a recording" }) {
            play(name, lines.drop(2), makeRefreshAdapter(lines[1].drop(5)))
        }
    }

    /** Makes the calls of a case, and compares after each turn. */
    private fun play(name: String, steps: List<String>, adapter: RefreshAdapter) {
        for ((number, step) in steps.withIndex()) {
            val (atMs, calls, inset, components, callbacks) = step.split("|").map { it.trim() }
            adapter.advance(atMs.toDouble())
            words(calls, "; ").forEach { call(adapter, it.split(" ")) }
            adapter.advance(atMs.toDouble())
            val differences = mutableListOf<String>()
            fun compare(what: String, seen: Any, wanted: Any, isEqual: Boolean = seen == wanted) {
                if (!isEqual) differences.add("$what is $seen, not $wanted")
            }
            val wantedInset = words(inset).map { it.toDouble() }
            if (wantedInset.isNotEmpty()) {
                val seenInset = adapter.contentInset()
                compare("content inset", seenInset, wantedInset, areNear(seenInset, wantedInset))
            }
            fun compareNumber(what: String, seen: Double, wanted: String) =
                compare(what, seen, wanted, areNear(listOf(seen), listOf(wanted.toDouble())))
            for (component in words(components, "; ")) {
                val (of, state, first) = component.split(" ")
                compare("$of state", adapter.state(of), state)
                val displayed = component.split(" ").getOrNull(3)
                if (displayed != null) {
                    compareNumber("$of travel", adapter.travel(of), first)
                    compareNumber("$of displayed", adapter.displayed(of), displayed)
                } else if (first != "none") {
                    compareNumber("$of percent", adapter.pullingPercent(of), first)
                }
            }
            compare("callbacks", adapter.takeCallbacks(), words(callbacks))
            if (differences.isEmpty()) continue
            throw AssertionError("$name, step $number at $atMs ms: ${differences.joinToString("; ")}")
        }
    }

    private fun words(text: String, separator: String = " ") =
        text.split(separator).filter { it.isNotEmpty() }

    private fun areNear(left: List<Double>, right: List<Double>) =
        left.size == right.size && left.zip(right).all { abs(it.first - it.second) <= TOLERANCE }

    private fun call(adapter: RefreshAdapter, words: List<String>) {
        val (method, first) = words
        val numbers = words.drop(1).mapNotNull { it.toDoubleOrNull() }
        val flag = words.last() == "true"
        when (method) {
            "touchBegan" -> adapter.touchBegan(numbers[0])
            "touchMoved" -> adapter.touchMoved(numbers[0])
            "touchEnded" -> adapter.touchEnded(numbers[0])
            "touchCancelled" -> adapter.touchCancelled(first)
            "setContentOffset" -> adapter.setContentOffset(numbers[0], numbers[1])
            "setContentSize" -> adapter.setContentSize(numbers[0], numbers[1])
            "setContentInset" ->
                adapter.setContentInset(numbers[0], numbers[1], numbers[2], numbers[3])
            "setSafeAreaInsets" ->
                adapter.setSafeAreaInsets(numbers[0], numbers[1], numbers[2], numbers[3])
            "setBounds" -> adapter.setBounds(numbers[0], numbers[1])
            "setWindow" -> adapter.setWindow(flag)
            "setDragging" -> adapter.setDragging(flag)
            "setPanState" -> adapter.setPanState(first, numbers[0], numbers[1])
            "reloadData" -> adapter.reloadData(numbers[0].toInt(), numbers.getOrNull(1))
            "beginRefreshing" -> adapter.beginRefreshing(first)
            "endRefreshing" -> adapter.endRefreshing(first)
            "failRefreshing" -> adapter.failRefreshing(first)
            "endRefreshingWithNoMoreData" -> adapter.endRefreshingWithNoMoreData(first)
            "resetNoMoreData" -> adapter.resetNoMoreData(first)
            "tap" -> adapter.tap(first)
            "setHidden" -> adapter.setHidden(first, flag)
            "configure" -> adapter.configure(first, words[2])
            "removeComponent" -> adapter.removeComponent(first)
            "addComponent" -> adapter.addComponent(first, if (words[2] == "same") "" else words[2])
            else -> throw AssertionError("$method is no call")
        }
    }
}
