import { randomUUID } from 'node:crypto'
import type { Field } from '@vitrine/contract/fields/fields'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import {
  BLOCKS,
  buildFields,
  buildWorld,
  diff,
  GROUPINGS,
  placed,
  versionsOf,
  type World,
} from './compared-world.fixture.ts'

let database: TestDatabase
let server: TestApp
let ada: Client
let grade: Field

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  ada = await server.as('ada', 'admin')
  grade = (await buildFields(ada)).grade
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

/** Compares a version's changes so far, as tracked by the server, with those of a version frozen now. */
async function compareBoth(world: World): Promise<void> {
  const followed = await diff(ada, world, 'current')
  const frozen = await ada.post(versionsOf(world), {})
  // A dataset without slides can't be frozen.
  if (![201, 409].includes(frozen.statusCode)) return
  const latest = (await ada.get(`${versionsOf(world)}?limit=1`)).json().results[0].number as number
  // Compared without the tracked state.
  const truth = (await ada.get(`${versionsOf(world)}${latest}/diff/?with=1&limit=500`)).json()
  expect(followed.json()).toEqual({ ...truth, labels: expect.anything() })
}

type Step = (world: World) => Promise<unknown>

const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T
const few = fc.nat(5)
const some = fc.uniqueArray(few, { minLength: 1, maxLength: 6 })
const path = (kind: string, id: number) => `/api/${kind}/${id}/`

/** Steps that change values of slides, files and samples. */
const edits: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(few, few, fc.constantFrom('liver', '')).map(
    ([slide, block, organ]): Step =>
      ({ slides }) =>
        ada.patch(path('slides', at(slides, slide)), { block_id: at(BLOCKS, block), organ }),
  ),
  fc.tuple(few, fc.constantFrom('lo', 'hi', null), fc.boolean()).map(
    ([slide, chosen, isRead]): Step =>
      ({ slides }) =>
        ada.patch(path('slides', at(slides, slide)), {
          fields: { grade: chosen, reader: isRead ? ada.person.id : null },
        }),
  ),
  fc.tuple(few, few, fc.boolean()).map(
    ([slide, file, hasFile]): Step =>
      ({ slides, files }) =>
        ada.patch(path('slides', at(slides, slide)), { file: hasFile ? at(files, file) : null }),
  ),
  fc.tuple(few, few, fc.constantFrom('a', 'b', 'c')).map(
    ([file, size, stain]): Step =>
      ({ files }) =>
        ada.patch(path('files', at(files, file)), { size, metadata: { stain } }),
  ),
  fc.tuple(few, few, few).map(
    ([sample, slide, study]): Step =>
      ({ samples, slides }) =>
        ada.patch(path('samples', at(samples, sample)), { slide: at(slides, slide), study_id: `study ${study % 3}` }),
  ),
  fc.tuple(some, few).map(
    ([chosen, block]): Step =>
      ({ slides }) => {
        const ids = chosen.map(index => ({ id: at(slides, index) }))
        const operations = [{ op: 'set', field: 'block_id', value: at(BLOCKS, block) ?? 'B9' }]
        return ada.post('/api/slides/bulk/', { id: randomUUID(), dry_run: false, where: { ids }, operations })
      },
  ),
  fc.tuple(few, few).map(
    ([sample, study]): Step =>
      async ({ samples }) => {
        const { sample_id } = (await ada.get(path('samples', at(samples, sample)))).json()
        const rows = [{ line: 2, fields: { sample_id: sample_id ?? randomUUID(), study_id: `study ${study % 3}` } }]
        return ada.post('/api/samples/import/', { id: randomUUID(), dry_run: false, rows })
      },
  ),
]

