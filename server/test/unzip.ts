import { crc32, inflateRawSync } from 'node:zlib'

const ENTRY = 0x02014b50
const END = 0x06054b50
const STORED = 0

interface ZipEntry {
  readonly name: string
  /** Whether it is stored without compression. */
  readonly isStored: boolean
  /** In MS-DOS format. */
  readonly date: number
  readonly time: number
  readonly content: Buffer
}

/** The entries of a ZIP archive, from its central directory. Without ZIP64. @throws if a checksum is wrong */
export function zipEntries(bytes: Buffer): ZipEntry[] {
  const end = bytes.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer))
  const entries: ZipEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error(`There is no entry at ${at}`)
    const [method, time, date] = [10, 12, 14].map(offset => bytes.readUInt16LE(at + offset)) as [number, number, number]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(offset => bytes.readUInt16LE(at + offset))
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength as number))
    const content = method === STORED ? packed : inflateRawSync(packed)
    if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`)
    entries.push({ name, isStored: method === STORED, date, time, content })
    at += 46 + (nameLength as number) + (extraLength as number) + (commentLength as number)
  }
  return entries
}

/** The files of a ZIP archive as texts. */
export const unzip = (bytes: Buffer): Map<string, string> =>
  new Map(zipEntries(bytes).map(({ name, content }) => [name, content.toString()]))
