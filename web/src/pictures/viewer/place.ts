/** What a viewer shows: the middle in pixels of level 0, screen pixels per pixel of level 0, degrees clockwise. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly zoom: number
  readonly turn: number
}

const finite = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** The place in an address; undefined where it names none. */
export function readPlace(search: Readonly<Record<string, unknown>>): Place | undefined {
  const [x, y, zoom] = [finite(search['x']), finite(search['y']), finite(search['zoom'])]
  if (x === undefined || y === undefined || zoom === undefined || zoom <= 0) return undefined
  return { x, y, zoom, turn: wholeTurn(finite(search['turn']) ?? 0) }
}

/** From 0 to 359 degrees. */
export const wholeTurn = (degrees: number): number => ((Math.round(degrees) % 360) + 360) % 360

const ZOOM_DIGITS = 4

/** The place as it stands in an address. */
export const placeSearch = ({ x, y, zoom, turn }: Place): Record<string, number> => ({
  x: Math.round(x),
  y: Math.round(y),
  zoom: Number(zoom.toPrecision(ZOOM_DIGITS)),
  turn,
})
