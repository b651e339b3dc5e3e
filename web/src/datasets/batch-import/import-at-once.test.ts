import type { SlideImport, SlideImportReport } from '@vitrine/contract/slide-import'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { startAction } from '../../api/user-action.ts'
import { importAtOnce, importCall } from './import-at-once.ts'
import type { ImportJob, ImportProgress } from './import-outcome.ts'
import { buildPreview } from './import-rows.fixture.ts'
import { changePreview } from './preview.ts'

const ID = '7f3c6b1e-0000-8000-8000-000000000000'
const calls: string[] = []
const bodies: SlideImport[] = []

beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.useFakeTimers()
  calls.length = 0
  bodies.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const reportOf = ({ rows }: SlideImport): SlideImportReport => ({
  counts: { new: rows.length, changed: 0, unchanged: 0, wrong: 0 },
  written: true,
  dataset: { id: 7, name: 'My dataset', slides_count: rows.length },
  rows: rows.map(({ line, fields }, index) => ({
    line,
    slide_id: 101 + index,
    name: fields.name ?? null,
    outcome: 'new',
    version: 1,
  })),
})

type Attempt = (body: SlideImport) => Response
const done: Attempt = body => Response.json(reportOf(body))
const lost: Attempt = () => {
  throw new TypeError('network')
}
const refused =
  (status: number, detail: string): Attempt =>
  () =>
    Response.json({ detail }, { status })

