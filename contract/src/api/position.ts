/** The header with the position up to which the caller has seen the library. A replica answers a read once it has reached that position. */
export const POSITION_HEADER = 'X-Position'

/** Sent by callers who have no position: the reply brings one. */
export const NO_POSITION = 'none'

/** A position in the log of a library, as in `5a1b9c3d.16/B374D848`. */
export interface Position {
  /** The id of the database that writes the log. */
  readonly library: string
  readonly at: bigint
}

const FORM = /^([0-9a-f]{8})\.([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/** Reads a position of the log as PostgreSQL writes it, such as `16/B374D848`. */
export function parseLogPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Reads the header; undefined for anything but a position. */
export function parsePosition(text: string | undefined): Position | undefined {
  const [, library, high, low] = FORM.exec(text ?? '') ?? []
  return library === undefined ? undefined : { library, at: parseLogPosition(`${high}/${low}`) }
}

/** The later of two positions; `one` if `other` belongs to another library, since `one` is from the library that answers now. */
export function laterPosition(one: string, other: string | undefined): string {
  const [position, earlier] = [parsePosition(one), parsePosition(other)]
  const isBehind = position && earlier && position.library === earlier.library && position.at < earlier.at
  return isBehind && other !== undefined ? other : one
}
