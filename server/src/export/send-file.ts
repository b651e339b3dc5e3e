import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TLSSocket } from 'node:tls'
import type { FastifyReply } from 'fastify'
import { SENT } from '../http/handle.ts'

/** A reader that receives nothing for this long has disconnected, or occupies a connection to the database for nothing. */
const PATIENCE_MS = 60_000
/** How often a stalled reader is checked within that time. */
const LOOKS = 20

/** The rest of a reply could not be sent. */
class FileBroken extends Error {
  /** Whether the reader disconnected. */
  readonly isByReader: boolean

  constructor(cause: unknown) {
    super('A file broke off', { cause })
    this.isByReader = (cause as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
  }
}

type Parts = AsyncGenerator<string | Buffer>

/**
 * Sends a file while it is generated, no faster than it is read. An error in the first part is an ordinary reply. After that, an
 * error or a stalled reader breaks the connection, so that half a file never looks complete.
 * @returns a function that ends the file, for which its reader waits: the sources of its parts are released first
 * @throws FileBroken if it fails after the reply has begun
 */
export async function sendFile(reply: FastifyReply, parts: Parts, patienceMs = PATIENCE_MS): Promise<() => void> {
  const first = await parts.next()
  const body = new PassThrough()
  breakIfStalled(reply.raw, patienceMs)
  reply.raw.once('close', () => body.destroy())
  reply.send(body)
  try {
    const all = async function* () {
      if (!first.done) yield first.value
      yield* parts
    }
    await pipeline(all, body, { end: false })
  } catch (error) {
    breakConnection(reply.raw)
    throw new FileBroken(error)
  }
  return () => body.end()
}

/**
 * Sends a file with `send` and then ends it. A file that breaks off is logged, unless its reader disconnected.
 * @param send returns the function that ends the file
 */
export async function sendWhole(
  reply: FastifyReply,
  noun: string,
  send: () => Promise<() => void>,
): Promise<typeof SENT> {
  try {
    const end = await send()
    end()
  } catch (error) {
    if (!(error instanceof FileBroken)) throw error
    if (!error.isByReader) reply.log.error({ err: error }, `${noun} broke off`)
  }
  return SENT
}

function breakIfStalled(response: ServerResponse, patienceMs: number): void {
  let stalledAt: number | undefined
  const look = setInterval(() => {
    if (!response.writableNeedDrain) return
    stalledAt ??= performance.now()
    if (performance.now() - stalledAt >= patienceMs) breakConnection(response)
  }, patienceMs / LOOKS)
  response.on('drain', () => {
    stalledAt = undefined
  })
  response.on('close', () => clearInterval(look))
}

/** With a reset: a proxy that speaks HTTP/1.0 treats the ordinary end of a connection as the end of the file. */
function breakConnection(response: ServerResponse): void {
  const { socket } = response
  if (socket && !(socket instanceof TLSSocket)) socket.resetAndDestroy?.()
  response.destroy()
}
