// A row of buttons; one is chosen.

import { button, element, put } from "./element.js";

/** The buttons of `options`, titles by value; `chosen` gets the value of the one pressed. */
export function segmented(label, options, chosen) {
  return element("div", { class: "segmented", role: "group", "aria-label": label },
    ...Object.entries(options).map(([value, title]) =>
      button(title, () => chosen(value), { value })));
}

/** Shows which one is chosen. */
export function press(group, value) {
  for (const each of group.children) put(each, { "aria-pressed": `${each.value === value}` });
}
