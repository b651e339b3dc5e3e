/** The position of a viewer: the center in pixels of level 0, screen pixels per pixel of level 0, degrees clockwise. */
export interface ViewerPosition {
  readonly x: number
  readonly y: number
  readonly zoom: number
  readonly turn: number
}

const finite = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** The position in an address; undefined if it has none. */
export function readViewerPosition(search: Readonly<Record<string, unknown>>): ViewerPosition | undefined {
  const [x, y, zoom] = [finite(search['x']), finite(search['y']), finite(search['zoom'])]
  if (x === undefined || y === undefined || zoom === undefined || zoom <= 0) return undefined
  return { x, y, zoom, turn: wholeDegrees(finite(search['turn']) ?? 0) }
}

export const wholeDegrees = (degrees: number): number => ((Math.round(degrees) % 360) + 360) % 360

const ZOOM_DIGITS = 4

export const positionSearch = ({ x, y, zoom, turn }: ViewerPosition): ViewerPosition => ({
  x: Math.round(x),
  y: Math.round(y),
  zoom: Number(zoom.toPrecision(ZOOM_DIGITS)),
  turn,
})
