import type { ListSpec } from '@vitrine/contract/api/list-spec'
import type { NamedRecord } from '@vitrine/contract/api/named-record'
import { datasetList } from '@vitrine/contract/datasets/datasets'
import { channels } from '@vitrine/contract/experiments/channels'
import { deploymentConfigs, trainingConfigs } from '@vitrine/contract/experiments/configs'
import { experiments } from '@vitrine/contract/experiments/experiments'
import { servers } from '@vitrine/contract/experiments/servers'
import { fileList } from '@vitrine/contract/files/files'
import { sampleList } from '@vitrine/contract/samples/samples'
import { slideList } from '@vitrine/contract/slides/slides'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildDataset, buildFile, buildNamed, buildSample, buildSlide } from './factories.ts'

/** Rules for all kinds of records. */

let database: TestDatabase
let server: TestApp
let user: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('nora')
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

interface Made extends Record<string, unknown> {
  id: number
}

interface Kind {
  noun: string
  table: string
  path: string
  list: ListSpec
  build(fields?: object): Promise<Made>
}

const plural = (noun: string, list: ListSpec, build: (fields?: object) => Promise<{ id: number }>): Kind => ({
  noun,
  table: `${noun}s`,
  path: `/api/${noun}s/`,
  list,
  build: async fields => ({ ...(await build(fields)) }),
})
const named = (table: string, kind: NamedRecord): Kind => ({
  noun: kind.noun,
  table,
  path: kind.routes.list.path,
  list: kind.list,
  build: fields => buildNamed(user, kind, fields),
})

const kinds: Kind[] = [
  plural('slide', slideList, fields => buildSlide(user, fields)),
  plural('file', fileList, fields => buildFile(user, fields)),
  plural('sample', sampleList, fields => buildSample(user, fields)),
  plural('dataset', datasetList, fields => buildDataset(user, fields)),
  named('experiments', experiments),
  named('training_configs', trainingConfigs),
  named('deployment_configs', deploymentConfigs),
  named('channels', channels),
  named('servers', servers),
]

/** Text columns that don't accept arbitrary values. */
const CHOSEN_WORDS = ['qc_status', 'status', 'file_size']
const writtenTexts = ({ list }: Kind) =>
  Object.keys(list.columns).filter(column => list.columns[column] === 'text' && !CHOSEN_WORDS.includes(column))

