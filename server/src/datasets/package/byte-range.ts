/** The part of a file that a `Range` header requests. Headers other than a single range of bytes are ignored. */
export interface ByteRange {
  readonly first: number
  /** Inclusive. */
  readonly last: number
}

/** @returns undefined for the whole file, 'none' if the range is outside of the file */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') return Number(to) === 0 ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= size) return 'none'
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

/** Yields these bytes of a file. Earlier parts are read and discarded; later ones are not read. */
export async function* bytesIn(parts: AsyncGenerator<Buffer>, { first, last }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0
  for await (const part of parts) {
    const [begin, end] = [Math.max(first - at, 0), Math.min(last + 1 - at, part.length)]
    if (begin < end) yield begin === 0 && end === part.length ? part : part.subarray(begin, end)
    at += part.length
    if (at > last) return
  }
}
