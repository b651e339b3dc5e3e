import { randomUUID } from 'node:crypto'
import { experiments } from '@vitrine/contract/experiments/experiments'
import type { HistoryEntry } from '@vitrine/contract/history/history'
import type { UndoRefusal, UndoReply } from '@vitrine/contract/history/undo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildDataset, buildFile, buildNamed, buildSample, buildSlide } from '../../../test/factories.ts'
import { libraryState } from '../../../test/library-state.ts'

let database: TestDatabase
let server: TestApp
let mara: Client
let jonas: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  mara = await server.as('mara')
  jonas = await server.as('jonas')
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

interface Made {
  id: number
}

const slidePath = ({ id }: Made) => `/api/slides/${id}/`
const samplePath = ({ id }: Made) => `/api/samples/${id}/`
const datasetPath = ({ id }: Made) => `/api/datasets/${id}/`
const filePath = ({ id }: Made) => `/api/files/${id}/`
const state = () => libraryState(database.db)
const record = async (path: string) => (await mara.get(path)).json()
const history = async (path: string) => (await mara.get(`${path}history/`)).json().results as HistoryEntry[]

/** Headers of calls that make one change together, and its request id. */
function request(via?: string) {
  const id = randomUUID()
  return { id, headers: { 'x-request-id': id, ...(via === undefined ? {} : { 'x-change-via': via }) } }
}

async function undone(body: object, client = mara): Promise<UndoReply> {
  const reply = await client.post('/api/undo/', body)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<UndoReply>()
}

async function refused(body: object, client = mara): Promise<UndoRefusal> {
  const before = await state()
  const reply = await client.post('/api/undo/', body)
  expect([reply.statusCode, reply.body]).toEqual([409, expect.any(String)])
  expect(await state()).toEqual(before)
  return reply.json<UndoRefusal>()
}

const personOf = ({ person: { id, username, name } }: Client) => ({ id, username, name })

