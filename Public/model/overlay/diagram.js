// The state diagram of an overlay: the states and arrows of the family, and where they lie.

const pull = [["idle", "dragging"], ["dragging", "armed"], ["armed", "dragging"],
              ["dragging", "returning"], ["returning", "idle"]];
const load = [["armed", "settling"], ["settling", "refreshing"], ["refreshing", "ending"],
              ["ending", "idle"]];

export const skeleton = { states: ["idle", "dragging", "armed", "settling", "refreshing", "ending", "returning"],
                          arrows: [...pull, ...load] };

/** The words of arrows whose conditions are not known. */
export const usualWords = {
  "idle-dragging": "finger pulls", "dragging-armed": "far enough", "armed-dragging": "less",
  "dragging-returning": "finger lifts", "returning-idle": "is back", "armed-settling": "finger lifts",
  "settling-refreshing": "in place", "refreshing-ending": "the load ends", "ending-idle": "is gone",
  "idle-settling": "begin",
};

/** The places of the states: `[x, y, width, height]`; a ring, the way back through its middle. */
export const boxes = {
  idle: [4, 92, 84, 40], dragging: [134, 8, 100, 40], armed: [318, 8, 84, 40],
  settling: [440, 66, 96, 40], refreshing: [404, 168, 124, 40], ending: [222, 168, 88, 40],
  returning: [192, 92, 104, 36],
};

/** The arrows: the points of a cubic curve, and the label, if there is room for one. */
export const arrows = {
  "idle-dragging": [[42, 89, 46, 50, 84, 28, 130, 26], [84, 23, "end"]],
  "dragging-armed": [[237, 20, 262, 20, 290, 20, 315, 20], [276, 13, "middle"]],
  "armed-dragging": [[315, 38, 290, 38, 262, 38, 237, 38], [276, 52, "middle"]],
  "dragging-returning": [[200, 51, 206, 62, 222, 76, 226, 89], [232, 74, "start"]],
  "returning-idle": [[189, 110, 150, 110, 120, 111, 91, 111], [140, 104, "middle"]],
  "armed-settling": [[405, 26, 450, 26, 480, 40, 486, 63], [412, 17, "start"]],
  "settling-refreshing": [[486, 109, 486, 125, 482, 146, 478, 165], [474, 138, "end"]],
  "refreshing-ending": [[401, 188, 372, 188, 342, 188, 313, 188], [357, 206, "middle"]],
  "idle-settling": [[91, 122, 130, 150, 300, 160, 437, 92], [330, 156, "middle"]],
  "ending-idle": [[219, 188, 130, 188, 60, 178, 48, 135], [120, 203, "middle"]],
};
