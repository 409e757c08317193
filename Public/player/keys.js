// The keys of the player.

/** A frame, in milliseconds of the story. */
const frameMs = 1000 / 60;

export class Keys {
  constructor(exhibition) {
    const keys = {
      " ": () => (exhibition.isPlaying ? exhibition.pause() : exhibition.play()),
      "[": () => exhibition.step(-1),
      "]": () => exhibition.step(1),
      ArrowLeft: () => exhibition.setCursor(exhibition.place - frameMs),
      ArrowRight: () => exhibition.setCursor(exhibition.place + frameMs),
      Home: () => exhibition.setCursor(0),
      End: () => exhibition.setCursor(exhibition.story.lengthMs),
      Escape: () => exhibition.play(),
    };
    addEventListener("keydown", (event) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      // A button that has the focus is pressed by the space itself.
      if (ctrlKey || metaKey || altKey || !keys[key]) return;
      if (key === " " && target.matches("button, a")) return;
      event.preventDefault();
      keys[key]();
    });
  }
}