describe.each(kinds)('every $noun', kind => {
  const { noun, table, path: all, list } = kind
  const pathOf = ({ id }: Made) => `${all}${id}/`
  const found = async (search: string) => {
    const reply = await user.get(`${all}?${search}`)
    expect([search, reply.statusCode]).toEqual([search, 200])
    return reply.json<{ total: number; results: Made[] }>()
  }

  test('is created, changed and deleted with 201, 200 and 204, with its version in body and tag', async () => {
    const made = await kind.build()
    expect(made['version']).toBe(1)
    const changed = await user.patch(pathOf(made), { id: made.id, description: 'x', ...fileInstead(noun) })
    expect([changed.statusCode, changed.json().version, changed.headers.etag]).toEqual([200, 2, '"2"'])
    expect((await user.get(pathOf(made))).headers.etag).toBe('"2"')
    expect((await found(`id=${made.id}`)).results).toEqual([changed.json()])
    const missing = await user.delete(pathOf(made))
    expect([missing.statusCode, missing.body]).toEqual([204, ''])
    expect((await user.get(pathOf(made))).statusCode).toBe(404)
  })

  test('cannot get the id of another', async () => {
    const made = await kind.build()
    const reply = await user.patch(pathOf(made), { id: made.id + 1 })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { id: [`The id of this record is ${made.id} and can't become ${made.id + 1}.`] },
    ])
  })

  test.each(['uuid', 'created_at', 'updated_at', 'version'])('cannot have its %s set', async field => {
    const made = await kind.build()
    const reply = await user.patch(pathOf(made), { [field]: made[field] })
    expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [expect.stringMatching('made by the server')] }])
  })

  test('in another version is a 412 with the current record, and is not changed', async () => {
    const made = await kind.build()
    for (const reply of [
      await user.patch(pathOf(made), { name: 'mine' }, { 'if-match': '"2"' }),
      await user.delete(pathOf(made), { 'if-match': '"2"' }),
    ])
      expect([reply.statusCode, reply.json()]).toEqual([
        412,
        { detail: `Somebody else has changed this ${noun} in the meantime.`, current: made },
      ])
    expect((await user.get(pathOf(made))).json()).toEqual(made)
    expect((await user.delete(pathOf(made), { 'if-match': '"1"' })).statusCode).toBe(204)
  })

  test('has its creation, change and deletion in the history, with the person and the request', async () => {
    const made = await kind.build()
    await user.patch(pathOf(made), { name: 'renamed' }, { 'x-request-id': `change-${table}` })
    await user.delete(pathOf(made), { 'x-request-id': `delete-${table}` })
    const lines = await database.db
      .selectFrom('history')
      .select(['action', 'user_id', 'request_id', 'changes', 'record'])
      .where('table_name', '=', table)
      .where('record_id', '=', made.id)
      .orderBy('id')
      .execute()
    const name = made['name'] ?? null
    expect(lines).toMatchObject([
      { action: 'create', user_id: user.person.id, request_id: expect.any(String) },
      {
        action: 'update',
        user_id: user.person.id,
        request_id: `change-${table}`,
        changes: { name: { from: name, to: 'renamed' } },
      },
      {
        action: 'delete',
        user_id: user.person.id,
        request_id: `delete-${table}`,
        record: { id: made.id, uuid: made['uuid'], name: 'renamed' },
      },
    ])
  })

  test.each(Object.keys(list.columns))('is found by its %s, and can be ordered by it', async column => {
    const made = await kind.build(Object.fromEntries(writtenTexts(kind).map(text => [text, `${text}, by ${column}`])))
    const value = made[column] ?? ''
    const written = list.columns[column] === 'status' ? 'created' : idOf(value)
    const asked = column === 'name' || column === 'sample_id' ? written : String(written).replaceAll(',', '\\,')
    const exact = `${column}=${encodeURIComponent(asked)}&id_min=${made.id}`
    for (const search of [exact, `${exact}&ordering=${column}`, `${exact}&ordering=-${column}`])
      expect((await found(search)).results.map(({ id }) => id)).toEqual([made.id])
    await user.delete(pathOf(made))
  })

  test.each(writtenTexts(kind))('is searched by its %s if requested, or if it always is', async column => {
    const made = await kind.build({ [column]: `needle ${column}` })
    const term = encodeURIComponent(`EEDLE ${column.toUpperCase()}`)
    expect((await found(`search=${term}&search_fields=${column}`)).total).toBe(1)
    expect((await found(`search_terms=needle,${term}`)).total).toBe(list.searchable.includes(column) ? 1 : 0)
    const others = list.searchable.filter(other => other !== column).join(',')
    expect((await found(`search=${term}&search_fields=${others}`)).total).toBe(0)
    await user.delete(pathOf(made))
  })

  test(`is listed ${list.defaultLimit} at a time, newest first, at most ${list.maxLimit}`, async () => {
    const ids: number[] = []
    for (let index = 0; index < 51; index++) ids.unshift((await kind.build()).id)
    const page = await found('')
    expect(page.results.map(({ id }) => id)).toEqual(ids.slice(0, list.defaultLimit))
    expect((await found('limit=500')).results.slice(0, 51).map(({ id }) => id)).toEqual(ids)
    const beyond = await found('offset=100000')
    expect(beyond).toMatchObject({ count: page.total, total: page.total, next: null, results: [] })
    expect((await user.get(`${all}?limit=501`)).statusCode).toBe(400)
  })
})

const idOf = (value: unknown): string =>
  String(typeof value === 'object' && value !== null ? (value as { id: number }).id : value)

/** Replaces fields that file records don't have. */
const fileInstead = (noun: string) => (noun === 'file' ? { description: undefined, location: 'x' } : {})

test('a record that was not created through the API has no creator', async () => {
  const { id } = await database.db
    .insertInto('files')
    .values({ name: 'found', type: null, location: null, size: null, metadata: null, created_by: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await user.get(`/api/files/${id}/`)).json()).toMatchObject({ created_by: null })
  expect((await user.get('/api/files/?created_by=&name=found')).json().total).toBe(1)
})

test('every field of a sample except its id can be cleared', async () => {
  const fields = Object.keys(sampleList.columns).filter(column => !MADE_OR_NEEDED.includes(column))
  const sample = await buildSample(user, { tiles: 3, gamma: 1.5, qc_status: 'pass', status: 'active', notes: 'x' })
  const none = Object.fromEntries(fields.map(field => [field, null]))
  const reply = await user.patch(`/api/samples/${sample.id}/`, none)
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { ...none, version: 2 }])
})
const MADE_OR_NEEDED = ['id', 'uuid', 'sample_id', 'created_at', 'updated_at', 'created_by']

test('a file of one slide cannot be assigned to another', async () => {
  const file = await buildFile(user)
  await buildSlide(user, { file: file.id })
  const other = await buildSlide(user)
  const reply = await user.patch(`/api/slides/${other.id}/`, { file: file.id })
  expect([reply.statusCode, reply.json()]).toEqual([409, { file: [`The file ${file.id} belongs to another slide.`] }])
})
