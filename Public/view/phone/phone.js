// Draws the scroll view: the rows, and the components above them.

import { ComponentFigure } from "./figure.js";
import { fittingScale, visibleRows } from "../../model/layout.js";
import { componentNames } from "../../model/screen.js";

/** The number of colours of the rows' chips. */
const tints = 6;

/** The phone and the scroll view in it. */
export class PhoneView {
  #page;
  #figures = new Map();
  #rows = [];
  #snapshot = null;
  #scale = 1;

  /** @param {Document} page The page, with the elements and templates of `index.html`. */
  constructor(page) {
    this.#page = page;
    this.view = page.getElementById("view");
  }

  /** Draws a frame. */
  draw({ snapshot, screen }) {
    if (snapshot !== this.#snapshot) this.#show(snapshot);
    this.fit();
    this.#drawScreen(screen);
  }

  /** Updates the elements from a snapshot. */
  #show(snapshot) {
    this.#snapshot = snapshot;
    this.#page.getElementById("phone").hidden = false;
    this.view.dataset.revision = snapshot.revision;
    // Set with the revision, so that all attributes are always of one snapshot.
    this.view.dataset.offsetX = snapshot.scrollView.contentOffset.x;
    this.view.dataset.offsetY = snapshot.scrollView.contentOffset.y;
    this.view.dataset.driver = snapshot.scrollView.driver;
    this.view.setAttribute("aria-label", `Scroll view of session ${snapshot.session}`);
    this.fit();
    for (const name of componentNames) this.#showComponent(name, snapshot[name]);
  }

  /** Scales the phone to its room. */
  fit() {
    if (!this.#snapshot) return;
    const { width, height } = this.#snapshot.scrollView;
    const room = this.#page.getElementById("room");
    const phone = this.#page.getElementById("phone");
    this.#scale = fittingScale(
      { width, height }, { width: room.clientWidth - 28, height: room.clientHeight - 28 });
    // Whole pixels keep the edge of the bezel sharp.
    phone.style.width = `${Math.floor(width * this.#scale)}px`;
    phone.style.height = `${Math.floor(height * this.#scale)}px`;
    this.view.style.width = `${width}px`;
    this.view.style.height = `${height}px`;
    this.view.style.transform = `scale(${this.#scale})`;
  }

  /** A position in the window as a point in the view. */
  point({ clientX, clientY }) {
    const { left, top } = this.view.getBoundingClientRect();
    return { x: (clientX - left) / this.#scale, y: (clientY - top) / this.#scale };
  }

  #showComponent(name, component) {
    let figure = this.#figures.get(name);
    if (!component) {
      figure?.element.remove();
      this.#figures.delete(name);
      return;
    }
    if (!figure) {
      figure = new ComponentFigure(name, this.#page.getElementById("component-template"));
      this.#figures.set(name, figure);
      this.#page.getElementById("content").append(figure.element);
    }
    figure.show(component);
  }

  /** Draws an instant from the values of `screenAt`. */
  #drawScreen(screen) {
    const { model, offset } = screen;
    this.view.dataset.offsetX = model.x;
    this.view.dataset.offsetY = model.y;
    const content = this.#page.getElementById("content");
    content.style.transform = `translate(${0 - offset.x}px, ${0 - offset.y}px)`;
    this.#drawRows(offset);
    for (const [name, figure] of this.#figures) figure.draw(screen[name]);
  }

  #drawRows(offset) {
    const { scrollView } = this.#snapshot;
    const { isList, height, rows } = visibleRows(scrollView, offset.y);
    const list = this.#page.getElementById("rows");
    list.classList.toggle("stripes", !isList);
    while (this.#rows.length < rows.length) this.#rows.push(this.#newRow(list));
    for (const [place, element] of this.#rows.entries()) {
      element.hidden = place >= rows.length;
      if (element.hidden) continue;
      const { index, y } = rows[place];
      const end = scrollView.contentSize.height - index * height;
      element.style.transform = `translate(${0 - offset.x}px, ${y}px)`;
      element.style.width = `${scrollView.contentSize.width}px`;
      element.style.height = `${Math.min(height, end)}px`;
      fill(element, index, isList ? scrollView.rows : null);
    }
  }

  #newRow(list) {
    const template = this.#page.getElementById("row-template");
    const row = template.content.firstElementChild.cloneNode(true);
    list.append(row);
    return row;
  }
}

/** Sets the content of a row, unless it already shows this index. */
function fill(element, index, count) {
  element.ariaSetSize = count === null ? null : `${count}`;
  if (element.dataset.index === `${index}`) return;
  element.dataset.index = index;
  element.dataset.tint = index % tints;
  element.dataset.parity = index % 2;
  element.dataset.length = (index * 7) % 5;
  element.ariaPosInSet = `${index + 1}`;
  element.querySelector(".title").textContent = `Row ${index + 1}`;
}
