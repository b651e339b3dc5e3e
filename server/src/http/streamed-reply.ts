import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { SENT } from './handle.ts'

/** Size of the buffer; a reply that fits into it is sent as an ordinary one. */
const CHUNK_LETTERS = 64 * 1024
/** Total time that a reply waits for a slow reader; after that the rest is buffered in memory. */
const PATIENCE_MS = 2_000

/** Thrown to stop writing a reply whose caller has disconnected. */
class CallerDisconnected extends Error {}

/**
 * A JSON reply that is sent while it is written, so that a long one is never in memory as a whole. A slow reader delays the
 * writer, and the transaction it reads from, by a few seconds at most.
 */
export class StreamedReply {
  readonly #reply: FastifyReply
  #stream: PassThrough | undefined
  #gathered = ''
  #patienceMs = PATIENCE_MS

  constructor(reply: FastifyReply) {
    this.#reply = reply
  }

  /** Serializes a value. @param schema from `replySchema` */
  json(schema: Record<string, unknown>, value: unknown): string {
    return this.#reply.compileSerializationSchema(schema)(value as Record<string, unknown>)
  }

  header(name: string, value: string): void {
    this.#reply.header(name, value)
  }

  async write(text: string): Promise<void> {
    this.#gathered += text
    if (this.#gathered.length < CHUNK_LETTERS) return
    const stream = this.#begun()
    if (stream.destroyed) throw new CallerDisconnected()
    const hasRoom = stream.write(this.#gathered)
    this.#gathered = ''
    if (!hasRoom) await this.#wait(stream)
  }

  end(): void {
    if (this.#stream) this.#stream.end(this.#gathered)
    else this.#send(this.#gathered)
  }

  /** Once the reply has begun, an error can only break the connection. Returns false if it has not begun. */
  fail(error: Error): boolean {
    this.#stream?.destroy(error)
    return this.#stream !== undefined
  }

  #begun(): PassThrough {
    if (this.#stream) return this.#stream
    this.#stream = new PassThrough()
    this.#send(this.#stream)
    return this.#stream
  }

  #send(payload: string | PassThrough): void {
    this.#reply.type('application/json; charset=utf-8').send(payload)
  }

  async #wait(stream: PassThrough): Promise<void> {
    const since = performance.now()
    await new Promise<void>(resolve => {
      const go = () => {
        clearTimeout(timer)
        stream.off('drain', go).off('close', go)
        resolve()
      }
      const timer = setTimeout(go, this.#patienceMs)
      stream.once('drain', go).once('close', go)
    })
    this.#patienceMs = Math.max(0, this.#patienceMs - (performance.now() - since))
  }
}

/** Sends what `write` writes. An error before the first byte becomes an ordinary error reply. */
export async function streamReply(
  reply: FastifyReply,
  write: (out: StreamedReply) => Promise<void>,
): Promise<typeof SENT> {
  const out = new StreamedReply(reply)
  try {
    await write(out)
    out.end()
  } catch (error) {
    if (!out.fail(error as Error)) throw error
    if (!(error instanceof CallerDisconnected)) reply.log.error({ err: error }, 'a reply broke off')
  }
  return SENT
}
