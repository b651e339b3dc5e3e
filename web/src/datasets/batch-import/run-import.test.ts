import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { startAction } from '../../api/user-action.ts'
import { SLIDE_VIEW_FIELDS } from '../../slides/slide-fields.ts'
import type { ImportProgress } from './import-outcome.ts'
import { buildPreview } from './import-rows.fixture.ts'
import { changePreview } from './preview.ts'
import { runImport } from './run-import.ts'

interface Asked {
  method: string
  path: string
  body: Record<string, unknown>
}
type Answerer = (asked: Asked, count: number) => Response | Promise<Response>

const html = (status = 200) =>
  new Response('<!doctype html><html><body>hello</body></html>', { status, headers: { 'Content-Type': 'text/html' } })
const deleted = () => new Response(null, { status: 204 })

/** The backend: slide n gets the id 100 + n, the dataset 7. `but` may reply otherwise. */
const asked: Asked[] = []
let inFlight = 0
let mostInFlight = 0
function answer(but: Answerer = () => ordinary(asked.at(-1) as Asked)) {
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const call = {
      method: String(request.method),
      path: address,
      body: request.body ? JSON.parse(String(request.body)) : {},
    }
    asked.push(call)
    inFlight += 1
    mostInFlight = Math.max(mostInFlight, inFlight)
    try {
      await new Promise(resolve => setImmediate(resolve))
      return await but(call, asked.length)
    } finally {
      inFlight -= 1
    }
  })
}
function ordinary({ method, path, body }: Asked): Response {
  if (method === 'DELETE') return deleted()
  if (path === '/api/datasets/') return Response.json({ id: 7, name: body['name'] }, { status: 201 })
  return Response.json({ id: 100 + Number(String(body['name']).slice(1)), name: body['name'] }, { status: 201 })
}
const isSlide = (call: Asked, name: string) => call.method === 'POST' && call.body['name'] === name
const paths = (method: string) => asked.filter(call => call.method === method).map(call => call.path)

beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  asked.length = 0
  mostInFlight = 0
})
afterEach(() => vi.unstubAllGlobals())

async function run(count: number, options: { stopAt?: number; preview?: ReturnType<typeof buildPreview> } = {}) {
  const progress: ImportProgress[] = []
  const stop = new AbortController()
  const outcome = await runImport(
    {
      rows: (options.preview ?? buildPreview(count)).rows,
      datasetName: 'My dataset',
      startedAt: new Date(2026, 0, 5, 15, 4),
      action: startAction('import'),
    },
    {
      stop: stop.signal,
      onProgress: now => {
        progress.push(now)
        if (now.phase === 'slides' && now.completed === options.stopAt) stop.abort()
      },
    },
  )
  return { outcome, progress }
}

describe('an import that succeeds', () => {
  test('creates the slides one by one in order, then the dataset of them as validation', async () => {
    answer()
    const { outcome } = await run(3)
    expect(outcome).toEqual({ kind: 'complete', slides: 3, datasetId: 7 })
    expect(mostInFlight).toBe(1)
    expect(asked.map(call => `${call.method} ${call.path} ${call.body['name']}`)).toEqual([
      'POST /api/slides/ s1',
      'POST /api/slides/ s2',
      'POST /api/slides/ s3',
      'POST /api/datasets/ My dataset',
    ])
    expect(asked[3]?.body).toEqual({
      name: 'My dataset',
      description: 'Batch imported slides on Jan 5, 2026, 3:04 PM',
      dataset_slides: [
        { slide_id: 101, type: 'validation' },
        { slide_id: 102, type: 'validation' },
        { slide_id: 103, type: 'validation' },
      ],
    })
  })

  test('sends every field, empty values as null and the cut number as a number', async () => {
    answer()
    let preview = buildPreview(2)
    for (const [field, value] of [
      ['cut_number', ' 7 '],
      ['vendor', '  '],
      ['species', 'Mouse'],
    ] as const)
      preview = changePreview(preview, { kind: 'edit', row: 0, field, value })
    await run(2, { preview })
    expect(asked[0]?.body).toEqual({
      ...Object.fromEntries(SLIDE_VIEW_FIELDS.batchImport.map(field => [field, null])),
      name: 's1',
      cut_number: 7,
      species: 'Mouse',
      organ: 'liver',
    })
    expect(asked[1]?.body['cut_number']).toBeNull()
  })

  test('reports its progress, slide by slide', async () => {
    answer()
    const { progress } = await run(2)
    expect(progress).toEqual([
      { phase: 'slides', completed: 1, total: 2 },
      { phase: 'slides', completed: 2, total: 2 },
      { phase: 'dataset', completed: 2, total: 2 },
    ])
  })
})

