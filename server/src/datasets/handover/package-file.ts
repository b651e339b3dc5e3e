/** The description of a file in `SHA256SUMS` and Croissant. */
export interface FileDigest {
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** In hexadecimal. */
  readonly sha256: string
}

/** A file of a package. It is generated for each request, always with the same bytes. */
export interface PackageFile {
  readonly path: string
  /** Set if it is known before the parts are read. */
  readonly digest?: FileDigest
  parts(): Iterable<string> | AsyncIterable<string>
}

const PART_LETTERS = 64 * 1024

/** Joins lines to chunks that are large enough to be written separately. */
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
