import type { NewView, View } from '@vitrine/contract/tables/views'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { viewMessages } from './view-messages.ts'

let database: TestDatabase
let server: TestApp
let nora: Client
let otto: Client
let rita: Client
let ada: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  nora = await server.as('nora')
  otto = await server.as('otto')
  rita = await server.as('rita', 'reader')
  ada = await server.as('ada', 'admin')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const VIEWS = '/api/views/'
const one = ({ id }: Pick<View, 'id'>) => `${VIEWS}${id}/`
const NEW: NewView = { entity: 'slides', name: 'Liver', state: { organ: 'liver' } }

async function save(by: Client, view: Partial<NewView> = {}): Promise<View> {
  const reply = await by.post(VIEWS, { ...NEW, ...view })
  expect([reply.statusCode, reply.body]).toEqual([201, reply.body])
  return reply.json()
}
const answer = async (reply: ReturnType<Client['get']>) => {
  const { statusCode, body } = await reply
  return [statusCode, body === '' ? undefined : JSON.parse(body)]
}
const forbidden = (detail: string) => [403, { detail }]

describe('a view', () => {
  test('is saved for its owner alone, and returned completely', async () => {
    const view = await save(nora, { name: ' Liver, newest ' })
    expect(view).toEqual({
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      entity: 'slides',
      name: 'Liver, newest',
      shared: false,
      locked: false,
      is_default: false,
      state: { organ: 'liver' },
      owner: { id: nora.person.id, username: 'nora', name: "nora's name" },
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(await answer(nora.get(one(view)))).toEqual([200, view])
    const missing = [404, { detail: `There is no view with the id ${view.id}.` }]
    for (const other of [otto, ada]) {
      expect(await answer(other.get(one(view)))).toEqual(missing)
      expect(await answer(other.patch(one(view), { name: 'mine' }))).toEqual(missing)
      expect(await answer(other.delete(one(view)))).toEqual(missing)
      expect((await other.get(VIEWS)).json().results).not.toContainEqual(view)
    }
  })

  test('is changed in its current version, and not by a change without effect', async () => {
    const view = await save(nora)
    const same = await nora.patch(one(view), { name: view.name, state: view.state })
    expect([same.statusCode, same.json(), same.headers['etag']]).toEqual([200, view, '"1"'])
    const changed = await nora.patch(
      one(view),
      { state: { filter: '{}', columns: 'organ,name' } },
      { 'if-match': '"1"' },
    )
    expect(changed.json()).toMatchObject({ version: 2, name: 'Liver', state: { filter: '{}', columns: 'organ,name' } })
    const stale = await nora.patch(one(view), { name: 'late' }, { 'if-match': '"1"' })
    expect([stale.statusCode, stale.json().current]).toEqual([412, changed.json()])
    expect((await nora.delete(one(view), { 'if-match': '"1"' })).statusCode).toBe(412)
    expect((await nora.delete(one(view), { 'if-match': '"2"' })).statusCode).toBe(204)
    expect((await nora.get(one(view))).statusCode).toBe(404)
  })

  test('is listed by its table and name, in pages like every list', async () => {
    const tail = crypto.randomUUID()
    const names = async (by: Client, query: string) =>
      (await by.get(`${VIEWS}?search=${tail}&${query}`)).json().results.map(({ name }: View) => name)
    await save(nora, { name: `B ${tail}` })
    await save(nora, { name: `A ${tail}`, shared: true })
    await save(nora, { name: `S ${tail}`, entity: 'samples', state: {}, shared: true })
    expect(await names(nora, '')).toEqual([`A ${tail}`, `B ${tail}`, `S ${tail}`])
    expect(await names(nora, 'entity=slides&ordering=-name&limit=1')).toEqual([`B ${tail}`])
    expect(await names(rita, 'entity=slides,samples')).toEqual([`A ${tail}`, `S ${tail}`])
    expect(await answer(nora.get(`${VIEWS}?entity=files`))).toEqual([
      400,
      { entity: ["entity takes slides, samples or datasets, not 'files'."] },
    ])
  })
})

describe('a view of a Reader', () => {
  test('is saved, changed and deleted, but never shared', async () => {
    const view = await save(rita)
    const changed = await rita.patch(one(view), { name: 'Kidney', state: { organ: 'kidney' } })
    expect(changed.json()).toMatchObject({ name: 'Kidney', version: 2, owner: { username: 'rita' } })
    const notShared = forbidden(viewMessages.onlyEditorsShare)
    expect(await answer(rita.patch(one(view), { shared: true }))).toEqual(notShared)
    expect(await answer(rita.post(VIEWS, { ...NEW, shared: true }))).toEqual(notShared)
    expect((await rita.delete(one(view))).statusCode).toBe(204)
  })
})

describe('a shared view', () => {
  test('is visible to all and can be changed by every Editor', async () => {
    const view = await save(nora, { shared: true })
    expect(await answer(rita.get(one(view)))).toEqual([200, view])
    expect(await answer(rita.patch(one(view), { name: 'x' }))).toEqual(forbidden(viewMessages.onlyEditorsShare))
    expect(await answer(rita.delete(one(view)))).toEqual(forbidden(viewMessages.onlyEditorsShare))
    const changed = await otto.patch(one(view), { name: 'Kidney', state: { organ: 'kidney' } })
    expect(changed.json()).toMatchObject({ name: 'Kidney', version: 2, owner: { username: 'nora' } })
  })

  test('is locked, unlocked, made private and deleted by its owner and by admins', async () => {
    const view = await save(nora, { shared: true })
    const onlyOwner = forbidden(viewMessages.onlyOwner)
    expect(await answer(otto.patch(one(view), { locked: true }))).toEqual(onlyOwner)
    expect(await answer(otto.patch(one(view), { shared: false }))).toEqual(onlyOwner)
    expect(await answer(otto.delete(one(view)))).toEqual(onlyOwner)
    expect((await nora.patch(one(view), { locked: true })).json().locked).toBe(true)
    expect(await answer(otto.patch(one(view), { name: 'x' }))).toEqual(forbidden(viewMessages.locked))
    expect(await answer(otto.patch(one(view), { locked: false }))).toEqual(onlyOwner)
    expect((await ada.patch(one(view), { name: 'by ada' })).json()).toMatchObject({ name: 'by ada', locked: true })
    expect((await nora.patch(one(view), { name: 'by nora', shared: false })).statusCode).toBe(200)
    expect((await ada.get(one(view))).statusCode).toBe(404)
    const other = await save(nora, { shared: true })
    expect((await ada.delete(one(other))).statusCode).toBe(204)
  })

  test('becomes the default for all by an Admin, replacing the previous one', async () => {
    const first = await save(nora, { shared: true })
    const ofSamples = await save(ada, { shared: true, entity: 'samples', state: {}, is_default: true })
    const onlyAdmins = forbidden(viewMessages.onlyAdminsChooseDefault)
    expect(await answer(nora.patch(one(first), { is_default: true }))).toEqual(onlyAdmins)
    expect(await answer(nora.post(VIEWS, { ...NEW, shared: true, is_default: true }))).toEqual(onlyAdmins)
    expect((await ada.patch(one(first), { is_default: true })).json()).toMatchObject({ is_default: true, version: 2 })
    const second = await save(ada, { shared: true, is_default: true })
    expect((await nora.get(one(first))).json()).toMatchObject({ is_default: false, version: 3 })
    expect((await nora.get(one(ofSamples))).json()).toEqual(ofSamples)
    expect(await answer(nora.patch(one(second), { is_default: false }))).toEqual(onlyAdmins)
    const notShared = [400, { is_default: [viewMessages.defaultIsShared] }]
    expect(await answer(ada.patch(one(second), { shared: false }))).toEqual(notShared)
    expect(await answer(ada.post(VIEWS, { ...NEW, is_default: true }))).toEqual(notShared)
    // Two concurrent changes by admins: one wins, and neither fails.
    const moves = await Promise.all([first, second, first].map(view => ada.patch(one(view), { is_default: true })))
    expect(moves.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const { rows } = await sql`select id from views where is_default and entity = 'slides'`.execute(database.db)
    expect(rows).toHaveLength(1)
  })

  test('as the default for all is recorded in the audit, and so is its removal', async () => {
    const [first, second] = [
      await save(ada, { name: 'First default', shared: true }),
      await save(ada, { name: 'Second default', shared: true }),
    ]
    await ada.patch(one(first), { is_default: true })
    await ada.patch(one(second), { is_default: true, name: 'Second default, renamed' })
    await ada.patch(one(second), { name: 'Second default' })
    await ada.patch(one(second), { is_default: false })
    const third = await save(ada, {
      ...NEW,
      name: 'Third default',
      entity: 'datasets',
      state: {},
      shared: true,
      is_default: true,
    })
    await ada.delete(one(third))
    const { results } = (await ada.get('/api/audit/?search=default&event=default-view-changed&ordering=at')).json()
    const line = (subject: string | null, details: object) => ({ subject, details, by: { id: ada.person.id } })
    expect(results.slice(-5)).toMatchObject([
      line('First default', { entity: 'slides' }),
      line('Second default, renamed', { entity: 'slides', from: 'First default' }),
      line(null, { entity: 'slides', from: 'Second default' }),
      line('Third default', { entity: 'datasets' }),
      line(null, { entity: 'datasets', from: 'Third default' }),
    ])
  })
})

describe('what is saved', () => {
  const state = (...sentences: string[]) => ({ state: sentences })
  const wrong: [string, Record<string, unknown>, object][] = [
    ['an unknown table', { entity: 'files' }, { entity: ["entity takes slides, samples or datasets, not 'files'."] }],
    ['no name', { name: ' ' }, { name: ["name can't be empty."] }],
    ['a long name', { name: 'n'.repeat(101) }, { name: [expect.stringMatching(/^name takes .*100 letters/)] }],
    ['an unknown parameter', { state: { nix: '1' } }, state("state: There is no parameter 'nix' here.")],
    ['the view of an address', { state: { view: 'x' } }, state("state: There is no parameter 'view' here.")],
    ['the open record of an address', { state: { open: '7' } }, state("state: There is no parameter 'open' here.")],
    ['a part of a list', { state: { limit: '7' } }, state("state: There is no parameter 'limit' here.")],
    [
      'an open group',
      { state: { group: 'organ,name', path: '["x"]' } },
      state("state: There is no parameter 'path' here."),
    ],
    ["another table's column", { entity: 'datasets' }, state("state: There is no parameter 'organ' here.")],
    ['a wrong value', { state: { cut_number: '3a' } }, state("state: cut_number takes whole numbers, not '3a'.")],
    [
      'a value that is no text',
      { state: { search: 7 } },
      state(expect.stringMatching(/^state, search takes text.*not 7/)),
    ],
    ['a wrong sort', { state: { ordering: 'nix' } }, state("state: There is no column 'nix' to order by.")],
    [
      'a wrong filter, rule by rule',
      {
        state: {
          filter: '{"and":[{"field":"nix","op":"is","value":1},{"field":"cut_number","op":"is","value":"3a"}]}',
        },
      },
      state(
        "state: filter, and, entry 1, field: there is no field 'nix' here.",
        "state: filter, and, entry 2, value: cut_number takes a whole number, not '3a'.",
      ),
    ],
    ['a wrong group', { state: { group: 'nix' } }, state(expect.stringMatching(/^state: .*'nix'/))],
    ['too many pinned', { state: { pinned: '5' } }, state("state: pinned takes a whole number from 0 to 4, not '5'.")],
    [
      'a wrong density',
      { state: { density: 'x' } },
      state("state: density takes compact, normal or relaxed, not 'x'."),
    ],
    ['a wrong layout', { state: { layout: 'x' } }, state("state: layout takes table or gallery, not 'x'.")],
    [
      'tiles that are too wide',
      { state: { tile: '321' } },
      state("state: tile takes the width of a tile in pixels, a whole number from 96 to 320, not '321'."),
    ],
    [
      'three captions',
      { state: { captions: 'a,b,c' } },
      state("state: captions takes the names of one or two columns, separated by a comma, not 'a,b,c'."),
    ],
    [
      'wrong widths',
      { state: { widths: 'name' } },
      state("state: widths takes widths as in name:240,organ:120, not 'name'."),
    ],
    [
      'wrong columns',
      { state: { columns: 'a,,b' } },
      state("state: columns takes names of columns, separated by commas, not 'a,,b'."),
    ],
  ]
  test.each(wrong)('is not a view with %s', async (_, part, errors) => {
    expect(await answer(nora.post(VIEWS, { ...NEW, ...part }))).toEqual([400, errors])
  })

  test('accepts every parameter of a table, even in a change', async () => {
    const state = {
      search: 'a, b',
      search_fields: 'name',
      filter: '{"field":"organ","op":"is","value":"liver"}',
      ordering: '-name',
      organ: 'liver,',
      created_at_after: '2026-01-31',
      has_picture: 'true',
      columns: 'name,fields.lot',
      widths: 'name:240,fields.lot:120',
      pinned: '4',
      density: 'compact',
      layout: 'gallery',
      tile: '128',
      captions: 'organ,fields.lot',
      group: 'block_id,organ',
    }
    const view = await save(nora, { state })
    expect(view.state).toEqual(state)
    const blank = { filter: '', group: '', ordering: '', search: '', widths: '' }
    expect((await nora.patch(one(view), { state: blank })).json().state).toEqual(blank)
    expect((await nora.patch(one(view), { state: { nix: '1' } })).statusCode).toBe(400)
  })

  test('names lab fields like the list', async () => {
    const field = await ada.post('/api/fields/', { entity: 'slides', label: 'Thickness', type: 'number' })
    expect([field.statusCode, field.json().key]).toEqual([201, 'thickness'])
    const state = { 'fields.thickness_min': '2', ordering: '-fields.thickness', columns: 'name,fields.thickness' }
    expect((await save(nora, { state })).state).toEqual(state)
    expect(await answer(nora.post(VIEWS, { ...NEW, state: { 'fields.nix': '2' } }))).toMatchObject([
      400,
      { state: [expect.stringContaining('fields.nix')] },
    ])
  })

  test('are at most 200 per person', async () => {
    const many = await server.as('many')
    await sql`insert into views (entity, name, owner_id, shared, locked, is_default, state)
      select 'slides', 'view ' || n, ${many.person.id}, false, false, false, '{}' from generate_series(1, 199) as n`.execute(
      database.db,
    )
    const last = await Promise.all([many.post(VIEWS, NEW), many.post(VIEWS, NEW)])
    expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(await answer(many.post(VIEWS, NEW))).toEqual([409, { detail: viewMessages.tooMany }])
  })
})