describe('an import that fails', () => {
  test('at slide n stops there, deletes the slides before it, and names the row from 1', async () => {
    answer(call =>
      isSlide(call, 's3') ? Response.json({ organ: ['Organ is too long.'] }, { status: 400 }) : ordinary(call),
    )
    const { outcome, progress } = await run(5)
    expect(outcome).toEqual({
      kind: 'failed',
      message: 'Error creating slide 3: Organ is too long.',
      deleted: 2,
      leftovers: [],
    })
    expect(paths('POST')).toHaveLength(3)
    expect(paths('DELETE')).toEqual(['/api/slides/101/', '/api/slides/102/'])
    expect(progress.at(-1)).toEqual({ phase: 'cleanup', completed: 2, total: 2 })
  })

  test('at the first slide deletes nothing', async () => {
    answer(() => Response.json({ detail: 'No.' }, { status: 400 }))
    const { outcome } = await run(2)
    expect(outcome).toEqual({ kind: 'failed', message: 'Error creating slide 1: No.', deleted: 0, leftovers: [] })
    expect(paths('DELETE')).toEqual([])
  })

  test('at the dataset deletes all slides', async () => {
    answer(call =>
      call.path === '/api/datasets/' ? Response.json({ detail: 'Too large.' }, { status: 413 }) : ordinary(call),
    )
    const { outcome } = await run(3)
    expect(outcome).toMatchObject({ kind: 'failed', message: 'Error creating dataset: Too large.', deleted: 3 })
    expect(paths('DELETE')).toHaveLength(3)
  })

  test('deletes with at most twenty calls in flight', async () => {
    answer(call => (isSlide(call, 's60') ? Response.json({ detail: 'No.' }, { status: 500 }) : ordinary(call)))
    const { outcome } = await run(60)
    expect(outcome).toMatchObject({ kind: 'failed', deleted: 59 })
    expect(mostInFlight).toBe(20)
  })

  test.each([
    ['a reply without id', () => Response.json({ name: 's2' }, { status: 201 })],
    ['an empty reply', () => new Response('', { status: 201 })],
    ['an id that is no number', () => Response.json({ id: 'x' }, { status: 201 })],
  ])('%s for a slide is a failure', async (_name, reply) => {
    answer(call => (isSlide(call, 's2') ? reply() : ordinary(call)))
    const { outcome } = await run(3)
    expect(outcome).toMatchObject({
      message: 'Error creating slide 2: No valid slide data received from the server',
      deleted: 1,
    })
  })

  test('a reply without id for the dataset is a failure', async () => {
    answer(call => (call.path === '/api/datasets/' ? Response.json({}, { status: 201 }) : ordinary(call)))
    const { outcome } = await run(2)
    expect(outcome).toMatchObject({
      message: 'Error creating dataset: No valid dataset data received from the server',
      deleted: 2,
    })
  })

  test('an HTML page as the reply for a slide is a failure', async () => {
    answer(call => (isSlide(call, 's2') ? html() : ordinary(call)))
    const { outcome } = await run(3)
    expect(outcome).toMatchObject({ kind: 'failed', deleted: 1 })
    expect(outcome.kind === 'failed' && outcome.message).toMatch(/^Error creating slide 2: ./)
  })

  test('a call without a reply says that the slide may exist all the same', async () => {
    answer(call => (isSlide(call, 's2') ? Promise.reject(new TypeError('network')) : ordinary(call)))
    const { outcome } = await run(3)
    expect(outcome).toMatchObject({
      message: 'Error creating slide 2: Something went wrong, Please try again!',
      warning: 'No answer came for "s2", so it may be in the library all the same. Look for it before you start over.',
      deleted: 1,
    })
  })

  test('a dataset without a reply may exist all the same', async () => {
    answer(call => (call.path === '/api/datasets/' ? Promise.reject(new TypeError('network')) : ordinary(call)))
    const { outcome } = await run(1)
    expect(outcome).toMatchObject({
      warning: 'No answer came for the dataset "My dataset", so it may exist all the same.',
    })
  })

  test('with a row that has errors creates nothing at all', async () => {
    answer()
    let preview = changePreview(buildPreview(3), { kind: 'edit', row: 1, field: 'organ', value: '' })
    preview = changePreview(preview, { kind: 'edit', row: 1, field: 'cut_number', value: 'x' })
    const { outcome } = await run(3, { preview })
    expect(asked).toEqual([])
    expect(outcome).toMatchObject({
      kind: 'failed',
      message:
        'Error creating slide 2: Slide has validation errors: Row must contain at least one of: Description, Species, Organ, Block ID, or Source. Cut Number must be a valid integer.',
    })
  })
})