describe('an undo of a request', () => {
  test('restores edited fields exactly, as a new version', async () => {
    const slide = await buildSlide(mara, { organ: 'liver', cut_number: 3, notes: 'a' })
    const before = await state()
    const { id, headers } = request()
    await mara.patch(slidePath(slide), { organ: 'kidney', cut_number: null, notes: '' }, headers)
    const reply = await undone({ request_id: id })
    expect(reply).toEqual({
      request_id: expect.any(String),
      counts: { slides: 1, samples: 0, datasets: 0, files: 0, others: 0 },
      records: [{ kind: 'slides', id: slide.id, version: 3 }],
      skipped: 0,
      dry_run: false,
    })
    expect(await state()).toEqual(before)
    expect(await record(slidePath(slide))).toMatchObject({ organ: 'liver', version: 3 })
  })

  test('reverts a batch edit of many calls at once', async () => {
    const slides = [await buildSlide(mara), await buildSlide(mara, { organ: 'lung' }), await buildSlide(mara)]
    const before = await state()
    const { id, headers } = request('batch-edit')
    for (const slide of slides) await mara.patch(slidePath(slide), { organ: 'liver' }, headers)
    for (const slide of slides) await mara.patch(slidePath(slide), { organ: 'kidney', notes: 'x' }, headers)
    expect((await undone({ request_id: id })).counts.slides).toBe(3)
    expect(await state()).toEqual(before)
  })

  test('restores a deleted slide with its file, samples, places and experiments, with the same ids and uuids', async () => {
    const file = await buildFile(mara, { metadata: { stain: 'HE', list: [1.5, null] }, size: 4_000_000_000 })
    const slide = await buildSlide(mara, { file: file.id, organ: 'liver', cut_number: 7 })
    const other = await buildSlide(mara)
    const sample = await buildSample(mara, { slide: slide.id })
    const listed = [
      { slide_id: slide.id, type: 'V', fold: 2 },
      { slide_id: other.id, type: 'T' },
    ]
    const datasets = [
      await buildDataset(mara, { dataset_slides: listed }),
      await buildDataset(mara, { dataset_slides: listed.toReversed() }),
    ]
    const before = await state()
    const { id, headers } = request()
    await mara.delete(slidePath(slide), headers)
    const reply = await undone({ request_id: id })
    expect(reply.counts).toEqual({ slides: 1, samples: 1, datasets: 2, files: 1, others: 0 })
    expect(await state()).toEqual(before)
    expect((await record(slidePath(slide))).version).toBe(2)
    expect((await record(filePath(file))).version).toBe(2)
    expect((await record(samplePath(sample))).version).toBe(3)
    expect((await record(datasetPath(datasets[0] as Made))).version).toBe(3)
    expect((await history(slidePath(slide)))[0]).toMatchObject({
      action: 'restore',
      via: { kind: 'undo' },
      changes: [],
    })
  })

  test('restores the folds of slides, unless somebody changed them since', async () => {
    const slides = [await buildSlide(mara), await buildSlide(mara), await buildSlide(mara)]
    const listed = (...folds: number[]) => ({
      dataset_slides: slides.map(({ id }, index) => ({ slide_id: id, type: 'T', fold: folds[index] ?? null })),
    })
    const dataset = await buildDataset(mara, listed(1, 2))
    const before = await state()
    const [first, second] = [request(), request()]
    await mara.patch(datasetPath(dataset), listed(2, 2, 3), first.headers)
    expect((await undone({ request_id: first.id })).counts).toMatchObject({ datasets: 1 })
    expect(await state()).toEqual(before)
    await mara.patch(datasetPath(dataset), listed(3, 3), second.headers)
    await mara.patch(datasetPath(dataset), listed(4, 3))
    const { conflicts } = await refused({ request_id: second.id })
    expect(conflicts).toMatchObject([{ slide: { id: slides[0]?.id }, reason: 'changed' }])
  })

  test('restores a deleted dataset with its list, and the experiments that refer to it', async () => {
    const slides = [await buildSlide(mara), await buildSlide(mara), await buildSlide(mara)]
    const dataset = await buildDataset(mara, {
      description: 'x',
      dataset_slides: slides.map(({ id }, index) => ({
        slide_id: id,
        type: 'TVE'.charAt(index),
        ...(index === 0 && { fold: 3 }),
      })),
    })
    await mara.delete(slidePath(slides[1] as Made))
    const experiment = await buildNamed(mara, experiments, { dataset: dataset.id })
    const before = await state()
    const { id, headers } = request()
    await mara.delete(datasetPath(dataset), headers)
    expect((await undone({ request_id: id })).counts).toMatchObject({ datasets: 1, others: 1 })
    expect(await state()).toEqual(before)
    expect(await record(datasetPath(dataset))).toMatchObject({ slides_count: 2, version: 3 })
    expect(await record(`/api/experiments/${experiment.id}/`)).toMatchObject({ dataset: dataset.id })
  })

  test('of an import deletes what it created and restores what it changed', async () => {
    const slide = await buildSlide(mara)
    const present = await buildSample(mara, { slide: slide.id, notes: 'a' })
    const before = await state()
    const fresh = randomUUID()
    const rows = [
      { line: 2, fields: { sample_id: present.sample_id, notes: 'b', slide: null } },
      { line: 3, fields: { sample_id: fresh, slide: slide.id } },
    ]
    const { id, headers } = request()
    const body = { id: randomUUID(), dry_run: false, rows }
    expect((await mara.post('/api/samples/import/', body, headers)).json()).toMatchObject({ written: true })
    const after = await state()
    const reply = await undone({ request_id: id })
    expect(reply.counts.samples).toBe(2)
    expect(reply.records.map(({ version }) => version).sort()).toEqual([3, null])
    expect(await state()).toEqual(before)
    await undone({ request_id: reply.request_id })
    expect(await state()).toEqual(after)
  })

  test('reverts an import of slides with their dataset, whose calls are one request', async () => {
    const before = await state()
    const { id, headers } = request('import')
    const slides: Made[] = []
    for (const name of ['one', 'two']) {
      const file = (await mara.post('/api/files/', { name: `${name}.svs` }, headers)).json<Made>()
      slides.push((await mara.post('/api/slides/', { name, file: file.id }, headers)).json<Made>())
    }
    const list = slides.map(slide => ({ slide_id: slide.id, type: 'validation' }))
    const dataset = (await mara.post('/api/datasets/', { name: 'new', dataset_slides: list }, headers)).json<Made>()
    const after = await state()
    const reply = await undone({ request_id: id })
    expect(reply.counts).toMatchObject({ slides: 2, files: 2, datasets: 1 })
    expect(await state()).toEqual(before)
    await undone({ request_id: reply.request_id })
    expect(await state()).toEqual(after)
    expect((await history(datasetPath(dataset))).map(({ action }) => action)).toEqual(['restore', 'delete', 'create'])
  })

  test("reverts changes of a dataset's list: entries with id, type and position", async () => {
    const slides: Made[] = []
    for (let index = 0; index < 5; index++) slides.push(await buildSlide(mara))
    const [a, b, c, d, e] = slides.map(({ id }) => id) as [number, number, number, number, number]
    const list = (...entries: [number, string][]) => entries.map(([slide_id, type]) => ({ slide_id, type }))
    const dataset = await buildDataset(mara, { dataset_slides: list([a, 'T'], [b, 'V'], [c, 'E'], [d, 'T']) })
    const before = await state()
    const { id, headers } = request()
    const changed = { name: 'renamed', dataset_slides: list([e, 'T'], [c, 'E'], [b, 'T'], [a, 'T']) }
    await mara.patch(datasetPath(dataset), changed, headers)
    const after = await state()
    const reply = await undone({ request_id: id })
    expect(reply.records).toEqual([{ kind: 'datasets', id: dataset.id, version: 3 }])
    expect(await state()).toEqual(before)
    await undone({ request_id: reply.request_id })
    expect(await state()).toEqual(after)
  })

  test('restores a record that was edited and then deleted to its state before both', async () => {
    const slide = await buildSlide(mara, { organ: 'liver' })
    const dataset = await buildDataset(mara, { dataset_slides: [{ slide_id: slide.id, type: 'T' }] })
    const before = await state()
    const { id, headers } = request()
    await mara.patch(slidePath(slide), { organ: 'lung' }, headers)
    await mara.patch(datasetPath(dataset), { dataset_slides: [], name: 'x' }, headers)
    await mara.delete(slidePath(slide), headers)
    await mara.delete(datasetPath(dataset), headers)
    await undone({ request_id: id })
    expect(await state()).toEqual(before)
  })

  test('is a separate request, which can be undone in turn: redo', async () => {
    const slide = await buildSlide(mara, { organ: 'liver' })
    const first = request()
    await mara.patch(slidePath(slide), { organ: 'lung' }, first.headers)
    const undo = await undone({ request_id: first.id })
    const redo = await undone({ request_id: undo.request_id })
    expect(await record(slidePath(slide))).toMatchObject({ organ: 'lung', version: 4 })
    const [redid, undid, edited] = await history(slidePath(slide))
    expect(redid).toMatchObject({ request_id: redo.request_id, undoes: undo.request_id, undone_by: null })
    expect(undid).toMatchObject({ undoes: first.id, undone_by: redo.request_id, via: { kind: 'undo', name: null } })
    expect(edited).toMatchObject({ undoes: null, undone_by: null })
    await undone({ request_id: redo.request_id })
    expect(await record(slidePath(slide))).toMatchObject({ organ: 'liver', version: 5 })
  })

  test('that was already made is refused', async () => {
    const slide = await buildSlide(mara, { organ: 'liver' })
    const { id, headers } = request()
    await mara.patch(slidePath(slide), { organ: 'lung' }, headers)
    await undone({ request_id: id })
    const reply = await mara.post('/api/undo/', { request_id: id })
    expect([reply.statusCode, reply.json()]).toEqual([409, { detail: 'This was undone already.' }])
  })

  test("finds the caller's own request, or else that of the only person, or that of the named person", async () => {
    const [one, other] = [await buildSlide(mara, { organ: 'a' }), await buildSlide(mara, { organ: 'a' })]
    const { id, headers } = request()
    await jonas.patch(slidePath(one), { organ: 'b' }, headers)
    const ada = await server.as('ada')
    expect((await undone({ request_id: id, dry_run: true }, ada)).counts.slides).toBe(1)
    await mara.patch(slidePath(other), { organ: 'b' }, headers)
    expect((await undone({ request_id: id, dry_run: true })).records).toMatchObject([{ id: other.id }])
    expect((await undone({ request_id: id, dry_run: true, by: jonas.person.id })).records).toMatchObject([
      { id: one.id },
    ])
    const reply = await ada.post('/api/undo/', { request_id: id })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { by: ['Several people made changes with this request id. Say with by whose to undo.'] },
    ])
  })

  test('in a dry run reports its effects and does nothing', async () => {
    const slide = await buildSlide(mara, { organ: 'liver' })
    const { id, headers } = request()
    await mara.patch(slidePath(slide), { organ: 'lung' }, headers)
    const after = await state()
    const tried = await undone({ request_id: id, dry_run: true })
    expect(tried).toMatchObject({ dry_run: true, records: [{ kind: 'slides', id: slide.id, version: 3 }] })
    expect(await state()).toEqual(after)
    expect((await history(slidePath(slide)))[0]).toMatchObject({ version: 2, undone_by: null })
    await undone({ request_id: id })
  })
})

