// The entry point of the process that reads files, one after the other. It never opens a file: it requests bytes from the server.
import { openSlideImage } from '../../wsi/open-slide-image.ts'
import { type ByteSource, type SlideImage, UnreadableImage } from '../../wsi/slide-image.ts'
import { asUnreadable } from '../../wsi/unreadable.ts'
import { wsiMessages } from '../../wsi/wsi-messages.ts'
import { readCode } from '../codes/read-code.ts'
import { EXIT_CODES, type FromReader, type PictureFacts, type ToReader } from './reader-calls.ts'

const LOOK_EVERY_MS = 50

const send = (message: FromReader) => process.send?.(message)

const pending = new Map<number, { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }>()
let lastId = 0
let isReading = false
/** The processor time used when the current picture or label was begun. */
let begun = process.cpuUsage()

const requestBytes = (file: number, offset: number, length: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const id = ++lastId
    pending.set(id, { resolve, reject })
    send({ kind: 'bytes', id, file, offset, length })
  })

/** The bytes of a file that the server has opened. */
function sourceOf(size: number, file: number): ByteSource {
  async function read(offset: number, length: number) {
    // Checked before requesting anything; the server rejects the same.
    if (!(offset >= 0) || !(length >= 0) || offset + length > size)
      throw new UnreadableImage('damaged', wsiMessages.endsEarly)
    return requestBytes(file, offset, length)
  }
  return {
    size,
    read,
    async readInto(target, at, offset, length) {
      ;(await read(offset, length)).copy(target, at)
    },
  }
}

async function factsOf(image: SlideImage): Promise<PictureFacts> {
  const { format, width, height, mpp, magnification, scanner, scannedAt, properties, levels, images, digest } = image
  // A picture with a damaged tile is still shown.
  const scanDigest = await image.scanDigest().catch(() => undefined)
  const facts = { format, width, height, mpp, magnification, scanner, scannedAt, properties, levels, images, digest }
  return { ...facts, scanDigest }
}

async function readPicture(sizes: readonly [number, ...number[]]): Promise<void> {
  isReading = true
  const [source, ...companions] = sizes.map(sourceOf) as [ByteSource, ...ByteSource[]]
  try {
    begun = process.cpuUsage()
    const image = await (await openSlideImage(source, companions)).checked()
    send({ kind: 'facts', facts: await factsOf(image) })
    begun = process.cpuUsage()
    // A photograph that can't be decoded has no code.
    send({ kind: 'code', code: await readCode(image).catch(() => undefined) })
  } catch (error) {
    const { state, message } = asUnreadable(error)
    send({ kind: 'refused', state, problem: message })
  } finally {
    isReading = false
  }
}

function receiveBytes({ id, bytes }: Extract<ToReader, { kind: 'bytes' }>): void {
  const waiting = pending.get(id)
  pending.delete(id)
  if (bytes) waiting?.resolve(bytes)
  else waiting?.reject(new Error('the bytes could not be read'))
}

process.on('message', (message: ToReader) => {
  if (message.kind === 'picture') void readPicture(message.sizes)
  else receiveBytes(message)
})
send({ kind: 'ready' })
// The server has ended.
process.on('disconnect', () => process.exit())

// Decoding runs in other threads, so this timer is on time.
const [mostBytes = 0, mostCpuMs = 0] = process.argv.slice(2).map(Number)
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) process.exit(EXIT_CODES.memory)
  const { user, system } = process.cpuUsage(begun)
  if (isReading && (user + system) / 1000 >= mostCpuMs) process.exit(EXIT_CODES.cpu)
}, LOOK_EVERY_MS)
