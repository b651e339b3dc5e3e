import { type ShownView, STEPS, type ViewerActions } from './use-viewer.ts'

const QUARTER = 90

type Key = (actions: ViewerActions, view: ShownView) => void

const KEYS: Readonly<Record<string, Key>> = {
  ArrowLeft: actions => actions.panBy(-STEPS.pan, 0),
  ArrowRight: actions => actions.panBy(STEPS.pan, 0),
  ArrowUp: actions => actions.panBy(0, -STEPS.pan),
  ArrowDown: actions => actions.panBy(0, STEPS.pan),
  '+': actions => actions.zoomBy(STEPS.zoom),
  '=': actions => actions.zoomBy(STEPS.zoom),
  '-': actions => actions.zoomBy(1 / STEPS.zoom),
  '0': actions => actions.fit(),
  '1': actions => actions.zoomTo(1),
  r: (actions, { place }) => actions.turnTo(place.turn + QUARTER),
  m: (actions, { isMirrored }) => actions.mirror(!isMirrored),
}

/** What a key does to the picture; undefined where it does nothing. */
export const viewerKey = (key: string): Key | undefined => KEYS[key.length === 1 ? key.toLowerCase() : key]