describe('a cleanup', () => {
  test('that fails for some lists them with their rows and reasons, and deletes the others', async () => {
    answer(call => {
      if (isSlide(call, 's4')) return Response.json({ detail: 'No.' }, { status: 400 })
      if (call.path === '/api/slides/102/') return Response.json({ detail: 'It is locked.' }, { status: 409 })
      if (call.path === '/api/slides/103/') return Promise.reject(new TypeError('network'))
      return ordinary(call)
    })
    const { outcome } = await run(4)
    expect(outcome).toEqual({
      kind: 'failed',
      message: 'Error creating slide 4: No.',
      deleted: 1,
      leftovers: [
        { id: 102, row: 2, name: 's2', reason: 'It is locked.' },
        { id: 103, row: 3, name: 's3', reason: 'Something went wrong, Please try again!' },
      ],
    })
  })

  test('counts a missing slide as deleted', async () => {
    answer(call => {
      if (isSlide(call, 's3')) return Response.json({ detail: 'No.' }, { status: 400 })
      if (call.path === '/api/slides/101/') return Response.json({ detail: 'There is no slide.' }, { status: 404 })
      return ordinary(call)
    })
    expect((await run(3)).outcome).toMatchObject({ deleted: 2, leftovers: [] })
  })
})

describe('Stop', () => {
  test('in the middle creates no further slide and deletes the existing ones', async () => {
    answer()
    const { outcome } = await run(5, { stopAt: 2 })
    expect(outcome).toEqual({ kind: 'stopped', message: 'The import was stopped.', deleted: 2, leftovers: [] })
    expect(paths('POST')).toHaveLength(2)
    expect(paths('DELETE')).toHaveLength(2)
  })

  test('at the last slide creates no dataset', async () => {
    answer()
    const { outcome } = await run(2, { stopAt: 2 })
    expect(outcome).toMatchObject({ kind: 'stopped', deleted: 2 })
    expect(paths('POST')).not.toContain('/api/datasets/')
  })

  test('waits for the slide that is being created, and deletes it too', async () => {
    const stop = new AbortController()
    answer(call => {
      if (isSlide(call, 's2')) stop.abort()
      return ordinary(call)
    })
    const outcome = await runImport(
      { rows: buildPreview(3).rows, datasetName: 'd', startedAt: new Date(), action: startAction('import') },
      { stop: stop.signal, onProgress: () => {} },
    )
    expect(outcome).toMatchObject({ kind: 'stopped', deleted: 2 })
    expect(paths('DELETE')).toEqual(['/api/slides/101/', '/api/slides/102/'])
  })
})
