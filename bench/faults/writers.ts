import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'

const WRITERS = 16
const IMPORTED_ROWS = 20
const LISTED_SLIDES = 30
/** The delay after a call without a reply. */
const RETRY_MS = 50

interface Import {
  id: string
  dry_run: false
  rows: { line: number; fields: { sample_id: string } }[]
}

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

/** A user who changes records one after the other: some alone, and one together with all other writers. */
class Writer {
  readonly imports: Import[] = []
  readonly #ledger: Ledger
  readonly #number: number
  readonly #shared: number
  readonly #slides: number[] = []
  #dataset: number | undefined
  #count = 0
  #sharedVersion = 1

  constructor(ledger: Ledger, number: number, shared: number) {
    this.#ledger = ledger
    this.#number = number
    this.#shared = shared
  }

  /** @returns whether the call was saved */
  async changeSomething(): Promise<boolean> {
    this.#count += 1
    if (this.#slides.length < 3) return this.#createSlide()
    if (this.#dataset === undefined) return this.#createDataset()
    const change = pick([
      () => this.#createSlide(),
      () => this.#editSlide(),
      () => this.#editSlide(),
      () => this.#editShared(),
      () => this.#saveList(),
      () => this.#deleteSlide(),
      () => this.#importSamples(),
    ])
    return change()
  }

  get #text(): string {
    return `${this.#number}-${this.#count}`
  }

  async #createSlide(): Promise<boolean> {
    const reply = await this.#change('POST', '/api/slides/', { name: this.#text })
    if (reply?.status === 201) this.#slides.push(reply.body.id)
    return reply?.status === 201
  }

  async #createDataset(): Promise<boolean> {
    const reply = await this.#change('POST', '/api/datasets/', { name: this.#text })
    if (reply?.status === 201) this.#dataset = reply.body.id
    return reply?.status === 201
  }

  async #editSlide(): Promise<boolean> {
    return (await this.#change('PATCH', `/api/slides/${pick(this.#slides)}/`, { organ: this.#text }))?.status === 200
  }

  /** Edits from the version that this writer saw last; a 412 returns the current one. */
  async #editShared(): Promise<boolean> {
    const path = `/api/slides/${this.#shared}/`
    const options = { body: { notes: this.#text }, version: this.#sharedVersion }
    const reply = await this.#ledger.change(this.#number, 'PATCH', path, options)
    if (reply?.status === 412) this.#sharedVersion = reply.body.current.version
    if (reply?.status === 200) this.#sharedVersion = reply.body.version
    return reply?.status === 200
  }

  async #saveList(): Promise<boolean> {
    const list = this.#slides
      .slice(-LISTED_SLIDES)
      .toReversed()
      .map(slide_id => ({ slide_id, type: pick(['T', 'V', 'E']) }))
    const body = { description: this.#text, dataset_slides: list }
    const reply = await this.#ledger.change(this.#number, 'PATCH', `/api/datasets/${this.#dataset}/`, { body, list })
    return reply?.status === 200
  }

  /** Deletes a slide that is in no list. If the result is uncertain, the slide is not used again. */
  async #deleteSlide(): Promise<boolean> {
    const created = await this.#change('POST', '/api/slides/', { name: this.#text })
    if (created?.status !== 201) return false
    return (await this.#change('DELETE', `/api/slides/${created.body.id}/`))?.status === 204
  }

  async #importSamples(): Promise<boolean> {
    const rows = Array.from({ length: IMPORTED_ROWS }, (_, index) => ({
      line: index + 2,
      fields: { sample_id: randomUUID(), description: this.#text },
    }))
    const body: Import = { id: randomUUID(), dry_run: false, rows }
    this.imports.push(body)
    const options = { body, records: IMPORTED_ROWS }
    return (await this.#ledger.change(this.#number, 'POST', '/api/samples/import/', options))?.status === 200
  }

  #change(method: string, path: string, body?: object) {
    return this.#ledger.change(this.#number, method, path, { body })
  }
}

/** Users who change records until they are stopped. */
export class Writers {
  readonly ledger: Ledger
  readonly #writers: Writer[]
  #isStopped = false
  #running: Promise<unknown> = Promise.resolve()
  #saved = new Set<number>()

  private constructor(ledger: Ledger, writers: Writer[]) {
    this.ledger = ledger
    this.#writers = writers
  }

  static async start(ledger: Ledger): Promise<Writers> {
    const shared = await ledger.client.create('/api/slides/', { name: 'shared' })
    const all = Array.from({ length: WRITERS }, (_, number) => new Writer(ledger, number, shared.id))
    const writers = new Writers(ledger, all)
    writers.#running = Promise.all(all.map((writer, number) => writers.#run(writer, number)))
    return writers
  }

  /** Resolves when each writer has saved something again. @throws if one can't within a minute */
  async goOn(): Promise<void> {
    this.#saved = new Set()
    const deadline = performance.now() + 60_000
    while (this.#saved.size < WRITERS) {
      if (performance.now() > deadline) throw new Error('The writers could not go on')
      await pause(RETRY_MS)
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  /** Sends each import again, like a client that got no reply: it must be saved, but only once. */
  async repeatImports(): Promise<string[]> {
    const problems: string[] = []
    for (const body of this.#writers.flatMap(({ imports }) => imports)) {
      const reply = await this.ledger.client.send('POST', '/api/samples/import/', { body })
      if (reply.status !== 200) problems.push(`import ${body.id} was refused when repeated: ${reply.status}`)
    }
    return problems
  }

  get importedSamples(): string[] {
    return this.#writers.flatMap(({ imports }) => imports.flatMap(({ rows }) => rows.map(row => row.fields.sample_id)))
  }

  async #run(writer: Writer, number: number): Promise<void> {
    while (!this.#isStopped) {
      const isSaved = await writer.changeSomething()
      if (isSaved) this.#saved.add(number)
      else await pause(RETRY_MS)
    }
  }
}
