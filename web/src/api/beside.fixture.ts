import { DEFAULT_LABEL_FORMAT } from '@vitrine/contract/labels/label-format'
import { DEFAULT_PRINTER_PORT } from '@vitrine/contract/labels/labels'

const LABELS = { format: DEFAULT_LABEL_FORMAT, network: false, printer_host: null, printer_port: DEFAULT_PRINTER_PORT }

const NOTHING = /^\/api\/(?:auth\/me|changes|views|fields|pictures|test-sets)\/$|\/\d+\/(?:history|datasets)\/$/

const IN_TEST_SETS = /^\/api\/datasets\/\d+\/test-sets\/$/
const IN_NONE = { test_sets: [], counts: [], slides: [], slides_count: 0 }

const COHORT = /^\/api\/datasets\/\d+\/cohort\/$/
const NO_NEWS = { slides: [], slides_count: 0, problem: null }

/** Replies of a library without views, lab fields, test sets and history, for what screens load besides their subject. */
export function replyBeside(address: string, method = 'GET'): object | undefined {
  const { pathname } = new URL(address, 'http://x')
  if (method !== 'GET') return undefined
  if (pathname === '/api/labels/settings/') return LABELS
  if (IN_TEST_SETS.test(pathname)) return IN_NONE
  if (COHORT.test(pathname)) return NO_NEWS
  return NOTHING.test(pathname) ? { results: [], total: 0, cursor: '1' } : undefined
}

/** A `fetch` for all other calls. */
export const besideOthers =
  (fetch: (address: string, request: RequestInit) => Promise<Response>) =>
  async (address: string, request: RequestInit = {}): Promise<Response> => {
    const reply = replyBeside(address, request.method)
    return reply ? Response.json(reply) : fetch(address, request)
  }
