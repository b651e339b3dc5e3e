import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildDataset, buildFile, buildSample, buildSlide } from '../../../test/factories.ts'
import { libraryState } from '../../../test/library-state.ts'

let database: TestDatabase
let server: TestApp
let nora: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  nora = await server.as('nora')
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

interface Library {
  slides: number[]
  files: number[]
  samples: { id: number; sample_id: string }[]
  datasets: number[]
}

const COUNT = 3

/** Slides with and without file, sample and places. */
async function buildLibrary(): Promise<Library> {
  const library: Library = { slides: [], files: [], samples: [], datasets: [] }
  for (let index = 0; index < COUNT; index++) {
    const file = await buildFile(nora)
    library.files.push(file.id)
    library.slides.push((await buildSlide(nora, index === 0 ? {} : { file: file.id })).id)
    const { id, sample_id } = await buildSample(nora, { slide: library.slides[0] })
    library.samples.push({ id, sample_id })
  }
  for (const slides of [library.slides, library.slides.slice(1)])
    library.datasets.push(
      (await buildDataset(nora, { dataset_slides: slides.map(slide_id => ({ slide_id, type: 'T' })) })).id,
    )
  return library
}

/** Makes one change, in one or several calls; some are refused because their records have been deleted. */
type Step = (library: Library, headers: Record<string, string>) => Promise<unknown>

const which = fc.nat(COUNT - 1)
const some = fc.uniqueArray(which, { minLength: 1 })
const word = fc.constantFrom('liver', 'lung', '', 'İ ß', 'o\'neill \\ "x"')
const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(some, word, fc.option(fc.integer({ min: -5, max: 5 }))).map(
    ([chosen, organ, cut_number]): Step =>
      async ({ slides }, headers) => {
        for (const index of chosen)
          await nora.patch(`/api/slides/${at(slides, index)}/`, { organ, cut_number }, headers)
      },
  ),
  fc.tuple(which, fc.option(which)).map(
    ([slide, file]): Step =>
      ({ slides, files }, headers) =>
        nora.patch(`/api/slides/${at(slides, slide)}/`, { file: file === null ? null : at(files, file) }, headers),
  ),
  fc.tuple(some, fc.option(which), word).map(
    ([chosen, slide, notes]): Step =>
      async ({ slides, samples }, headers) => {
        const body = { slide: slide === null ? null : at(slides, slide), notes }
        for (const index of chosen) await nora.patch(`/api/samples/${at(samples, index).id}/`, body, headers)
      },
  ),
  fc.tuple(some, fc.constantFrom('slides', 'files', 'datasets')).map(
    ([chosen, kind]): Step =>
      async (library, headers) => {
        const ids = library[kind as 'slides' | 'files' | 'datasets']
        for (const index of chosen) await nora.delete(`/api/${kind}/${at(ids, index)}/`, headers)
      },
  ),
  which.map(
    (sample): Step =>
      ({ samples }, headers) =>
        nora.delete(`/api/samples/${at(samples, sample).id}/`, headers),
  ),
  fc.tuple(which, some, fc.constantFrom('T', 'V', 'E', 'default')).map(
    ([dataset, chosen, type]): Step =>
      ({ slides, datasets }, headers) => {
        const dataset_slides = chosen.map(index => ({ slide_id: at(slides, index), type }))
        return nora.patch(`/api/datasets/${at(datasets, dataset)}/`, { name: type, dataset_slides }, headers)
      },
  ),
  fc.tuple(which, which).map(
    ([dataset, slide]): Step =>
      ({ slides, datasets }, headers) =>
        nora.post(
          `/api/datasets/${at(datasets, dataset)}/slides/`,
          { slide_id: at(slides, slide), type: 'V' },
          headers,
        ),
  ),
  fc.tuple(some, word).map(
    ([chosen, description]): Step =>
      ({ samples }, headers) => {
        const ids = [...chosen.map(index => at(samples, index).sample_id), randomUUID()]
        const rows = ids.map((sample_id, index) => ({ line: index + 2, fields: { sample_id, description } }))
        return nora.post('/api/samples/import/', { id: randomUUID(), dry_run: false, rows }, headers)
      },
  ),
  fc.constant<Step>(async (library, headers) => {
    const file = (await nora.post('/api/files/', { name: 'new.svs' }, headers)).json()
    const slide = (await nora.post('/api/slides/', { name: 'new', file: file.id }, headers)).json()
    await nora.post('/api/datasets/', { name: 'new', dataset_slides: [{ slide_id: slide.id, type: 'E' }] }, headers)
    library.slides.push(slide.id)
  }),
)

type State = Awaited<ReturnType<typeof libraryState>>
interface Made {
  readonly requestId: string
  readonly before: State
}

/** Undoes requests, the last one first; each restores the state before it. Returns the undos. */
async function undoAll(made: readonly Made[]): Promise<Made[]> {
  const undos: Made[] = []
  for (const { requestId, before } of made.toReversed()) {
    const present = await libraryState(database.db)
    const reply = await nora.post('/api/undo/', { request_id: requestId })
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
    expect(await libraryState(database.db)).toEqual(before)
    undos.push({ requestId: reply.json().request_id, before: present })
  }
  return undos
}

test('undoing everything in reverse restores the original state, and redoing it restores the final one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 6 }), async sequence => {
      const library = await buildLibrary()
      const made: Made[] = []
      for (const step of sequence) {
        const requestId = randomUUID()
        const before = await libraryState(database.db)
        await step(library, { 'x-request-id': requestId })
        if ((await linesOf(requestId)) > 0) made.push({ requestId, before })
      }
      await undoAll(await undoAll(made))
    }),
    { numRuns: 12 },
  )
})

async function linesOf(requestId: string): Promise<number> {
  const { lines } = await database.db
    .selectFrom('history')
    .select(eb => eb.fn.countAll<number>().as('lines'))
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  return lines
}