describe('an undo', () => {
  test('made by two people concurrently is made once', async () => {
    const slides = [await buildSlide(mara), await buildSlide(mara)]
    const { id, headers } = request('batch-edit')
    for (const slide of slides) await mara.patch(slidePath(slide), { organ: 'lung' }, headers)
    const replies = await Promise.all([mara, jonas, mara].map(client => client.post('/api/undo/', { request_id: id })))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const slide of slides) expect(await record(slidePath(slide))).toMatchObject({ organ: null, version: 3 })
  })

  test('step by step reaches the creation, which can then be undone like at the beginning', async () => {
    const made = request()
    const slide = (await mara.post('/api/slides/', { name: 'x' }, made.headers)).json<Made>()
    const edited = request()
    await mara.patch(slidePath(slide), { organ: 'lung' }, edited.headers)
    expect((await refused({ request_id: made.id })).conflicts).toMatchObject([{ reason: 'changed' }])
    await undone({ request_id: edited.id })
    await undone({ request_id: made.id })
    expect((await mara.get(slidePath(slide))).statusCode).toBe(404)
  })
})

describe('an undo of entries', () => {
  test('reverts each of them, from any request', async () => {
    const [one, other] = [await buildSlide(mara, { organ: 'a' }), await buildSlide(mara, { organ: 'a' })]
    const { headers } = request('batch-edit')
    for (const slide of [one, other]) await mara.patch(slidePath(slide), { organ: 'b' }, headers)
    await jonas.patch(slidePath(other), { notes: 'x' })
    const [edited] = await history(slidePath(one))
    const [noted] = await history(slidePath(other))
    const reply = await undone({ entries: [edited?.id, noted?.id] })
    expect(reply.counts.slides).toBe(2)
    expect(await record(slidePath(one))).toMatchObject({ organ: 'a' })
    expect(await record(slidePath(other))).toMatchObject({ organ: 'b', notes: null })
    expect((await history(slidePath(one)))[1]?.undone_by).toBe(reply.request_id)
  })

  test('restores with a slide everything that was deleted with it', async () => {
    const file = await buildFile(mara)
    const slide = await buildSlide(mara, { file: file.id })
    await buildSample(mara, { slide: slide.id })
    await buildDataset(mara, { dataset_slides: [{ slide_id: slide.id, type: 'E' }] })
    const before = await state()
    await mara.delete(slidePath(slide))
    const [deleted] = await history(slidePath(slide))
    expect((await undone({ entries: [deleted?.id] })).counts).toMatchObject({
      slides: 1,
      samples: 1,
      datasets: 1,
      files: 1,
    })
    expect(await state()).toEqual(before)
  })
})

