// The state of the page, and what can be done in it. Views read it and call its actions.

import { Comparison } from "./comparison.js";
import { Future } from "./future.js";
import { Past } from "./past.js";
import { freeSessionName } from "./standing.js";
import { Takes } from "./takes.js";
import { Trials } from "./trials.js";
import { Api } from "../server/api.js";
import { LiveSession } from "../server/live.js";
import { SessionClient } from "../server/sessionClient.js";
import { Tokens } from "../server/token.js";
import { Visibility } from "../server/visibility.js";
import { formatAddress, parseAddress, recordingPath } from "../model/address.js";
import { demoConfiguration } from "../model/configuration.js";
import { playedTo } from "../model/playing.js";
import { unreachedText } from "../model/words.js";

/** Windows up to this width, in pixels, are those of phones. */
const phoneWidth = 599;

/** The cursor is in the address after it stood so long, in milliseconds: browsers limit changes. */
const addressDelayMs = 300;

/**
 * The page's state. It dispatches `session` (another lane), `sent`, `snapshot`, `history`,
 * `cursor`, `takes`, `trials`, `phase`, `configuration` and `notice`.
 */
export class App extends EventTarget {
  /** The session shown, and in a comparison the second one. */
  lanes = [];
  /** `{isLive: true}`, or `{isLive: false, atMs}` for an instant of the session. */
  cursor = { isLive: true };
  hoverMs = null;
  /** What plays: `{fromMs, toMs, rate, loops}`; null if nothing does. */
  playing = null;
  /** The pace of what loops. */
  rate = 0.25;
  /** What manual clocks come to. */
  future = new Future(this);
  takes;
  trials;
  /** What the log found to be violated, by the keys of its rows: `{history, marks}`. */
  violations = { history: null, marks: new Map() };
  /** Where the session first differs from what was recorded, or from the second: `{atMs, text}`. */
  firstDifference = null;
  /** The instant from which the bar counts. */
  zeroMs = 0;
  address;

  #window;
  #tokens;
  #addressTimer = null;
  #api;
  #visibility;
  #pasts = new WeakMap();
  #comparison = null;
  /** The session shown before the comparison; null if the page began with it. */
  #compared = null;

