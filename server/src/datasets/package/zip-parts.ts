import { type PassThrough, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import yazl from 'yazl'
import type { PackageFile } from '../handover/package-file.ts'

/** A file whose size is known. */
export interface SizedFile extends PackageFile {
  readonly size: number
}

/** The earliest date that a zip can store. Zips store local time, so this is midnight in the machine's time zone. */
const DATE = new Date(1980, 0, 1)
const OPTIONS = { mtime: DATE, forceDosTimestamp: true, compress: false, mode: 0o100644 } as const

/**
 * A zip of files in the given order, without compression and with a fixed date, so that the same files give the same bytes on
 * every machine. Reads one file at a time.
 * @returns its size in bytes, and the zip
 */
export function zipOf(files: readonly SizedFile[]): { size: number; parts: AsyncGenerator<Buffer> } {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as PassThrough
  zip.on('error', error => output.destroy(error as Error))
  let open: Readable | undefined
  output.on('close', () => open?.destroy())
  for (const { path, size, parts } of files)
    zip.addReadStreamLazy(path, { ...OPTIONS, size }, begin => {
      open = Readable.from(bytesOf(parts()), { objectMode: false })
      open.on('error', error => output.destroy(error))
      begin(null, open)
    })
  let size = -1
  // The types of yazl lack the size that the callback receives.
  const keepSize = (total?: number) => {
    size = total ?? size
  }
  zip.end({ forceZip64Format: false, comment: '' }, keepSize)
  return { size, parts: buffers(output) }
}

async function* bytesOf(parts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    yield Buffer.from(part)
    // Lets other calls run, even if the client reads fast.
    await setImmediate()
  }
}

async function* buffers(output: PassThrough): AsyncGenerator<Buffer> {
  yield* output
}
