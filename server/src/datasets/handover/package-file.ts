/** A file of a package, as `SHA256SUMS` and Croissant describe it. */
export interface ToldFile {
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** In hexadecimal digits. */
  readonly sha256: string
}

/** A file of a package, made again for each request: always the same bytes. */
export interface PackageFile {
  readonly path: string
  /** Where it is known before its parts are read. */
  readonly told?: ToldFile
  parts(): Iterable<string> | AsyncIterable<string>
}

const PART_LETTERS = 64 * 1024

/** Joins lines to parts that are worth being written by themselves. */
function* inParts(lines: Iterable<string>): Generator<string> {
  let part = ''
  for (const line of lines) {
    part += line
    if (part.length < PART_LETTERS) continue
    yield part
    part = ''
  }
  if (part !== '') yield part
}

export const fileOf = (path: string, lines: () => Iterable<string>): PackageFile => ({
  path,
  parts: () => inParts(lines()),
})
