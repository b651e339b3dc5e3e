/** The part of a file that a `Range` header asks for; the whole of it for other headers than one range of bytes. */
export interface ByteRange {
  readonly first: number
  /** Included. */
  readonly last: number
}

/** @returns undefined for the whole file, 'none' if no byte of it is requested */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') return Number(to) === 0 ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= size) return 'none'
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

/** Those bytes of a file. The parts before are read and thrown away; those behind are not read. */
export async function* bytesIn(parts: AsyncGenerator<Buffer>, { first, last }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0
  for await (const part of parts) {
    const [begin, end] = [Math.max(first - at, 0), Math.min(last + 1 - at, part.length)]
    if (begin < end) yield begin === 0 && end === part.length ? part : part.subarray(begin, end)
    at += part.length
    if (at > last) return
  }
}
