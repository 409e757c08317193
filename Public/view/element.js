// Makes elements: names, properties and children in one call.

const svgNamespace = "http://www.w3.org/2000/svg";

/**
 * An HTML element.
 *
 * @param {string} name The tag.
 * @param {object} attributes `class`, `dataset`, `style` (an object: the content policy forbids
 *   style attributes), listeners by names with `on`, other attributes by name; true sets an empty
 *   attribute, null and false none.
 * @param {...(Node|string|null)} children Null is left out.
 */
export function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** An SVG element; as `element`. */
export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(svgNamespace, name), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) set(node, name, value);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

function set(node, name, value) {
  if (name === "dataset") Object.assign(node.dataset, value);
  else if (name === "style") setStyle(node, value);
  else if (typeof value === "function") node.addEventListener(name.slice(2), value);
  else if (value === true) node.setAttribute(name, "");
  else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value);
}

function setStyle(node, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("--")) node.style.setProperty(name, value);
    else node.style[name] = value;
  }
}

/** Sets a text only if it differs, so that nothing is laid out again without need. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** A button with a title, and perhaps more in it; it submits no form. */
export function button(title, onclick, attributes = {}, ...children) {
  return element("button", { type: "button", onclick, ...attributes }, title, ...children);
}

/** An icon that the style sheet draws: a system's fonts may lack its sign. `showSign` shows another. */
export function sign(name = "") {
  return element("i", { class: "glyph", "aria-hidden": "true", dataset: { sign: name } });
}

export function showSign(node, name) {
  if (node.dataset.sign !== name) node.dataset.sign = name;
}

/** Enables a button, with a title, or says why it is not enabled, in its title and to assistive technology. */
export function enable(node, reason = null, title = "") {
  if (node.disabled !== (reason !== null)) node.disabled = reason !== null;
  put(node, { title: reason ?? title, "aria-description": reason ?? "" });
}

/** Gives a node a class or takes it, unless it is so already; as `hide`. */
export function mark(node, name, isMarked) {
  if (node.classList.contains(name) !== isMarked) node.classList.toggle(name, isMarked);
}

/** Hides a node or shows it, unless it is so already: a write is a change to the browser, also of the same value. */
export function hide(node, isHidden) {
  if (node.hidden !== isHidden) node.hidden = isHidden;
}

/** Sets the attributes that differ; what the node has is kept with it, for to read it is slow. */
export function put(node, attributes) {
  putEach((node.attributesPut ??= {}), attributes, (name, value) => node.setAttribute(name, value));
}

/** Sets the properties of a style that differ; as `put`. */
export function putStyle(node, properties) {
  putEach((node.stylePut ??= {}), properties, (name, value) => (node.style[name] = value));
}

function putEach(known, values, set) {
  for (const [name, value] of Object.entries(values)) {
    if (known[name] === value) continue;
    known[name] = value;
    set(name, value);
  }
}

/** Opens the details that the address names, now and when it names others. */
export function openNamed() {
  const open = () => {
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!named?.matches("details")) return;
    named.open = true;
    named.scrollIntoView({ block: "start" });
  };
  addEventListener("hashchange", open);
  open();
}

/** A button for each of `options`, `[value, title]`; `chosen` gets the value of the one pressed, as text. */
export function segmented(label, options, chosen) {
  return element("span", { class: "segmented", role: "group", "aria-label": label },
    ...options.map(([value, title]) => button(title, () => chosen(`${value}`), { value })));
}

/** Shows which one is chosen. */
export function press(group, value) {
  for (const each of group.children) put(each, { "aria-pressed": `${each.value === `${value}`}` });
}
