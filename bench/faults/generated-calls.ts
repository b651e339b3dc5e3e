import type { ApiClient, RawReply } from './api-client.ts'
import type { Fault, Result } from './fault.ts'
import { type GeneratedCall, generateCalls } from './generated/calls.ts'
import { type Operation, operationsOf } from './generated/description.ts'
import { problemWith } from './generated/judge.ts'
import { type Library, withLibrary } from './library.ts'

/** The number of records of each kind that exist for the first calls. */
const RECORDS = 20
/** The number of calls that are generated at a time, after which the sign-in is renewed. */
const PART = 500
const SHOWN_LETTERS = 500
const MB = 1024 * 1024
/** How much a server's memory may grow between the middle and the end of a run. */
const FLAT_MB = 48

/** Creates records for the calls. */
export async function createRecords(client: ApiClient): Promise<void> {
  for (let index = 1; index <= RECORDS; index++) {
    const name = `generated ${index}`
    const { id: file } = await client.create('/api/files/', { name })
    const { id: slide } = await client.create('/api/slides/', { name, file })
    await client.create('/api/samples/', { sample_id: name, slide })
    await client.create('/api/datasets/', { name, dataset_slides: [{ slide_id: slide, type: 'T' }] })
  }
}

/** The details needed to repeat the call by hand. */
const shown = ({ method, path, headers, body }: GeneratedCall) =>
  `${method} ${path} ${JSON.stringify(headers)} ${body ?? ''}`.slice(0, SHOWN_LETTERS)

interface Outcome {
  readonly problems: string[]
  /** The number of replies with each status. */
  readonly statuses: Map<number, number>
}

/** Five wrong passwords would lock the account that makes the calls. */
const LEFT_OUT = ['/api/auth/password/']

const OPEN = ['/api/auth/login/', '/api/auth/refresh/']

const isSignedOut = ({ isSignedIn, operation }: GeneratedCall, { status }: RawReply) =>
  isSignedIn && status === 401 && !OPEN.includes(operation.path)

/** Sends calls as one person. If they end the session, which is allowed, a new one replaces it. */
class Caller {
  readonly #library: Library
  #client: ApiClient | undefined

  constructor(library: Library) {
    this.#library = library
  }

  async send(call: GeneratedCall): Promise<RawReply> {
    const reply = await this.#sendOnce(call)
    if (!isSignedOut(call, reply)) return reply
    this.close()
    return this.#sendOnce(call)
  }

  close(): void {
    this.#client?.close()
    this.#client = undefined
  }

  async #sendOnce({ method, path, headers, body }: GeneratedCall): Promise<RawReply> {
    this.#client ??= await this.#library.newClient()
    return this.#client.sendRaw(method, path, headers, body)
  }
}

const CREATE_SAMPLE = { method: 'POST', path: '/api/samples/' }

/** Repeats the id of a sample, because generated calls rarely cause a conflict. */
async function conflictingCall(client: ApiClient, operations: readonly Operation[]): Promise<GeneratedCall[]> {
  const operation = operations.find(
    ({ method, path }) => method === CREATE_SAMPLE.method && path === CREATE_SAMPLE.path,
  )
  const { results } = await client.get('/api/samples/?limit=1')
  const [sample] = results as { sample_id: string; slide: number }[]
  if (operation === undefined || sample === undefined) return []
  const body = JSON.stringify({ sample_id: sample.sample_id, slide: sample.slide })
  const headers = { 'content-type': 'application/json' }
  return [{ operation, ...CREATE_SAMPLE, query: [], headers, body, isSignedIn: true }]
}

/** Sends generated calls one after another, so that the same seed is reproducible with a new library. */
export async function sendGenerated(library: Library, seed: number, count: number): Promise<Outcome> {
  const outcome: Outcome = { problems: [], statuses: new Map() }
  const client = await library.newClient()
  const operations = operationsOf(await client.get('/api/openapi.json')).filter(({ path }) => !LEFT_OUT.includes(path))
  const conflict = await conflictingCall(client, operations)
  client.close()
  for (let sent = 0; sent < count; sent += PART) {
    const caller = new Caller(library)
    for (const call of [...conflict, ...generateCalls(operations, seed + sent, Math.min(PART, count - sent))]) {
      const reply = await caller.send(call)
      outcome.statuses.set(reply.status, (outcome.statuses.get(reply.status) ?? 0) + 1)
      const problem = isSignedOut(call, reply) ? 'a valid token is refused' : problemWith(operations, call, reply)
      if (problem !== undefined)
        outcome.problems.push(`${problem}: ${shown(call)} => ${reply.status} ${reply.text.slice(0, SHOWN_LETTERS)}`)
    }
    caller.close()
  }
  return outcome
}

async function run(rounds: number, seed: number): Promise<Result> {
  return withLibrary(async library => {
    const client = await library.newClient()
    await createRecords(client)
    client.close()
    const half = await sendGenerated(library, seed, Math.ceil(rounds / 2))
    const before = (await library.memory()).now
    const rest = await sendGenerated(library, seed + rounds, Math.floor(rounds / 2))
    const grownMb = Math.round(((await library.memory()).now - before) / MB)
    const problems = [...half.problems, ...rest.problems]
    if (grownMb > FLAT_MB) problems.push(`the server's memory grew by ${grownMb} MB in the second half`)
    const refused = [half, rest]
      .flatMap(({ statuses }) => [...statuses])
      .reduce((sum, [status, n]) => sum + (status >= 400 ? n : 0), 0)
    const figures = `seed ${seed}; ${refused.toLocaleString('en')} of ${rounds.toLocaleString('en')} calls refused, no server error; memory ${grownMb > 0 ? '+' : ''}${grownMb} MB in the second half`
    return { figures, problems: problems.map(problem => `seed ${seed}: ${problem}`) }
  })
}

export const generatedCalls: Fault = {
  name: 'generated-calls',
  what: 'valid and invalid calls are generated from the description of the API (path, query, headers, body, method); each reply is compared with the description',
  rounds: 20_000,
  run,
}
