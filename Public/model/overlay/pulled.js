// What an overlay shows of a pull, by its library's closed form: a function of the travel.

import { clamped } from "../number.js";
import { lookOf } from "./family.js";

/** Android's way of the circle to the trigger where no setting gives another, in points. */
const circleWay = 64;

/** Flutter's box is the displacement and a disk of 49; the refresh needs a quarter of the view. */
export const disk = { size: 49, share: 0.25, defaultDisplacement: 40, most: 1.5, armed: 2 / 3 };

/** The web's defaults, which stand for 0, too. */
export const strip = { threshold: 60, most: 80, resistance: 2.5, reload: 50 };

const forms = { circle: circleAt, disk: diskAt, strip: stripAt };

/**
 * What `overlayAt` has of a component at another travel. `settings` are those of its header,
 * `scrollView` those of the view.
 */
export function pulledAt(component, travel, { settings = {}, scrollView }) {
  const { percent, ...shown } = forms[lookOf(component)](travel, component, settings, scrollView);
  return { ...shown, percent: percent ?? (component.thresholdTravel > 0 ? travel / component.thresholdTravel : 0) };
}

/** Linear to the trigger, then a slingshot that ends at twice the way. */
function circleAt(travel, { thresholdTravel }, settings, { density = 1 }) {
  const way = circleWayOf(settings, density);
  const share = thresholdTravel > 0 ? Math.min(travel / thresholdTravel, 1) : 1;
  const beyond = clamped((travel - thresholdTravel) / way, [0, 2]) / 4;
  const tension = (beyond - beyond ** 2) * 2;
  const arc = (Math.max(share - 0.4, 0) * 5) / 3;
  return {
    displayed: way * (share + tension * 2), scale: circleScales(settings) ? share : 1,
    indicator: {
      visible: travel > 0, arrow: true, arrowScale: Math.min(1, arc), startTrim: 0,
      endTrim: Math.min(0.8, arc * 0.8), rotation: (-0.25 + 0.4 * arc + tension * 2) / 2,
    },
  };
}

function circleWayOf(settings, density) {
  const { slingshotDistancePx } = settings;
  return slingshotDistancePx > 0 ? slingshotDistancePx / density : circleTarget(settings, density);
}

/** Whether Android's circle grows on its way. */
export const circleScales = ({ progressViewOffset, progressViewEndTarget }) =>
  progressViewEndTarget?.scale ?? progressViewOffset?.scale ?? false;

/** The way of Android's circle to where it turns, in points. */
export function circleTarget({ progressViewOffset, progressViewEndTarget }, density) {
  const end = progressViewEndTarget?.endPx ?? progressViewOffset?.endPx;
  return end === undefined ? circleWay : (end - (progressViewOffset?.startPx ?? 0)) / density;
}

function diskAt(travel, { state }, { displacement = disk.defaultDisplacement }, { height }) {
  const share = clamped(travel / (disk.share * height), [0, 1]);
  // Once it is armed it does not go back.
  const position = state === "armed" ? Math.max(share, disk.armed) : share;
  return { position, displayed: disk.most * position * (displacement + disk.size),
           indicator: { status: state === "armed" ? "armed" : "drag", value: 0.75 * position } };
}

function stripAt(travel, component, settings) {
  const extra = travel - (settings.distIgnore || 0);
  const share = extra / (settings.distThreshold || strip.threshold) / (settings.resistance || strip.resistance);
  const displayed = extra > 0 ? Math.min(1, share) * Math.min(settings.distMax || strip.most, extra) : 0;
  return { displayed, push: displayed, indicator: { mounted: travel > 0 } };
}
