import { inflateRawSync } from 'node:zlib'

const ENTRY = 0x02014b50
const END = 0x06054b50

/** The files of a ZIP archive, by its central directory. Without ZIP64. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer))
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error(`There is no entry at ${at}`)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(offset => bytes.readUInt16LE(at + offset))
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength as number))
    files.set(name, inflateRawSync(content).toString())
    at += 46 + (nameLength as number) + (extraLength as number) + (commentLength as number)
  }
  return files
}
