import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildSlide } from '../../../test/factories.ts'
import { buildFields, buildWorld, diff, placed, versionsOf, type World } from './compared-world.fixture.ts'
import { withComparison } from './remembered-comparisons.ts'

let database: TestDatabase
let server: TestApp
let ada: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  ada = await server.as('ada', 'admin')
  await buildFields(ada)
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const slidePath = (id: number) => `/api/slides/${id}/`

test('a digest that was computed later, and a changed username, are tracked although no history contains them', async () => {
  const world = await buildWorld(ada)
  const [slide, file] = [world.slides[4] as number, world.files[0] as number]
  await ada.patch(slidePath(slide), { fields: { reader: ada.person.id } })
  const { rows } = await sql<{
    id: number
  }>`insert into pictures (folder, path, name, size, mtime_ns, inode, revision, state)
    values ('scanner', 'followed.svs', 'followed.svs', 7, 0, 0, '', 'ready') returning id`.execute(database.db)
  await sql`update files set picture_id = ${rows[0]?.id} where id = ${file}`.execute(database.db)
  await ada.post(versionsOf(world), {})
  const changedFields = async () => {
    const { results } = (await diff(ada, world, 'current')).json<{ results: { fields: object }[] }>()
    return results.flatMap(({ fields }) => Object.keys(fields)).sort()
  }
  expect(await changedFields()).toEqual([])
  await sql`update pictures set sha256 = ${'ef'.repeat(32)} where id = ${rows[0]?.id}`.execute(database.db)
  expect(await changedFields()).toContain('file_sha256')
  await sql`update users set username = 'ada renamed' where id = ${ada.person.id}`.execute(database.db)
  expect(await changedFields()).toContain('fields.reader')
})

/** The number of slides that get a line in a comparison with the current dataset. */
async function linesMade(world: World): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  expect((await diff(ada, world, 'current')).statusCode).toBe(200)
  const sent = query.mock.calls.map(([call]) => call as unknown as { text: string; values: unknown[][] })
  query.mockRestore()
  const inserts = sent.filter(({ text }) => text.includes('insert into present_lines'))
  return inserts.reduce((sum, { values }) => sum + (values[0]?.length ?? 0), 0)
}

test('only slides that have changed, and those in groups with them, get new lines', async () => {
  const world = await buildWorld(ada)
  const [changed, other] = [await buildSlide(ada, { block_id: 'own' }), await buildSlide(ada, { block_id: 'Own ' })]
  const dataset_slides = placed([...world.slides, changed.id, other.id])
  await ada.patch(`/api/datasets/${world.dataset}/`, { dataset_slides, grouping: ['block_id'] })
  await ada.post(versionsOf(world), {})
  expect(await linesMade(world)).toBe(8)
  expect(await linesMade(world)).toBe(0)
  await ada.patch(slidePath(changed.id), { block_id: 'apart' })
  expect(await linesMade(world)).toBe(2)
  await ada.patch(slidePath(changed.id), { organ: 'liver' })
  expect(await linesMade(world)).toBe(1)
  await buildSlide(ada)
  expect(await linesMade(world)).toBe(0)
  await ada.patch(slidePath(other.id), { block_id: 'B2' })
  expect(await linesMade(world)).toBe(2)
})

test('recent comparisons are cached, and calls for one version wait for each other', async () => {
  const listed = { uuid: randomUUID(), type: 'T', fold: null, values: [], group: null } as const
  const slides = new Map(Array.from({ length: 60_000 }, (_, id) => [id, listed]))
  const comparison = { snapshot: '', place: '', basis: '', slides, different: [] }
  const isKnown = (version: number) =>
    withComparison(database.db, version, async last => ({ comparison, reply: last !== undefined }))
  // Ids that no version has.
  expect(await Promise.all([isKnown(-1), isKnown(-1)])).toEqual([false, true])
  expect([await isKnown(-2), await isKnown(-1)]).toEqual([false, true])
  expect(await isKnown(-3)).toBe(false)
  expect([await isKnown(-1), await isKnown(-3), await isKnown(-2)]).toEqual([true, true, false])
})
