import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { laterPosition, NO_POSITION, POSITION_HEADER } from '@vitrine/contract/api/position'

export interface Reply {
  status: number
  retryAfter: string | undefined
  /** The position of the library in the server's reply, to be sent with the next call. */
  position: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: replies of many calls, read where they are checked
  body: any
}

/** What a person has seen of the library, whichever server showed it. */
interface Seen {
  position?: string
}

/** A reply as it arrived. */
export interface RawReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** There was no reply. The code is that of the socket's error, or 'TIMEOUT'. */
export class NoReply extends Error {
  readonly code: string

  constructor(code: string) {
    super(`no reply: ${code}`)
    this.code = code
  }
}

export interface Sending {
  body?: unknown
  requestId?: string
  /** The version that the change is based on. */
  version?: number
}

function positionOf({ headers }: RawReply): string | undefined {
  const position = headers[POSITION_HEADER.toLowerCase()]
  return typeof position === 'string' ? position : undefined
}

/** Calls should take no more than a third of this; longer ones count as hanging. */
const HANGING_MS = 30_000

/** Calls the API over persistent connections, like a script. Keeps the position from each reply. */
export class ApiClient {
  readonly #url: URL
  readonly #token: string
  readonly #seen: Seen
  readonly #agent = new Agent({ keepAlive: true })

  constructor(url: string, token: string, seen: Seen = {}) {
    this.#url = new URL(url)
    this.#token = token
    this.#seen = seen
  }

  /** @throws NoReply */
  async send(method: string, path: string, { body, requestId, version }: Sending = {}): Promise<Reply> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    }
    const reply = await this.sendRaw(method, path, headers, text)
    return {
      status: reply.status,
      retryAfter: reply.headers['retry-after'],
      position: positionOf(reply),
      // A load balancer in front of the server may reply itself.
      body: reply.headers['content-type']?.includes('json') ? JSON.parse(reply.text) : undefined,
    }
  }

  /** Sends a request that may be malformed. @throws NoReply */
  async sendRaw(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    text?: string,
  ): Promise<RawReply> {
    const position = this.#seen.position ?? NO_POSITION
    const reply = await this.#send(method, path, { [POSITION_HEADER]: position, ...headers }, text)
    const now = positionOf(reply)
    if (now !== undefined) this.#seen.position = laterPosition(now, this.#seen.position)
    return reply
  }

  #send(method: string, path: string, headers: Readonly<Record<string, string>>, text?: string): Promise<RawReply> {
    const { hostname, port } = this.#url
    const all = {
      authorization: `Bearer ${this.#token}`,
      ...(text === undefined ? {} : { 'content-length': Buffer.byteLength(text) }),
      ...headers,
    }
    return new Promise((resolve, reject) => {
      const fail = (error: NodeJS.ErrnoException) => reject(new NoReply(error.code ?? error.message))
      const call = request({ hostname, port, method, path, headers: all, agent: this.#agent, timeout: HANGING_MS })
      call.on('error', fail)
      call.on('timeout', () => call.destroy(Object.assign(new Error(), { code: 'TIMEOUT' })))
      call.on('response', response => {
        let answer = ''
        response.setEncoding('utf8')
        response.on('data', chunk => (answer += chunk))
        response.on('error', fail)
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: answer }))
      })
      call.end(text)
    })
  }

  /** @throws unless the reply is a success */
  async get(path: string): Promise<Reply['body']> {
    return (await this.#succeed('GET', path)).body
  }

  async create(path: string, body: object): Promise<Reply['body']> {
    return (await this.#succeed('POST', path, body)).body
  }

  close(): void {
    this.#agent.destroy()
  }

  async #succeed(method: string, path: string, body?: object): Promise<Reply> {
    const reply = await this.send(method, path, { body })
    if (reply.status < 300) return reply
    throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  }
}
