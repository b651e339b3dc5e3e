import type { ChangesReply } from '@vitrine/contract/history/changes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildDataset, buildFile, buildSample, buildSlide } from '../../../test/factories.ts'

let database: TestDatabase
let server: TestApp
let editor: Client
let reader: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  editor = await server.as('edith')
  reader = await server.as('rita', 'reader')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const ask = (since?: string) => reader.get(`/api/changes/${since === undefined ? '' : `?since=${since}`}`)
const changesSince = async (since?: string): Promise<ChangesReply> => (await ask(since)).json()
const cursorNow = async () => (await changesSince()).cursor

const NONE = { more: false, created: [], changed: [], deleted: [] }
const NOTHING = { cursor: expect.any(String), slides: NONE, samples: NONE, datasets: NONE }

/** An update that stays open until `commit` is called. */
async function openUpdate(id: number) {
  const isMade = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const end = database.db.transaction().execute(async trx => {
    await sql`update slides set organ = 'open' where id = ${id}`.execute(trx)
    isMade.resolve()
    await mayEnd.promise
  })
  await isMade.promise
  return {
    commit: () => {
      mayEnd.resolve()
      return end
    },
  }
}

async function restoreSlide(id: number) {
  const { results } = (await editor.get('/api/trash/?kind=slides')).json()
  const item = results.find((each: { record_id: number }) => each.record_id === id)
  expect((await editor.post('/api/trash/restore/', { ids: [item.id] })).statusCode).toBe(200)
}

describe('changes', () => {
  test('without a cursor are none, but a cursor from which to continue', async () => {
    await buildSlide(editor)
    expect(await changesSince()).toEqual(NOTHING)
    expect(await changesSince(await cursorNow())).toEqual(NOTHING)
  })

  test('since a cursor name what was created, changed and deleted, for each kind, once', async () => {
    const slide = await buildSlide(editor)
    const lost = await buildSample(editor)
    const since = await cursorNow()
    await editor.patch(`/api/slides/${slide.id}/`, { organ: 'liver' })
    const created = await buildSlide(editor)
    await editor.patch(`/api/slides/${created.id}/`, { organ: 'liver' })
    await editor.delete(`/api/samples/${lost.id}/`)
    const dataset = await buildDataset(editor)
    const reply = await changesSince(since)
    expect(reply).toEqual({
      cursor: expect.any(String),
      slides: { ...NONE, created: [created.id], changed: [slide.id] },
      samples: { ...NONE, deleted: [lost.id] },
      datasets: { ...NONE, created: [dataset.id] },
    })
    expect(await changesSince(reply.cursor)).toEqual(NOTHING)
  })

  test('list a record that was deleted and restored as created', async () => {
    const { id } = await buildSlide(editor)
    await editor.delete(`/api/slides/${id}/`)
    const since = await cursorNow()
    await restoreSlide(id)
    expect((await changesSince(since)).slides).toEqual({ ...NONE, created: [id] })
  })

  test('of a slide and of a file are changes of the records whose rows show them', async () => {
    const file = await buildFile(editor)
    const slide = await buildSlide(editor, { file: file.id })
    const sample = await buildSample(editor, { slide: slide.id })
    const since = await cursorNow()
    await editor.patch(`/api/files/${file.id}/`, { type: 'tiff' })
    const { cursor, slides, samples } = await changesSince(since)
    expect([slides.changed, samples.changed]).toEqual([[slide.id], []])
    await editor.patch(`/api/slides/${slide.id}/`, { name: 'renamed' })
    expect((await changesSince(cursor)).samples.changed).toEqual([sample.id])
  })

  test('of a transaction that commits late are listed once it has, and not before', async () => {
    const early = await buildSlide(editor)
    const late = await buildSlide(editor)
    const since = await cursorNow()
    const open = await openUpdate(early.id)
    await editor.patch(`/api/slides/${late.id}/`, { organ: 'liver' })
    const before = await changesSince(since)
    expect(before.slides.changed).toEqual([late.id])
    expect((await changesSince(before.cursor)).slides).toEqual(NONE)
    await open.commit()
    const after = await changesSince(before.cursor)
    expect(after.slides.changed).toEqual([early.id])
    expect(await changesSince(after.cursor)).toEqual(NOTHING)
  })

  test('include a transaction that was open when the first cursor was taken', async () => {
    const slide = await buildSlide(editor)
    const open = await openUpdate(slide.id)
    const since = await cursorNow()
    await open.commit()
    expect((await changesSince(since)).slides.changed).toEqual([slide.id])
  })

  test('of more than 500 records of a kind are not named: all shown records of that kind must be read again', async () => {
    const since = await cursorNow()
    await sql`insert into slides (name) select 'many ' || n from generate_series(1, 501) as n`.execute(database.db)
    const dataset = await buildDataset(editor)
    const { slides, datasets } = await changesSince(since)
    expect([slides, datasets.created]).toEqual([{ ...NONE, more: true }, [dataset.id]])
  })

  test('of very many records are not named, for any kind', async () => {
    const since = await cursorNow()
    await sql`insert into slides (name) select 'many ' || n from generate_series(1, 5001) as n`.execute(database.db)
    const all = { ...NONE, more: true }
    expect(await changesSince(since)).toMatchObject({ slides: all, samples: all, datasets: all })
  })

  test('since a cursor of another library, which is ahead of this one, are unknown', async () => {
    expect((await changesSince('900000000000:900000000000:')).slides).toEqual({ ...NONE, more: true })
  })

  test.each(['nix', '', '7', '9:3:', '99999999999999999999999:99999999999999999999999:', '%00', "1';"])(
    'refuse the cursor %j',
    async since => {
      const reply = await ask(since)
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        { since: ['since takes the cursor of an earlier reply.'] },
      ])
    },
  )

  test('refuse an unknown parameter', async () => {
    const reply = await reader.get('/api/changes/?entity=slides')
    expect([reply.statusCode, reply.json()]).toEqual([400, { entity: ["There is no parameter 'entity' here."] }])
  })
})
