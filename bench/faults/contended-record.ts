import { randomUUID } from 'node:crypto'
import type { ApiClient } from './api-client.ts'
import type { Fault, Result } from './fault.ts'
import { type Library, withLibrary } from './library.ts'

const CLIENTS = 50
const RENEWAL_MS = 5 * 60_000

interface Counter {
  readonly version: number
  /** A number as text. */
  readonly notes: string
}

/** Repeatedly increments the number in the record; a 412 returns the number that another client saved. */
async function count(session: { client: ApiClient }, path: string, start: Counter, edits: number): Promise<number> {
  let current = start
  let conflicts = 0
  for (let saved = 0; saved < edits; ) {
    const body = { notes: String(Number(current.notes) + 1) }
    const reply = await session.client.send('PATCH', path, { body, version: current.version, requestId: randomUUID() })
    if (reply.status === 200) {
      saved += 1
      current = reply.body
    } else if (reply.status === 412) {
      conflicts += 1
      current = reply.body.current
    } else if (reply.status !== 503) throw new Error(`An edit answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  }
  return conflicts
}

/** @param edits the number of edits per client */
export async function editTogether(library: Library, edits: number): Promise<Result> {
  const client = await library.client()
  const record = await client.create('/api/slides/', { name: 'one for all', notes: '0' })
  const path = `/api/slides/${record.id}/`
  const session = { client }
  // Access tokens expire after ten minutes, and many edits take longer.
  const renewal = setInterval(async () => {
    session.client = await library.client()
  }, RENEWAL_MS).unref()
  const begin = performance.now()
  const conflicts = await Promise.all(Array.from({ length: CLIENTS }, () => count(session, path, record, edits)))
  const seconds = (performance.now() - begin) / 1000
  const total = CLIENTS * edits
  const problems: string[] = []
  clearInterval(renewal)
  const last = await session.client.get(path)
  if (Number(last.notes) !== total) problems.push(`${total - Number(last.notes)} of ${total} edits are lost`)
  if (last.version !== total + 1) problems.push(`version ${last.version} after ${total} edits`)
  const [history] = await library.query<{ lines: number; gaps: number }>(
    `select count(*)::integer as lines, (count(*) filter (where (changes -> 'notes' ->> 'to')::integer <> version - 1
         or (changes -> 'notes' ->> 'from')::integer <> version - 2))::integer as gaps
       from history where table_name = 'slides' and record_id = $1 and action = 'update'`,
    [record.id],
  )
  if (history?.lines !== total) problems.push(`${history?.lines} lines of history for ${total} edits`)
  if (history?.gaps !== 0) problems.push(`${history?.gaps} lines of history do not continue the one before`)
  client.close()
  const refused = conflicts.reduce((sum, one) => sum + one, 0)
  const figures = `${total.toLocaleString('en')} edits saved and in the history, one after the other; ${refused.toLocaleString('en')} refused with 412 and repeated; ${Math.round(seconds)} s`
  return { figures, problems }
}

export const contendedRecord: Fault = {
  name: 'one-record',
  what: `${CLIENTS} clients edit one record with If-Match; rounds: edits of each`,
  rounds: 200,
  run: edits => withLibrary(library => editTogether(library, edits)),
}
