import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** What is gathered before it is sent; a reply that stays below is an ordinary one. */
const CHUNK_LETTERS = 64 * 1024
/** How long, altogether, a reply waits for a caller that reads slowly. Afterwards the rest is kept in memory for him. */
const PATIENCE_MS = 2_000

/** Ends the work for a reply that nobody waits for any more. */
export class CallerDisconnected extends Error {}

/**
 * A reply in JSON that is sent as it is written, so that a long one never stands in memory as a whole. What reads for it
 * in a transaction is kept waiting by a slow caller for a few seconds at most.
 */
export class StreamedReply {
  readonly #reply: FastifyReply
  #stream: PassThrough | undefined
  #gathered = ''
  #patienceMs = PATIENCE_MS

  constructor(reply: FastifyReply) {
    this.#reply = reply
  }

  /** A value as JSON, by a schema made by `replySchema`. */
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
    const isTaken = stream.write(this.#gathered)
    this.#gathered = ''
    if (!isTaken) await this.#wait(stream)
  }

  end(): void {
    if (this.#stream) this.#stream.end(this.#gathered)
    else this.#send(this.#gathered)
  }

  /** What can't be told any more, as the reply has begun, breaks the connection. False where it has not. */
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
