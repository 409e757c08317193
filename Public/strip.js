// The status strip: the session's state as text, with buttons.

import { componentNames } from "./screen.js";

const titles = { header: "Header", footer: "Footer", trailer: "Trailer" };

const hints = {
  simulated: "Drag the view with mouse or finger. Wheel, arrow and page keys scroll it.",
  external: "A client drives this view: a drag does not move it. Wheel and keys set its offset.",
};

/** How long a notice is shown, in milliseconds. */
const noticeDuration = 6000;

/** The title and the event of a component's button. */
function actionIn({ state }) {
  if (state === "refreshing" || state === "willRefresh") return ["End", "endRefreshing"];
  if (state === "noMoreData") return ["Reset", "resetNoMoreData"];
  return ["Refresh", "beginRefreshing"];
}

/** A number with one decimal and a true minus sign. */
function decimal(number) {
  return (Math.round(number * 10) / 10 + 0).toFixed(1).replace("-", "\u2212");
}

/** A number with one decimal unless it is whole. */
function brief(number) {
  return decimal(number).replace(/\.0$/, "");
}

/**
 * The values of a component as text.
 *
 * @returns {{percent: string, details: string}} `details` has the edge and the threshold, if an
 *   offset can reach one, and the number of refreshes.
 */
export function componentText(component) {
  const { pullingPercent, edgeOffset, thresholdOffset, refreshingCount } = component;
  const details = [];
  if (edgeOffset !== null) details.push(`edge ${brief(edgeOffset)}`);
  if (thresholdOffset !== null) details.push(`threshold ${brief(thresholdOffset)}`);
  details.push(refreshingCount === 1 ? "1 refresh" : `${refreshingCount} refreshes`);
  return {
    percent: pullingPercent === null ? "–" : `${Math.round(pullingPercent * 100)} %`,
    details: details.map((detail) => detail.replace(" ", "\u00a0")).join(" · "),
  };
}

/** Writes the strip's elements. */
export class Strip {
  #page;
  #send;
  #rows = new Map();
  #states = new Map();
  #noticeTimer = null;

  /**
   * @param {Document} page The page, with the elements and templates of `index.html`.
   * @param {(events: object[]) => void} send Posts the events of a button.
   */
  constructor(page, send) {
    this.#page = page;
    this.#send = send;
    for (const button of page.querySelectorAll("[data-advance]")) {
      const amount = button.dataset.advance;
      const event = amount === "step" ? { byMs: 100 } : { until: amount };
      button.addEventListener("click", () => send([{ type: "advance", ...event }]));
    }
  }

  #element(id) {
    return this.#page.getElementById(id);
  }

  /** Shows the session's name before its first snapshot. */
  name(session, path) {
    this.#page.title = `${session} · Overscroll`;
    this.#element("session").textContent = session;
    this.#element("snapshot-link").href = path;
  }

  /** Updates the strip from a snapshot. */
  show(snapshot) {
    this.#element("revision").textContent = snapshot.revision;
    this.#element("configured").textContent = `at revision ${snapshot.configurationRevision}`;
    this.#element("clock").hidden = snapshot.clock !== "manual";
    this.#element("hint").textContent = hints[snapshot.scrollView.driver];
    this.#page.body.dataset.clock = snapshot.clock;
    for (const name of componentNames) this.#showComponent(name, snapshot[name]);
    this.#announce(snapshot);
  }

  /** Writes the values that change between snapshots. */
  draw({ model, offset }, timeMs) {
    this.#element("offset").textContent = `${decimal(model.x)}, ${decimal(model.y)}`;
    this.#element("screen").textContent = `${decimal(offset.x)}, ${decimal(offset.y)}`;
    this.#element("time").textContent = `${(timeMs / 1000).toFixed(1)} s`;
  }

  /** Shows whether the server responds, or what went wrong. */
  status(phase, message) {
    const server = this.#element("server");
    if (server.dataset.phase === phase && message === null) return;
    server.dataset.phase = phase;
    this.#element("server-text").textContent = message ?? "Connected";
    this.#element("reopen").hidden = phase !== "deleted";
  }

  /** Shows for a while why events were dropped. */
  notice(message) {
    this.#element("notice").textContent = message;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => this.#element("notice").replaceChildren(), noticeDuration);
  }

  #showComponent(name, component) {
    const row = this.#rows.get(name) ?? this.#newRow(name);
    row.hidden = !component;
    if (!component) return;
    const [title, type] = actionIn(component);
    const button = row.querySelector("button");
    button.textContent = title;
    button.ariaLabel = `${title} ${name}`;
    button.dataset.type = type;
    row.querySelector(".state").textContent = component.hidden ? "hidden" : component.state;
    row.dataset.in = component.state;
    const { percent, details } = componentText(component);
    row.querySelector(".percent").textContent = percent;
    row.querySelector(".details").textContent = details;
  }

  #newRow(name) {
    const row = this.#element("reading-template").content.firstElementChild.cloneNode(true);
    row.querySelector(".name").textContent = titles[name];
    const button = row.querySelector("button");
    button.addEventListener("click", () =>
      this.#send([{ type: button.dataset.type, component: name }]));
    this.#element("components").append(row);
    this.#rows.set(name, row);
    return row;
  }

  /** Announces each state change to assistive technology, with the component's own title. */
  #announce(snapshot) {
    for (const name of componentNames) {
      const component = snapshot[name];
      const before = this.#states.get(name);
      this.#states.set(name, component?.state);
      if (!component || component.hidden || before === undefined) continue;
      if (before === component.state) continue;
      const title = component.stateLabel?.text ?? component.state;
      this.#element("announcement").textContent = `${titles[name]}: ${title}`;
    }
  }
}