describe('a value', () => {
  test('is restored alone, even over what another person wrote later', async () => {
    const slide = await buildSlide(mara, { organ: 'liver', notes: 'a' })
    await mara.patch(slidePath(slide), { organ: 'lung', notes: 'b' })
    const [edited] = await history(slidePath(slide))
    await undone({ entry: edited?.id, fields: ['notes'] })
    expect(await record(slidePath(slide))).toMatchObject({ organ: 'lung', notes: 'a', version: 3 })
    await jonas.patch(slidePath(slide), { organ: 'skin' })
    const refusal = await refused({ entry: edited?.id, fields: ['organ'] })
    expect(refusal.conflicts).toMatchObject([{ field: 'organ', reason: 'changed', by: personOf(jonas) }])
    await undone({ entry: edited?.id, fields: ['organ'], conflicts: 'overwrite' })
    expect(await record(slidePath(slide))).toMatchObject({ organ: 'liver', notes: 'a', version: 5 })
  })

  test('that the entry did not change is refused', async () => {
    const slide = await buildSlide(mara, { organ: 'liver' })
    await mara.patch(slidePath(slide), { organ: 'lung' })
    const [edited] = await history(slidePath(slide))
    const reply = await mara.post('/api/undo/', { entry: edited?.id, fields: ['notes'] })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { fields: ["This entry did not change the field 'notes'."] },
    ])
  })
})

