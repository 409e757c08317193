// The rows of the list; only the visible ones have elements.

import { endVisible, firstVisible, rowsOf } from "../../model/layout.js";
import { element, hide, putStyle, setText, svg } from "../element.js";

/** The number of colours of the round images; the style sheet has one for each. */
const tintCount = 8;

const places = Object.entries({
  Portugal: ["Lisbon", "Porto"], Japan: ["Kyoto", "Sapporo"], Norway: ["Bergen", "Tromsø"],
  Mexico: ["Oaxaca", "Mérida"], Estonia: ["Tallinn", "Tartu"], Chile: ["Valparaíso", "Pucón"],
  Australia: ["Hobart", "Perth"], Croatia: ["Zadar", "Split"], Switzerland: ["Lucerne", "Chur"],
  Canada: ["Halifax", "Québec"], Morocco: ["Fez", "Essaouira"], Iceland: ["Akureyri", "Selfoss"],
  Vietnam: ["Huế", "Hội An"], Georgia: ["Batumi", "Kutaisi"], Peru: ["Cusco", "Arequipa"],
  Ireland: ["Galway", "Cork"], India: ["Kochi", "Jaipur"], Greece: ["Nafplio", "Chania"],
  Brazil: ["Paraty", "Olinda"], Sweden: ["Visby", "Lund"], "South Korea": ["Busan", "Jeonju"],
  Kenya: ["Lamu", "Nakuru"], Austria: ["Graz", "Linz"], Colombia: ["Cartagena", "Salento"],
  Italy: ["Lecce", "Trieste"], Tunisia: ["Kairouan", "Bizerte"], Poland: ["Toruń", "Gdańsk"],
  "New Zealand": ["Nelson", "Dunedin"], Spain: ["Girona", "Cádiz"], Finland: ["Turku", "Oulu"],
});

/** A row's content. Neighbours are of different countries. */
export function placeAt(index) {
  const [country, cities] = places[index % places.length];
  const city = cities[Math.floor(index / places.length) % cities.length];
  return { city, country, tint: index % tintCount };
}

/** The height of a card, in points, and its distance from the top of the content. */
const card = { height: 220, top: 24 };

/** How long a new row is marked, in milliseconds; the style sheet's animation takes as long. */
const markMs = 1200;

/** Rows stand in the layer from a multiple of this on: a place of millions of points is not exact. */
const rowsOfBase = 1000;

/**
 * The rows stand still in one layer, which moves: in a frame one transform changes, and a row is written
 * only as it comes into sight.
 */
export class Cells {
  element = element("ul", { class: "rows", "aria-label": "Rows" });
  #slots = [];
  /** The rows that are new: from `first` on, since `sinceMs`. */
  #news = { first: Infinity, sinceMs: 0 };
  /** What the rows were laid out for, and those that are shown. */
  #view = null;
  #scale = 0;
  #rows = null;
  #first = 0;
  #end = 0;
  #base = 0;

  /** Marks the rows from an index on as new; Infinity marks none. */
  mark(first, sinceMs) {
    this.#news = { first, sinceMs };
    for (const { row } of this.#slots) row.classList.remove("new");
    this.#view = null;
  }

  /** `snap` moves a y to the nearest pixel of `scale`, where lines are sharp. */
  draw(scrollView, offset, snap, scale, nowMs) {
    if (scrollView !== this.#view || scale !== this.#scale) this.#layOut(scrollView, scale);
    const first = firstVisible(this.#rows, offset);
    const end = Math.max(endVisible(this.#rows, offset, scrollView), first);
    if (first !== this.#first || end !== this.#end) this.#fill(first, end, snap, nowMs);
    const { axis, length } = this.#rows;
    const base = this.#base * length;
    const [x, y] = axis === "x" ? [base - offset.x, snap(-offset.y)] : [-offset.x, snap(base - offset.y)];
    putStyle(this.element, { transform: `translate(${x}px, ${y}px)` });
  }

  #layOut(scrollView, scale) {
    [this.#view, this.#scale, this.#rows] = [scrollView, scale, rowsOf(scrollView)];
    if (this.element.dataset.kind !== this.#rows.kind) this.#empty(this.#rows.kind);
    this.#end = -1;
  }

  #fill(first, end, snap, nowMs) {
    [this.#first, this.#end] = [first, end];
    this.#base = Math.floor(first / rowsOfBase) * rowsOfBase;
    // A row keeps its element while it is visible, so that scrolling fills only new ones.
    while (this.#slots.length < end - first) this.#addSlot();
    const { kind } = this.#rows;
    for (let index = first; index < end; index += 1) {
      const slot = this.#slots[index % this.#slots.length];
      if (slot.index !== index) fill(slot, index, kind === "stripe" ? null : this.#view.rows);
      this.#mark(slot, nowMs);
      this.#place(slot.row, index, snap);
    }
    for (const { row, index } of this.#slots) hide(row, index < first || index >= end);
  }

  #place(row, index, snap) {
    const { axis, length } = this.#rows;
    const at = (index - this.#base) * length;
    if (axis === "x") {
      return putStyle(row, { left: `${at}px`, top: `${snap(card.top)}px`, width: `${length}px`, height: `${card.height}px` });
    }
    const { contentSize, width } = this.#view;
    const top = snap(at);
    const bottom = snap(Math.min(at + length, contentSize.height - this.#base * length));
    putStyle(row, { left: "0", top: `${top}px`, width: `${Math.max(contentSize.width, width)}px`, height: `${bottom - top}px` });
  }

  #empty(kind) {
    this.element.dataset.kind = kind;
    for (const slot of this.#slots) slot.index = -1;
  }

  #addSlot() {
    const slot = {
      disc: element("span", { class: "disc", "aria-hidden": "true" }),
      city: element("b"), country: element("i"), number: element("span", { class: "number" }),
    };
    const chevron = svg("svg", { class: "chevron", viewBox: "0 0 8 13", "aria-hidden": "true" },
      svg("path", { d: "M1.2 1.2 6.6 6.5 1.2 11.8" }));
    slot.row = element("li", {}, slot.disc,
      element("span", { class: "text" }, slot.city, slot.country), slot.number, chevron);
    this.element.append(slot.row);
    this.#slots.push(slot);
    // Which slot a row has depends on their count.
    this.#empty(this.element.dataset.kind);
  }

  #mark({ row, index }, nowMs) {
    const { first, sinceMs } = this.#news;
    const age = nowMs - sinceMs;
    if (index < first || age >= markMs || row.classList.contains("new")) return;
    row.style.setProperty("--age", `${-age}ms`);
    row.classList.add("new");
  }
}

function fill(slot, index, count) {
  const { row, disc, city, country, number } = slot;
  slot.index = index;
  row.classList.remove("new");
  row.dataset.index = index;
  row.dataset.parity = index % 2;
  row.ariaSetSize = count;
  row.ariaPosInSet = count && index + 1;
  if (count === null) return;
  const place = placeAt(index);
  disc.dataset.tint = place.tint;
  setText(disc, place.city[0]);
  setText(city, place.city);
  setText(country, place.country);
  setText(number, `${index + 1}`);
}