/** Steps that create, delete and restore records. */
const lives: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(few, few).map(
    ([slide, study]): Step =>
      async ({ samples, slides }) =>
        samples.push(
          (
            await ada.post('/api/samples/', {
              sample_id: randomUUID(),
              slide: at(slides, slide),
              study_id: `study ${study}`,
            })
          ).json().id ?? 0,
        ),
  ),
  fc.tuple(few, fc.constantFrom('slides', 'files', 'samples')).map(
    ([index, kind]): Step =>
      world =>
        ada.delete(path(kind, at(world[kind as 'slides' | 'files' | 'samples'], index))),
  ),
  fc.constant<Step>(async () => {
    const [last] = (await ada.get('/api/trash/?limit=1')).json().results
    if (last) await ada.post('/api/trash/restore/', { ids: [last.id] })
  }),
  fc.constant<Step>(async () => {
    const [last] = (await ada.get('/api/trash/?limit=1')).json().results
    if (last) await ada.delete(`/api/trash/${last.id}/`)
  }),
  few.map(
    (index): Step =>
      async world => {
        const request = randomUUID()
        await ada.patch(path('slides', at(world.slides, index)), { block_id: 'undone' }, { 'x-request-id': request })
        await diff(ada, world, 'current')
        return ada.post('/api/undo/', { request_id: request })
      },
  ),
]

/** Steps that change the dataset. */
const places: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(some, fc.constantFrom('T', 'V', 'E')).map(
    ([chosen, type]): Step =>
      ({ dataset, slides }) =>
        ada.patch(path('datasets', dataset), {
          dataset_slides: placed(
            chosen.map(index => at(slides, index)),
            type,
          ),
        }),
  ),
  fc.tuple(few, fc.constantFrom('T', 'V')).map(
    ([slide, type]): Step =>
      ({ dataset, slides }) =>
        ada.post(`${path('datasets', dataset)}slides/`, { slide_id: at(slides, slide), type }),
  ),
  few.map(
    (grouping): Step =>
      ({ dataset }) =>
        ada.patch(path('datasets', dataset), { grouping: at(GROUPINGS, grouping) }),
  ),
]

/** Steps that change data without a history, and concurrent changes. */
const others: readonly fc.Arbitrary<Step>[] = [
  few.map(
    (label): Step =>
      () => {
        const options = [
          { key: 'lo', label: `Low ${label % 2}` },
          { key: 'hi', label: 'High' },
        ]
        return ada.patch(path('fields', grade.id), { label: 'Grade', options })
      },
  ),
  fc.boolean().map(
    (isOut): Step =>
      () =>
        ada.patch(path('fields', grade.id), { state: isOut ? 'retired' : 'ready' }),
  ),
  few.map(
    (name): Step =>
      () =>
        sql`update users set username = ${`ada ${name}`} where id = ${ada.person.id}`.execute(database.db),
  ),
  fc.tuple(few, fc.constantFrom('ab', 'cd')).map(
    ([index, digest]): Step =>
      async world => {
        const { files } = world
        const name = `${at(files, index)}.svs`
        await sql`insert into pictures (folder, path, name, size, mtime_ns, inode, revision, state)
          values ('scanner', ${name}, ${name}, 7, 0, 0, '', 'ready') on conflict do nothing`.execute(database.db)
        await sql`update files set picture_id = (select id from pictures where path = ${name})
          where id = ${at(files, index)} and picture_id is null`.execute(database.db)
        await diff(ada, world, 'current')
        await sql`update pictures set sha256 = ${digest.repeat(32)} where path = ${name}`.execute(database.db)
      },
  ),
  fc.tuple(few, few).map(
    ([early, block]): Step =>
      async world => {
        // A later line of the history becomes visible before this older one.
        const late = await database.db.startTransaction().execute()
        const id = at(world.slides, early)
        await sql`update slides set block_id = ${at(BLOCKS, block)}, organ = 'late' where id = ${id}`.execute(late)
        await ada.patch(path('slides', at(world.slides, early + 1)), { organ: 'soon' })
        expect((await diff(ada, world, 'current')).statusCode).toBe(200)
        await late.commit().execute()
      },
  ),
]

const steps = fc.oneof(...[edits, edits, lives, places, others].map(kinds => fc.oneof(...kinds)))

test('whatever is done, tracked changes equal those of a version frozen at that time', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 10 }), async sequence => {
      const world = await buildWorld(ada)
      expect((await ada.post(versionsOf(world), {})).statusCode).toBe(201)
      await compareBoth(world)
      for (const step of sequence) {
        await step(world)
        await compareBoth(world)
      }
    }),
    { numRuns: 15 },
  )
})