describe('later changes', () => {
  test('protect an edit: nothing is written, and the reply says which field of what was changed by whom', async () => {
    const slide = await buildSlide(mara, { name: 'S24-1', organ: 'liver', notes: 'a' })
    const other = await buildSlide(mara, { organ: 'liver' })
    const { id, headers } = request('batch-edit')
    for (const one of [slide, other]) await mara.patch(slidePath(one), { organ: 'lung', notes: 'b' }, headers)
    await jonas.patch(slidePath(slide), { organ: 'skin' })
    const refusal = await refused({ request_id: id })
    const [entry] = await history(slidePath(slide))
    expect(refusal).toEqual({
      detail: "The organ of slide S24-1 was changed by jonas's name since.",
      conflicts: [
        {
          kind: 'slides',
          id: slide.id,
          name: 'S24-1',
          field: 'organ',
          reason: 'changed',
          by: personOf(jonas),
          at: entry?.at,
          entry: entry?.id,
        },
      ],
      conflicts_count: 1,
      possible: 2,
    })
    const reply = await undone({ request_id: id, conflicts: 'skip' })
    expect([reply.skipped, reply.counts.slides]).toEqual([1, 2])
    expect(await record(slidePath(slide))).toMatchObject({ organ: 'skin', notes: 'a' })
    expect(await record(slidePath(other))).toMatchObject({ organ: 'liver', notes: null })
    expect((await history(slidePath(other)))[1]?.undone_by).toBe(reply.request_id)
    expect((await history(slidePath(slide)))[2]?.undone_by).toBeNull()
  })

  test("don't protect an edit if the field has its value again", async () => {
    const slide = await buildSlide(mara, { organ: 'liver' })
    const { id, headers } = request()
    await mara.patch(slidePath(slide), { organ: 'lung' }, headers)
    await jonas.patch(slidePath(slide), { organ: 'skin', notes: 'x' })
    await jonas.patch(slidePath(slide), { organ: 'lung' })
    await undone({ request_id: id })
    expect(await record(slidePath(slide))).toMatchObject({ organ: 'liver', notes: 'x' })
  })

  test('that deleted a record mean that it is missing', async () => {
    const slide = await buildSlide(mara, { name: 'S24-2' })
    const { id, headers } = request()
    await mara.patch(slidePath(slide), { organ: 'lung' }, headers)
    await jonas.delete(slidePath(slide))
    const refusal = await refused({ request_id: id })
    expect(refusal.detail).toBe("Slide S24-2 was deleted by jonas's name since.")
    expect(refusal.conflicts).toMatchObject([{ field: null, reason: 'gone', by: personOf(jonas) }])
    expect(refusal.possible).toBe(0)
  })

  test('protect a creation that was changed', async () => {
    const { id, headers } = request()
    const slide = (await mara.post('/api/slides/', { name: 'S24-3' }, headers)).json<Made>()
    await jonas.patch(slidePath(slide), { notes: 'x' })
    const refusal = await refused({ request_id: id })
    expect(refusal.detail).toBe("Slide S24-3 was changed by jonas's name since.")
    expect(refusal.conflicts).toMatchObject([{ field: null, reason: 'changed' }])
  })

  test.each([
    ['a sample', (slide: Made) => buildSample(jonas, { slide: slide.id })],
    [
      'a place in a dataset',
      (slide: Made) => buildDataset(jonas, { dataset_slides: [{ slide_id: slide.id, type: 'T' }] }),
    ],
  ])('protect a creation that has %s of another request', async (_, use) => {
    const { id, headers } = request()
    const slide = (await mara.post('/api/slides/', { name: 'S24-4' }, headers)).json<Made>()
    await use(slide)
    const refusal = await refused({ request_id: id })
    expect(refusal.detail).toBe('Slide S24-4 is now used by other records.')
    expect(refusal.conflicts).toMatchObject([{ kind: 'slides', id: slide.id, field: null, reason: 'in_use', by: null }])
  })

  test('protect a creation with a file of another request, and a file on a slide of another', async () => {
    const file = await buildFile(mara)
    const made = request()
    await mara.post('/api/slides/', { name: 'S24-5', file: file.id }, made.headers)
    expect((await refused({ request_id: made.id })).conflicts).toMatchObject([{ kind: 'slides', reason: 'in_use' }])
    const registered = request()
    const other = (await mara.post('/api/files/', { name: 'x.svs' }, registered.headers)).json<Made>()
    await buildSlide(jonas, { file: other.id })
    expect((await refused({ request_id: registered.id })).conflicts).toMatchObject([
      { kind: 'files', id: other.id, reason: 'in_use' },
    ])
  })

  test('a deleted sample whose id was taken stays deleted', async () => {
    const sample = await buildSample(mara, { sample_id: 'taken-1' })
    const { id, headers } = request()
    await mara.delete(samplePath(sample), headers)
    const holder = await buildSample(jonas, { sample_id: 'taken-1' })
    const refusal = await refused({ request_id: id })
    expect(refusal.detail).toBe('The sample id of sample taken-1 now belongs to another sample.')
    expect(refusal.conflicts).toMatchObject([{ kind: 'samples', field: 'sample_id', reason: 'taken' }])
    expect((await undone({ request_id: id, conflicts: 'skip' })).counts.samples).toBe(0)
    await jonas.patch(samplePath(holder), { sample_id: 'taken-2' })
    await undone({ request_id: id })
    expect(await record(samplePath(sample))).toMatchObject({ sample_id: 'taken-1', version: 2 })
  })

  test('a deleted record without a row in the trash is missing', async () => {
    const slide = await buildSlide(mara, { name: 'S24-6' })
    const { id, headers } = request()
    await mara.delete(slidePath(slide), headers)
    await database.db.deleteFrom('trash').where('kind', '=', 'slides').where('record_id', '=', slide.id).execute()
    const refusal = await refused({ request_id: id })
    expect(refusal.detail).toBe('Slide S24-6 is not there any more.')
    expect(refusal.conflicts).toMatchObject([{ field: null, reason: 'gone' }])
  })

  test("protect a list's entry that was changed, and one whose slide was deleted; the rest is possible", async () => {
    const slides = [
      await buildSlide(mara, { name: 'S1' }),
      await buildSlide(mara, { name: 'S2' }),
      await buildSlide(mara),
    ]
    const [one, two, three] = slides as Made[] as [Made, Made, Made]
    const entries = (type: string, ...of: Made[]) => of.map(({ id: slide_id }) => ({ slide_id, type }))
    const dataset = await buildDataset(mara, { name: 'D', dataset_slides: entries('T', one, two) })
    const { id, headers } = request()
    await mara.patch(datasetPath(dataset), { dataset_slides: entries('V', one, three) }, headers)
    await jonas.patch(datasetPath(dataset), { dataset_slides: entries('E', one).concat(entries('V', three)) })
    await jonas.delete(slidePath(two))
    const refusal = await refused({ request_id: id })
    expect(refusal.conflicts).toMatchObject([
      {
        kind: 'datasets',
        id: dataset.id,
        name: 'D',
        field: 'dataset_slides',
        slide: { id: one.id },
        reason: 'changed',
        by: personOf(jonas),
      },
      { slide: { id: two.id, name: 'S2' }, reason: 'gone' },
    ])
    expect(refusal.detail).toBe("Slide S1 of dataset D was changed by jonas's name since.")
    expect(refusal.possible).toBe(1)
    await undone({ request_id: id, conflicts: 'skip' })
    const full = await record(`${datasetPath(dataset)}full/`)
    expect(full.dataset_slides).toMatchObject([{ slide: { id: one.id }, type: 'E' }])
  })
})