  constructor(window, askToken) {
    super();
    this.#window = window;
    this.#tokens = new Tokens(askToken);
    this.#api = new Api({ tokens: this.#tokens });
    this.#api.addEventListener("unauthorized", () => {
      for (const lane of this.lanes) lane.enter("unauthorized");
    });
    this.#visibility = new Visibility(window);
    this.takes = new Takes(this, { tell: () => this.#tell("takes"),
                                   reducedMotion: window.matchMedia("(prefers-reduced-motion: reduce)") });
    this.trials = new Trials(this, () => this.#tell("trials"));
    this.address = parseAddress(window.location);
  }

  get lane() {
    return this.lanes[0] ?? null;
  }

  /** Fills the history of a lane from the server. */
  past(lane) {
    if (!this.#pasts.has(lane)) {
      this.#pasts.set(lane, new Past(lane, this.request,
        { changed: () => this.#tell("history") }));
    }
    return this.#pasts.get(lane);
  }

  start() {
    this.#follow(this.address);
    if (this.address.atMs === null) return;
    this.setCursor(this.address.atMs);
    this.addEventListener("snapshot", () => this.#leaveFuture(), { once: true });
  }

  /** An address can name an instant that has not come. */
  #leaveFuture() {
    const { cursor, lane } = this;
    if (cursor.isLive || cursor.atMs <= lane.timeMs(performance.now())) return;
    this.setCursor(null);
    this.notice("The session has not reached that instant. The page shows the present.");
  }

  /** Leaves a comparison for the session from which it began. */
  endComparison() {
    this.open(this.#compared ?? this.lane.name);
  }

  open(name, { preset = null, museum = null, scorecard = null, other = null,
               replace = false } = {}) {
    if (other && this.lanes.length === 1) this.#compared = this.lane.name;
    this.address = { ...this.address, session: name, preset, museum, scorecard, other,
                     atMs: null };
    const method = replace ? "replaceState" : "pushState";
    this.#window.history[method](null, "", formatAddress(this.address));
    this.#follow(this.address);
  }

  #follow({ session, preset, other, ...address }) {
    for (const lane of this.lanes) lane.stop();
    this.setCursor(null);
    this.firstDifference = null;
    this.zeroMs = 0;
    this.future = new Future(this);
    this.lanes = [this.#newLane(session, preset, recordingPath(address))];
    if (other) this.lanes.push(this.#newLane(other));
    this.#comparison = other ? new Comparison(this) : null;
    this.#tell("session");
    for (const lane of this.lanes) lane.follow();
  }

  #newLane(session, preset = null, recording = null) {
    const client = (signal) => new SessionClient(this.#api, session, { recording, signal });
    const wanted = preset ? { preset } : demoConfiguration(this.#phoneWindow);
    return new LiveSession(client, wanted, {
      shown: () => this.#told("snapshot"),
      phased: () => this.#tell("phase"),
      configured: () => this.#tell("configuration"),
      learned: () => this.#told("history"),
      dropped: (message) => {
        this.notice(message, { kind: "error" });
        this.#tell("sent");
      },
      missed: (events) => this.notice(unreachedText(events)),
      differed: () => this.#offerPreset(preset),
      replaced: () => this.notice(`Session ${session} was created again.`),
    }, this.#visibility);
  }

  /** The room that a real phone has for the view, in points; null in wider windows. */
  get #phoneWindow() {
    const { innerWidth: width, innerHeight: height } = this.#window;
    return width <= phoneWidth ? { width, height } : null;
  }

  #told(type) {
    this.#comparison?.answered();
    this.#tell(type);
  }

  /** Says that the session shown is not of the preset in the address. */
  async #offerPreset(preset) {
    const { lane } = this;
    const free = await this.freeName().catch(() => null);
    if (!free || lane !== this.lane) return;
    this.notice(`${lane.name} exists already with another configuration than “${preset}”.`,
      { action: { title: `Open as ${free}`, run: () => this.open(free, { preset }) } });
  }

  send(events) {
    if (events.length === 0) return;
    const { instantMs } = this.future;
    this.#comparison?.began();
    this.future.leave();
    this.setCursor(null);
    for (const lane of this.lanes) lane.send(events, instantMs);
    this.#tell("sent");
  }

  request = (...call) => this.#api.request(...call);

  get hasToken() {
    return this.#tokens.token !== null;
  }

  /** A name that no session has, near that of the session shown or a wanted one. */
  freeName(wanted = this.lane.name) {
    return freeSessionName(this.request, wanted);
  }

  /**
   * Shows an instant of the session; null shows the present. What plays ends, and unless the cursor
   * moves within the take that is shown, that too.
   */
  setCursor(atMs, { keepsTake = false } = {}) {
    this.stop();
    if (!keepsTake || atMs === null) this.takes.leave();
    this.#moveCursor(atMs);
  }

  #moveCursor(atMs) {
    if (atMs === null ? this.cursor.isLive : this.cursor.atMs === atMs) return;
    this.cursor = atMs === null ? { isLive: true } : { isLive: false, atMs };
    this.future.moved();
    this.#tell("cursor");
    clearTimeout(this.#addressTimer);
    this.#addressTimer = setTimeout(() => this.#setAddress({ atMs }), addressDelayMs);
  }

  /** The pointer is over an instant of the timeline, or null: the phone shows its ghost. */
  hover(atMs) {
    this.hoverMs = atMs;
    this.#tell("hover");
  }

  /**
   * Moves the cursor over a part of the session, `rate` times as fast as it was, perhaps from `atMs`
   * on, and again and again if it `loops`. With `steps`, instants in order, it shows each of them
   * in turn instead; of a `tape` it crosses the notches in their length.
   */
  play(part) {
    this.playing = { atMs: part.fromMs, rate: this.rate, ...part };
    this.#moveCursor(this.playing.atMs);
  }

  stop() {
    this.playing = null;
  }

  setRate(rate) {
    this.rate = rate;
    // What shows steps has their pace.
    if (this.playing?.loops && !this.playing.steps) this.play({ ...this.playing, rate, atMs: this.cursor.atMs, startedAt: null });
    this.#tell("takes");
  }

  /** Moves a cursor that plays; called once a frame. */
  tick(nowMs) {
    if (!this.playing) return;
    const { toMs, loops } = this.playing;
    const atMs = playedTo(this.playing, nowMs);
    this.#moveCursor(Math.min(atMs, toMs));
    if (atMs >= toMs && !loops) {
      this.stop();
      this.future.moved();
      this.#tell("cursor");
    }
  }

  /** Marks where two sessions part, null if they do not; `detail` is said with it. */
  tellDifference(difference, detail) {
    this.firstDifference = difference;
    this.#tell("history");
    const show = { title: "Show", run: () => this.setCursor(difference.atMs) };
    const text = difference?.text ?? "Both sessions gave the same result.";
    this.notice([text, detail].filter((part) => part).join(" "), { action: difference && show });
  }

  /** Creates a session; rejects if it exists. */
  create(name, configuration) {
    return new SessionClient(this.#api, name).create(configuration);
  }

  notice(text, { kind = "info", action = null } = {}) {
    this.dispatchEvent(new CustomEvent("notice", { detail: { text, kind, action } }));
  }

  announce(text) {
    this.dispatchEvent(new CustomEvent("announce", { detail: text }));
  }

  setPanel(panel) {
    this.#setAddress({ panel });
    this.#tell("panel");
  }

  #setAddress(changes) {
    this.address = { ...this.address, ...changes };
    this.#window.history.replaceState(null, "", formatAddress(this.address));
  }

  #tell(type) {
    this.dispatchEvent(new Event(type));
  }
}