/** The backend answers the import's attempts one after the other, and any deletion. */
function answer(attempts: Attempt[], remove: (path: string) => Response = () => new Response(null, { status: 204 })) {
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${path}`)
    if (method === 'DELETE') return remove(path)
    const sent = JSON.parse(String(body)) as SlideImport
    bodies.push(sent)
    return (attempts.shift() as Attempt)(sent)
  })
}

const jobOf = (count: number, preview = buildPreview(count)): ImportJob => ({
  rows: preview.rows,
  datasetName: 'My dataset',
  startedAt: new Date(2026, 0, 5, 15, 4),
  action: startAction('import'),
})

async function run(count: number, { stop = new AbortController(), job = jobOf(count) } = {}) {
  const progress: ImportProgress[] = []
  const ports = { stop: stop.signal, onProgress: (now: ImportProgress) => void progress.push(now) }
  const outcome = importAtOnce(job, importCall(job, ID) as SlideImport, ports)
  await vi.runAllTimersAsync()
  return { outcome: await outcome, progress }
}

const WARNING = 'No answer came for the dataset "My dataset", so it may exist all the same.'

test('sends all rows and the dataset in one call', async () => {
  answer([done])
  let preview = buildPreview(2)
  preview = changePreview(preview, { kind: 'edit', row: 0, field: 'cut_number', value: ' 7 ' })
  const { outcome } = await run(2, { job: jobOf(2, preview) })
  expect(outcome).toEqual({ kind: 'complete', slides: 2, datasetId: 7 })
  expect(calls).toEqual(['POST /api/slides/import/'])
  const empty = { description: null, vendor: null, block_id: null, source: null, species: null, organ: 'liver' }
  expect(bodies).toEqual([
    {
      id: ID,
      dry_run: false,
      dataset: {
        name: 'My dataset',
        description: 'Batch imported slides on Jan 5, 2026, 3:04 PM',
        type: 'validation',
      },
      rows: [
        { line: 2, fields: { ...empty, cut_number: 7, name: 's1' } },
        { line: 3, fields: { ...empty, cut_number: null, name: 's2' } },
      ],
    },
  ])
})

test('is no call for more rows than one may have', () => {
  const job = jobOf(1)
  const [row] = job.rows as [ImportJob['rows'][number]]
  expect(importCall({ ...job, rows: Array(50_000).fill(row) }, ID)?.rows).toHaveLength(50_000)
  expect(importCall({ ...job, rows: Array(50_001).fill(row) }, ID)).toBeUndefined()
  const long = { ...row, values: { ...row.values, description: 'x'.repeat(10_000) } }
  expect(importCall({ ...job, rows: Array(6_800).fill(long) }, ID)).toBeUndefined()
})

test('with a row that has errors sends nothing', async () => {
  answer([])
  const preview = changePreview(buildPreview(2), { kind: 'edit', row: 1, field: 'organ', value: '' })
  expect((await run(2, { job: jobOf(2, preview) })).outcome).toMatchObject({
    kind: 'failed',
    message: expect.stringMatching(/^Error creating slide 2: Slide has validation errors: /),
  })
  expect(calls).toEqual([])
})

describe('a call that fails', () => {
  test('because of a row names it from 1, with the reason', async () => {
    answer([
      body =>
        Response.json({
          ...reportOf(body),
          written: false,
          dataset: null,
          rows: reportOf(body).rows.map((row, index) => ({
            ...row,
            slide_id: null,
            ...(index === 1 ? { outcome: 'wrong', errors: [{ field: 'organ', message: 'Organ is too long.' }] } : {}),
          })),
        }),
    ])
    const message = 'Error creating slide 2: Organ is too long.'
    expect((await run(3)).outcome).toEqual({ kind: 'failed', message, deleted: 0, leftovers: [] })
    expect(calls).toHaveLength(1)
  })

  test('for good says why, without another attempt', async () => {
    const detail = 'An import with this id was made already, with other rows. Start the import anew.'
    answer([() => Response.json({ id: [detail] }, { status: 409 })])
    const { outcome } = await run(1)
    expect(outcome).toEqual({
      kind: 'failed',
      message: `Error creating dataset: ${detail}`,
      deleted: 0,
      leftovers: [],
    })
    expect(calls).toHaveLength(1)
  })

  test('because the session was lost ends it, and is not repeated', async () => {
    const onSessionLost = vi.fn()
    connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost })
    answer([refused(401, 'Sign in again.')])
    expect((await run(1)).outcome).toMatchObject({ message: 'Error creating dataset: Sign in again.' })
    expect([calls.length, onSessionLost.mock.calls.length]).toEqual([1, 1])
  })

  test('because the disk is full does not warn, for nothing was saved', async () => {
    answer([refused(507, 'The disk is full.')])
    expect((await run(1)).outcome).not.toHaveProperty('warning', WARNING)
  })

  test.each([
    ['without an answer', lost],
    ['while the database is away', refused(503, 'It is not certain whether this was saved.')],
    ['while other imports are under way', refused(429, 'Other imports are under way.')],
  ])('%s is repeated under the same id', async (_, first) => {
    answer([first, lost, done])
    const { outcome } = await run(2)
    expect(outcome).toEqual({ kind: 'complete', slides: 2, datasetId: 7 })
    expect(bodies).toHaveLength(3)
    expect(bodies[2]).toEqual(bodies[0])
  })

  test('without an answer to any attempt says that the dataset may exist', async () => {
    answer([lost, lost, lost])
    expect((await run(1)).outcome).toEqual({
      kind: 'failed',
      message: 'Error creating dataset: Something went wrong, Please try again!',
      warning: WARNING,
      deleted: 0,
      leftovers: [],
    })
    expect(calls).toHaveLength(3)
  })

  test('without an answer and is then refused says so, too', async () => {
    answer([lost, refused(409, 'It was made already.')])
    expect((await run(1)).outcome).toMatchObject({ message: expect.stringContaining('made already'), warning: WARNING })
  })

  test('by an answer that is no report says that the dataset may exist', async () => {
    answer([() => Response.json({})])
    const message = 'Error creating dataset: No valid dataset data received from the server'
    expect((await run(1)).outcome).toMatchObject({ message, warning: WARNING })
  })
})

describe('Stop', () => {
  test('while the call is under way deletes what it created', async () => {
    const stop = new AbortController()
    answer([
      body => {
        stop.abort()
        return done(body)
      },
    ])
    const { outcome, progress } = await run(2, { stop })
    expect(outcome).toEqual({ kind: 'stopped', message: 'The import was stopped.', deleted: 2, leftovers: [] })
    expect(calls.slice(1)).toEqual(['DELETE /api/datasets/7/', 'DELETE /api/slides/101/', 'DELETE /api/slides/102/'])
    expect(progress.at(-1)).toEqual({ phase: 'cleanup', completed: 2, total: 2 })
  })

  test('names what could not be deleted', async () => {
    const stop = new AbortController()
    const locked = () => Response.json({ detail: 'It is locked.' }, { status: 409 })
    answer(
      [
        body => {
          stop.abort()
          return done(body)
        },
      ],
      locked,
    )
    expect((await run(1, { stop })).outcome).toEqual({
      kind: 'stopped',
      message: 'The import was stopped.',
      warning: 'The dataset "My dataset" could not be deleted: It is locked.',
      deleted: 0,
      leftovers: [{ id: 101, row: 1, name: 's1', reason: 'It is locked.' }],
    })
  })

  test('ends the wait for another attempt, and says what may exist', async () => {
    const stop = new AbortController()
    answer([
      () => {
        stop.abort()
        throw new TypeError('network')
      },
    ])
    expect((await run(1, { stop })).outcome).toEqual({
      kind: 'stopped',
      message: 'The import was stopped.',
      warning: WARNING,
      deleted: 0,
      leftovers: [],
    })
    expect(calls).toHaveLength(1)
  })
})