describe('an invalid call', () => {
  test.each([
    [{}, { detail: 'Send one of request_id, entries, or entry with fields.' }],
    [{ request_id: 'x', entries: [1] }, { detail: 'Send one of request_id, entries, or entry with fields.' }],
    [{ entry: 1 }, { detail: 'Send one of request_id, entries, or entry with fields.' }],
    [{ entries: [1], by: 1 }, { by: ['by goes with request_id only.'] }],
    [
      { request_id: 'x', conflicts: 'overwrite' },
      { conflicts: ["conflicts can be 'overwrite' only with entry and fields."] },
    ],
    [{ entries: [] }, { entries: [expect.stringContaining('a list of 1 to 1,000 ids of entries')] }],
    [{ request_id: 'x', conflicts: 'force' }, { conflicts: [expect.stringContaining('refuse, skip or overwrite')] }],
  ])('%o is a 400 with the reason', async (body, errors) => {
    const reply = await mara.post('/api/undo/', body)
    expect([reply.statusCode, reply.json()]).toEqual([400, errors])
  })

  test.each([{ request_id: randomUUID() }, { entries: [999_999_999] }, { entry: 999_999_999, fields: ['organ'] }])(
    '%o is not a change: 404',
    async body => {
      const reply = await mara.post('/api/undo/', body)
      expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'There is no such change.' }])
    },
  )
})
