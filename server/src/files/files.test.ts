import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildFile, buildSlide } from '../../test/factories.ts'

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

const full = {
  name: 'left kidney.svs',
  type: 'image/tiff',
  location: '/scans/left kidney.svs',
  size: Number.MAX_SAFE_INTEGER,
  sha256: 'ab'.repeat(32),
  metadata: { input_scanner: 'S360', stain: 'HE', nested: { deep: [1, null, 'ü'] } },
}

test('a file is registered with its creator', async () => {
  const reply = await user.post('/api/files/', full)
  expect([reply.statusCode, reply.headers.etag, reply.json()]).toEqual([
    201,
    '"1"',
    {
      ...full,
      id: expect.any(Number),
      uuid: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      created_by: { id: user.person.id, username: 'nora', name: "nora's name", email: null },
      version: 1,
    },
  ])
  expect((await user.get(`/api/files/${reply.json().id}/`)).json()).toEqual(reply.json())
})

test.each([
  [{}, 'name', 'name is required.'],
  [{ name: 'x', size: -1 }, 'size', 'size must be 0 or more, not -1.'],
  [{ name: 'x', size: 1e17 }, 'size', 'size takes a whole number from 0 or nothing (null), not 100000000000000000.'],
  [
    { name: 'x', sha256: 'AB' },
    'sha256',
    "sha256 takes 64 hexadecimal digits in lower case or nothing (null), not 'AB'.",
  ],
  [{ name: 'x', metadata: 'HE' }, 'metadata', "metadata takes an object or nothing (null), not 'HE'."],
  [{ name: 'x', metadata: [1] }, 'metadata', 'metadata takes an object or nothing (null), not a list.'],
  [{ name: 'x', metadata: { a: { b: 'c\0' } } }, 'metadata', 'metadata contains an invalid character.'],
  [{ name: 'x', metadata: { 'a\0': 1 } }, 'metadata', 'metadata contains an invalid character.'],
  [{ name: 'x', created_by: 1 }, 'created_by', "created_by is made by the server and can't be set."],
])('%j is refused', async (body, field, sentence) => {
  const reply = await user.post('/api/files/', body)
  expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [sentence] }])
})

describe('changing and deleting', () => {
  test('keeps what was not sent; null clears a value', async () => {
    const file = await buildFile(user, full)
    const reply = await user.patch(`/api/files/${file.id}/`, { id: file.id, metadata: null, type: '', sha256: null })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { name: full.name, size: full.size, metadata: null, type: null, sha256: null, version: 2 },
    ])
  })

  test('a stale If-Match is a 412 with the current record', async () => {
    const file = await buildFile(user)
    const reply = await user.patch(`/api/files/${file.id}/`, { name: 'y' }, { 'if-match': '"9"' })
    expect([reply.statusCode, reply.json().current]).toEqual([412, file])
  })

  test('a deleted file leaves its slide, whose link becomes null', async () => {
    const file = await buildFile(user)
    const slide = await buildSlide(user, { file: file.id })
    expect((await user.delete(`/api/files/${file.id}/`)).statusCode).toBe(204)
    expect((await user.get(`/api/slides/${slide.id}/`)).json()).toMatchObject({ file: null, version: 2 })
  })

  test.each(['GET', 'PATCH', 'DELETE'] as const)('%s of a missing one is a 404', async method => {
    const path = '/api/files/999999/'
    const reply =
      method === 'GET'
        ? await user.get(path)
        : method === 'DELETE'
          ? await user.delete(path)
          : await user.patch(path, {})
    expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'There is no file with the id 999999.' }])
  })
})

test('files are listed, filtered by size and searched by name, type and location', async () => {
  await buildFile(user, { name: 'only.ndpi', location: '/elsewhere/ümlaut', size: 77 })
  for (const search of ['size_min=77&size_max=77', 'search=ONLY', 'search=%C3%9CMLAUT', 'name=only.ndpi'])
    expect((await user.get(`/api/files/?${search}`)).json()).toMatchObject({
      total: 1,
      results: [{ name: 'only.ndpi' }],
    })
})

test.each(['GET', 'POST'] as const)('%s without a token is a 401', async method => {
  expect((await server.app.inject({ method, url: '/api/files/' })).statusCode).toBe(401)
})
