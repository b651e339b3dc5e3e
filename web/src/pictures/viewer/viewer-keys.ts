import type { KeyboardEvent } from 'react'
import type { ShownKeys } from '../../ui/dialogs/keys-dialog.tsx'
import { STEPS, type ViewerActions } from './use-viewer.ts'

export const QUARTER = 90

type Action = (actions: ViewerActions) => void

interface ActingKeys extends ShownKeys {
  /** By `KeyboardEvent.key`, letters in lower case, 'Shift ' before those with Shift. */
  readonly actions: Readonly<Record<string, Action>>
}

const panBy =
  (x: number, y: number): Action =>
  actions =>
    actions.panBy(x, y)

/** The keys of the picture. Screens add their own. */
export const VIEWER_KEYS: readonly ActingKeys[] = [
  {
    keys: ['Arrows'],
    does: 'Move',
    actions: {
      ArrowLeft: panBy(-STEPS.pan, 0),
      ArrowRight: panBy(STEPS.pan, 0),
      ArrowUp: panBy(0, -STEPS.pan),
      ArrowDown: panBy(0, STEPS.pan),
    },
  },
  {
    keys: ['Shift', 'Arrows'],
    does: 'Next field',
    actions: {
      'Shift ArrowLeft': panBy(-1, 0),
      'Shift ArrowRight': panBy(1, 0),
      'Shift ArrowUp': panBy(0, -1),
      'Shift ArrowDown': panBy(0, 1),
    },
  },
  {
    keys: ['+', '-'],
    does: 'Zoom',
    actions: {
      '+': actions => actions.zoomBy(STEPS.zoom),
      '=': actions => actions.zoomBy(STEPS.zoom),
      '-': actions => actions.zoomBy(1 / STEPS.zoom),
    },
  },
  {
    keys: ['0', '1'],
    does: 'Fit, scan size',
    actions: { '0': actions => actions.fit(), '1': actions => actions.zoomTo(1) },
  },
  {
    keys: ['R', 'M'],
    does: 'Rotate, mirror',
    actions: {
      r: actions => void actions.rotateBy(QUARTER),
      m: actions => void actions.mirror(),
    },
  },
]

const ACTIONS: Readonly<Record<string, Action>> = Object.assign({}, ...VIEWER_KEYS.map(({ actions }) => actions))

/**
 * Whether a key is pressed for a shortcut of the browser. AltGr, which types brackets on many keyboards, sets Ctrl and Alt too.
 */
export const hasModifier = (event: KeyboardEvent): boolean =>
  event.metaKey || (!event.getModifierState('AltGraph') && (event.ctrlKey || event.altKey))

/** A key's effect on the picture; undefined if it has none. */
export function viewerKey({ key, shiftKey }: { key: string; shiftKey: boolean }): Action | undefined {
  // For other keys, Shift already produces different characters.
  const name = key.length === 1 ? key.toLowerCase() : `${shiftKey ? 'Shift ' : ''}${key}`
  return ACTIONS[name]
}
