import type { OptionalFeature } from '@vitrine/contract/api/settings'
import { vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { replyBeside } from '../api/beside.fixture.ts'
import { giveElementsSize } from '../table/dashboard/records-table.fixture.tsx'
import { shownToast, subscribeToToasts } from '../ui/notices/toast.tsx'

interface Sent {
  call: string
  // biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects
  body: any
  ifMatch: string | null
}

/** A write, and the user action that it belongs to. */
interface Write {
  call: string
  requestId: string | null
  via: string | null
}

export interface Received extends Sent {
  method: string
  url: URL
}

/** Values with their counts, the most frequent first. */
function valueFacet(all: readonly unknown[]) {
  const filled = all.filter(value => value !== null && value !== undefined)
  const values = [...new Set(filled)]
    .map(value => ({ value, label: String(value), count: filled.filter(other => other === value).length }))
    .toSorted((a, b) => b.count - a.count)
  const counts = { total: all.length, empty: all.length - filled.length, distinct: values.length, other: 0 }
  return { kind: 'values', ...counts, values }
}

/** A server with scripted replies that records the calls it receives and the toasts that follow. */
export class ScriptedServer {
  /** Calls as 'GET /api/slides/?name=a&offset=0&limit=1', in order. */
  calls: string[] = []
  /** Calls with a body. */
  sent: Sent[] = []
  /** Calls other than GET. */
  writes: Write[] = []
  /** Texts of the toasts so far. */
  toasts: string[] = []
  readonly #answers = new Map<string, (body: unknown) => unknown>()
  readonly #held = new Map<string, Promise<void>>()
  #stop = () => {}

  /** Starts without scripts and records. */
  start(features: readonly OptionalFeature[] = []) {
    Object.assign(this, { calls: [], sent: [], writes: [], toasts: [] })
    this.#answers.clear()
    this.#stop()
    this.#stop = subscribeToToasts(() => {
      const toast = shownToast()
      if (toast) this.toasts.push(toast.text)
    })
    giveElementsSize()
    connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {}, features })
    vi.stubGlobal('fetch', (address: string, request: RequestInit = {}) =>
      this.#receive(new URL(address, 'http://x'), request),
    )
  }
  stop() {
    this.#stop()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }

  /**
   * @param call such as 'PATCH /api/slides/3/'; its query is ignored, and 'GET /api/slides/*' covers all subpaths
   * @param answer a body, or a function of the call's body that returns a body or a whole response
   */
  answer(call: string, answer: unknown, status = 200) {
    const made = () => (status === 204 ? new Response(null, { status }) : Response.json(answer, { status }))
    this.#answers.set(call, typeof answer === 'function' ? (answer as () => unknown) : made)
  }
  fail(call: string, status: number, detail = 'The server is away.') {
    this.answer(call, { detail }, status)
  }
  /** Removes the script of a call. */
  recover(call: string) {
    this.#answers.delete(call)
  }
  /** Holds the replies to a call until the returned function is called. */
  hold(call: string): () => void {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    this.#held.set(call, held)
    return () => {
      this.#held.delete(call)
      release()
    }
  }
  callsOf(part: string): string[] {
    return this.calls.filter(call => call.includes(part))
  }
  /** Facet calls except those for statistics of a dashboard's head. */
  facetCalls(): string[] {
    return this.callsOf('/facets/').filter(call => !call.includes('statistics=true'))
  }

  /** The reply to a call without a script: no views, no lab fields, no history. */
  protected unscripted({ method, url, call }: Received): unknown {
    const beside = replyBeside(url.href, method)
    if (beside) return beside
    return Response.json({ detail: `No reply was scripted for ${call}.` }, { status: 404 })
  }
  protected page(records: readonly unknown[], query: URLSearchParams) {
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    return { results: records.slice(offset, offset + limit), total: records.length }
  }
  /** The server's statistics of a list. @param all number of all records */
  protected statistics<Row>(matching: readonly Row[], url: URL, all: number, bytesOf: (row: Row) => number) {
    const names = (url.searchParams.get('facets') ?? '').split(',').filter(Boolean)
    return {
      total: matching.length,
      facets: Object.fromEntries(names.map(name => [name, valueFacet(matching.map(row => row[name as keyof Row]))])),
      statistics: { all, recent: Math.min(all, 4), bytes: matching.reduce((sum, row) => sum + bytesOf(row), 0) },
    }
  }

  async #receive(url: URL, { method = 'GET', body: text, headers }: RequestInit): Promise<Response> {
    const call = `${method} ${url.pathname}`
    const body = text ? JSON.parse(String(text)) : undefined
    const sent = new Headers(headers)
    const ifMatch = sent.get('If-Match')
    const [requestId, via] = [sent.get('X-Request-Id'), sent.get('X-Change-Via')]
    const below = `${method} ${url.pathname.split('/').slice(0, 3).join('/')}/*`
    const scripted = this.#answers.get(call) ?? this.#answers.get(below)
    const isBeside = method === 'GET' && !scripted && replyBeside(url.href)
    if (method !== 'GET') this.writes.push({ call, requestId, via })
    if (!isBeside) this.calls.push(call + url.search)
    if (body) this.sent.push({ call, body, ifMatch })
    await this.#held.get(call)
    const made = await (scripted ? scripted(body) : this.unscripted({ method, url, call, body, ifMatch }))
    return made instanceof Response ? made : Response.json(made)
  }
}
