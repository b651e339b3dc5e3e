import type { AuditLine } from '@vitrine/contract/accounts/audit'
import type { Page } from '@vitrine/contract/api/page'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { openDb } from '../db/client.ts'
import { audit } from './audit.ts'

let database: TestDatabase
let server: TestApp
let admin: Client
let reader: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  admin = await server.as('ada', 'admin')
  reader = await server.as('rosa', 'reader')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

async function lines(query: string): Promise<Page<AuditLine>> {
  const reply = await admin.get(`/api/audit/?${query}`)
  expect([reply.statusCode, reply.body]).toEqual([200, reply.body])
  return reply.json()
}

describe('the list', () => {
  test('contains events, newest first, with the person, the token and the address', async () => {
    const { person } = reader
    const token = await database.db
      .insertInto('api_tokens')
      .values({
        user_id: person.id,
        name: 'nightly',
        scope: 'read',
        prefix: 'vitrine_abc',
        digest: 'digest',
        expires_at: '2030-01-01T00:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const caller = { userId: person.id, tokenId: token.id, address: '10.0.0.9', requestId: 'request 1' }
    await audit(database.db, caller, { event: 'token-created', subject: 'first', details: { scope: 'read' } })
    await audit(database.db, {}, { event: 'keys-rotated' })
    const { results, total } = await lines('event=token-created,keys-rotated')
    expect(total).toBe(2)
    expect(results).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        event: 'keys-rotated',
        by: null,
        token: null,
        address: null,
        request_id: null,
        subject: null,
        details: {},
      },
      {
        id: expect.any(Number),
        at: expect.any(String),
        event: 'token-created',
        by: { id: person.id, username: 'rosa', name: "rosa's name" },
        token: { id: token.id, name: 'nightly' },
        address: '10.0.0.9',
        request_id: 'request 1',
        subject: 'first',
        details: { scope: 'read' },
      },
    ])
  })

  test('is filtered by event, person and time, searched, and paged', async () => {
    const mara = (await server.as('mara')).person
    const add = (subject: string, at: string, details: object = {}) =>
      sql`insert into audit (event, user_id, subject, at, details)
        values ('export', ${mara.id}, ${subject}, ${at}, ${JSON.stringify(details)}::jsonb)`.execute(database.db)
    await add('Straße', '2020-01-01T10:00:00Z')
    await add('second', '2020-01-02T10:00:00Z', { what: 'LABELS' })
    await add('third', '2020-01-03T10:00:00Z')
    const subjects = async (query: string) =>
      (await lines(`by=${mara.id}&${query}`)).results.map(({ subject }) => subject)
    expect(await subjects('event=export')).toEqual(['third', 'second', 'Straße'])
    expect(await subjects('event=sign-in')).toEqual([])
    expect(await subjects('search=STRASSE')).toEqual(['Straße'])
    expect(await subjects('search=labels')).toEqual(['second'])
    expect(await subjects('at_after=2020-01-02&at_before=2020-01-03')).toEqual(['third', 'second'])
    expect(await subjects('ordering=at&limit=1&offset=1')).toEqual(['second'])
    expect(await lines(`by=${mara.id}&limit=1`)).toMatchObject({ total: 3, next: expect.stringContaining('offset=1') })
    const wrong = await admin.get('/api/audit/?at_after=yesterday')
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { at_after: [expect.stringContaining("'yesterday'")] }])
  })

  test('is for admins', async () => {
    const reply = await reader.get('/api/audit/')
    expect([reply.statusCode, reply.json()]).toEqual([403, { detail: 'Only admins can do this.' }])
  })
})

test('a line can be added, but neither changed nor deleted, not even by the superuser', async () => {
  await audit(database.db, {}, { event: 'keys-rotated' })
  const superuser = new pg.Client({ connectionString: database.adminUrl })
  await superuser.connect()
  onTestFinished(() => superuser.end())
  await superuser.query("set session_replication_role = 'replica'")
  const count = async () => (await superuser.query('select count(*) from audit')).rows
  const before = await count()
  for (const statement of ["update audit set subject = 'x'", 'delete from audit', 'truncate audit'])
    await expect(superuser.query(statement), statement).rejects.toThrow('The audit can only be added to')
  expect(await count()).toEqual(before)
})

test('the browser reports the exports that it makes itself', async () => {
  expect((await reader.post('/api/audit/export/', { what: 'samples-csv', rows: 5000 })).statusCode).toBe(204)
  const { results } = await lines('event=export&limit=1')
  expect(results).toMatchObject([{ subject: 'samples-csv', details: { rows: 5000 }, by: { username: 'rosa' } }])
  for (const [body, field] of [
    [{ what: 'everything', rows: 1 }, 'what'],
    [{ what: 'labels', rows: -1 }, 'rows'],
    [{ what: 'labels', rows: 1, file: 'x' }, 'file'],
  ] as const) {
    const reply = await reader.post('/api/audit/export/', body)
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, [field]])
  }
})

test('reports of exports are limited per person, so that nobody can flood the audit', async () => {
  const lena = await server.as('lena', 'reader')
  const report = async (who: Client) => (await who.post('/api/audit/export/', { what: 'labels', rows: 1 })).statusCode
  for (let sent = 0; sent < 30; sent++) expect(await report(lena)).toBe(204)
  const refused = await lena.post('/api/audit/export/', { what: 'labels', rows: 1 })
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '60',
    { detail: 'More than 30 exports were reported within a minute. Try again in a minute.' },
  ])
  expect(await report(reader)).toBe(204)
  expect((await lines(`event=export&by=${lena.person.id}`)).total).toBe(30)
})

describe('a refused call', () => {
  const refusals = async (who: Client) => (await lines(`event=refused&by=${who.person.id}&limit=500`)).results

  test('is one line for each person, route and hour, on every server', async () => {
    const eve = await server.as('eve', 'reader')
    const other = await buildTestApp(database.db)
    const eveThere = await other.as('eve', 'reader')
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await eve.delete(`/api/slides/${attempt + 1}/`)).statusCode).toBe(403)
      expect((await eveThere.delete('/api/slides/7/')).statusCode).toBe(403)
    }
    expect((await eve.post('/api/slides/', {})).statusCode).toBe(403)
    expect((await eve.get('/api/slides/')).statusCode).toBe(200)
    expect((await refusals(eve)).map(({ subject }) => subject)).toEqual([
      'POST /api/slides/',
      'DELETE /api/slides/:id/',
    ])
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
      const queries = vi.spyOn(database.db, 'getExecutor')
      await eve.post('/api/slides/', {})
      const once = queries.mock.calls.length
      await eve.post('/api/slides/', {})
      expect([once > 0, queries.mock.calls.length]).toEqual([true, once])
    } finally {
      vi.useRealTimers()
      vi.restoreAllMocks()
    }
    await other.app.close()
  })

  test('is refused in the same way while the database is unavailable', async () => {
    const away = openDb('postgres://nobody@127.0.0.1:1/none', { max: 1 })
    onTestFinished(() => away.destroy())
    const broken = await buildTestApp(database.db)
    const eve = await broken.as('eve', 'reader')
    vi.spyOn(database.db, 'getExecutor').mockImplementation(() => away.getExecutor())
    try {
      const reply = await eve.post('/api/slides/', {})
      expect([reply.statusCode, reply.json()]).toEqual([403, { detail: expect.stringContaining('Readers can look') }])
    } finally {
      vi.restoreAllMocks()
      await broken.app.close()
    }
  })
})
