import { randomUUID } from 'node:crypto'
import { type ApiClient, NoReply, type Reply, type Sending } from './api-client.ts'

/** 'refused': the server replied that nothing was saved, or did not receive the call. 'unanswered': the result is unknown. */
export type Outcome = 'saved' | 'refused' | 'unanswered'

/** A call made under load. */
export interface SentCall {
  readonly method: string
  readonly path: string
  /** From `performance.now()`. */
  readonly sentAt: number
  readonly endedAt: number
  /** The status of the reply, or the code of the error. */
  readonly answer: number | string
  readonly retryAfter: string | undefined
}

/** A change that a writer sent. */
export interface Change {
  readonly requestId: string
  readonly writer: number
  readonly outcome: Outcome
  /** The number of records that it changes. */
  readonly records: number
  /** The version of the saved record, if it is in the reply. */
  readonly version: number | undefined
  /** The dataset's list in the request. */
  readonly list: readonly ListEntry[] | undefined
}

export interface ListEntry {
  readonly slide_id: number
  readonly type: string
}

/** The server's error if a change may or may not have been saved. */
const UNCERTAIN = /not certain whether this was saved/
/** A load balancer's errors if a server ended or did not respond. */
const UNCERTAIN_STATUSES = [502, 504]

function outcomeOf(reply: Reply): Outcome {
  if (reply.status < 300) return 'saved'
  if (UNCERTAIN_STATUSES.includes(reply.status)) return 'unanswered'
  return UNCERTAIN.test(reply.body?.detail) ? 'unanswered' : 'refused'
}

interface ChangeOptions extends Sending {
  records?: number
  list?: readonly ListEntry[]
}

/** All calls in the order of sending, with their outcomes. */
export class Ledger {
  readonly changes: Change[] = []
  readonly calls: SentCall[] = []
  readonly client: ApiClient

  constructor(client: ApiClient) {
    this.client = client
  }

  countOf(outcome: Outcome): number {
    return this.changes.filter(change => change.outcome === outcome).length
  }

  async read(path: string): Promise<Reply | undefined> {
    return this.#call('GET', path, {}).catch(() => undefined)
  }

  /** Sends a change with a unique request id, which identifies it in the history. @returns undefined without a reply */
  async change(writer: number, method: string, path: string, options: ChangeOptions): Promise<Reply | undefined> {
    const { records = 1, list, ...sending } = options
    const requestId = randomUUID()
    const note = (outcome: Outcome, version?: number) =>
      this.changes.push({ requestId, writer, outcome, records, version, list })
    try {
      const reply = await this.#call(method, path, { ...sending, requestId })
      const outcome = outcomeOf(reply)
      note(outcome, outcome === 'saved' ? reply.body?.version : undefined)
      return reply
    } catch (error) {
      if (!(error instanceof NoReply)) throw error
      note(error.code === 'ECONNREFUSED' ? 'refused' : 'unanswered')
      return undefined
    }
  }

  async #call(method: string, path: string, sending: Sending): Promise<Reply> {
    const sentAt = performance.now()
    const note = (answer: number | string, retryAfter?: string) =>
      this.calls.push({ method, path, sentAt, endedAt: performance.now(), answer, retryAfter })
    try {
      const reply = await this.client.send(method, path, sending)
      note(reply.status, reply.retryAfter)
      return reply
    } catch (error) {
      note((error as NoReply).code)
      throw error
    }
  }
}
