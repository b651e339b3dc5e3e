import { useState } from 'react'
import { measureText } from './scale-bar.ts'
import type { Point } from './use-viewer.ts'
import { viewerMessages } from './viewer-messages.ts'

/** A distance between two points of level 0. Until the second is marked, it follows the mouse. */
export interface Ruler {
  readonly isOn: boolean
  readonly points: readonly Point[]
  readonly hovered: Point | undefined
}

const OFF: Ruler = { isOn: false, points: [], hovered: undefined }

/** The ends of the measured line; undefined until there are two. */
export function endsOf({ points: [first, second], hovered }: Ruler): readonly [Point, Point] | undefined {
  const end = second ?? hovered
  return first && end ? [first, end] : undefined
}

/** The length of a ruler as text. @param mpp micrometers per pixel of level 0 */
function rulerText(ruler: Ruler, mpp: number | null): string {
  if (mpp === null) return viewerMessages.noPixelSize
  const ends = endsOf(ruler)
  if (!ends) return ruler.points.length === 0 ? viewerMessages.measureHint : viewerMessages.nextPoint
  return measureText(Math.hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y) * mpp)
}

/** Measures by two clicks. A third starts over. @param mpp null measures nothing */
export function useRuler(mpp: number | null) {
  const [ruler, setRuler] = useState(OFF)
  return {
    ...ruler,
    text: rulerText(ruler, mpp),
    toggle: () => setRuler(now => (now.isOn ? OFF : { ...OFF, isOn: true })),
    /** Marks a point; returns whether it is an end of the ruler. */
    mark(point: Point): boolean {
      if (!ruler.isOn || mpp === null) return false
      setRuler(now => ({
        ...now,
        points: now.points.length === 1 ? [...now.points, point] : [point],
        hovered: undefined,
      }))
      return true
    },
    hover(point: Point) {
      if (ruler.points.length === 1) setRuler(now => ({ ...now, hovered: point }))
    },
  }
}
