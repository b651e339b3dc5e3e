import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Dataset, FullDataset } from '@vitrine/contract/datasets/datasets'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset, buildSlide } from '../../test/factories.ts'

let database: TestDatabase
let server: TestApp
let user: Client
let large: Dataset

/** More than the connection buffers without a reader. */
const SLIDES = 8_000

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('nora')
  large = await buildDataset(user, { name: 'large' })
  await sql`with made as (
      insert into slides (name, description) select 'slide ' || n, repeat('long ', 100) from generate_series(1, ${SLIDES}::integer) as n
      returning id, name
    )
    insert into dataset_slides (dataset_id, slide_id, position, type)
    select ${large.id}, id, substr(name, 7)::integer, 'T' from made`.execute(database.db)
  await server.app.listen({ port: 0 })
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const fullPath = () => `/api/datasets/${large.id}/full/`
const namesOf = ({ dataset_slides }: FullDataset) => dataset_slides.map(({ slide }) => slide.name)
const allNames = Array.from({ length: SLIDES }, (_, index) => `slide ${index + 1}`)

/** A response whose body the caller has not begun to read. */
async function unreadReply({ app }: TestApp = server): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo
  const request = get({ port, path: fullPath(), headers: { authorization: 'Bearer nora' }, agent: false })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  return reply
}

/** Makes the slide at a position of the list temporarily unreadable. */
async function whileUnreadable(position: number, work: () => Promise<void>): Promise<void> {
  const [entry] = (await user.get(`/api/datasets/${large.id}/slides/?limit=1&page=${position}`)).json().results
  const run = (statement: string) => sql.raw(statement).execute(database.db)
  await run(`create function readable(id integer) returns boolean language plpgsql as
    $$ begin if id = ${entry.slide.id} then raise 'a broken page'; end if; return true; end $$`)
  await run('create policy readable on slides using (readable(id))')
  await run('alter table slides enable row level security, force row level security')
  await work()
  await run('alter table slides disable row level security')
  await run('drop function readable cascade')
}

async function openTransactions(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(database.db)
  return rows[0]?.count
}

describe('the full view of a large dataset', () => {
  test('arrives completely, in the saved order, with its version', async () => {
    const reply = await user.get(fullPath())
    const full = reply.json<FullDataset>()
    expect([reply.statusCode, reply.headers.etag, reply.headers['content-type']]).toEqual([
      200,
      `"${full.version}"`,
      'application/json; charset=utf-8',
    ])
    expect(full).toMatchObject({ ...(await user.get(`/api/datasets/${large.id}/`)).json(), slides_count: SLIDES })
    expect(namesOf(full)).toEqual(allNames)
  })

  test('is part of the list of full views', async () => {
    const slide = await buildSlide(user)
    const one = await buildDataset(user, { name: 'one', dataset_slides: [{ slide_id: slide.id, type: 'E' }] })
    const none = await buildDataset(user, { name: 'none' })
    const reply = await user.get('/api/datasets/full/?ordering=id')
    const { total, results } = reply.json<{ total: number; results: FullDataset[] }>()
    expect([reply.statusCode, total]).toEqual([200, 3])
    expect(results.map(({ id, dataset_slides }) => [id, dataset_slides.length])).toEqual([
      [large.id, SLIDES],
      [one.id, 1],
      [none.id, 0],
    ])
  })

  test('is described by HEAD like by GET', async () => {
    const reply = await server.app.inject({
      method: 'HEAD',
      url: fullPath(),
      headers: { authorization: 'Bearer nora' },
    })
    expect([reply.statusCode, reply.headers.etag, reply.body]).toEqual([200, expect.any(String), ''])
  })

  test('for a slow caller is one snapshot, and keeps no transaction open while it is being read', async () => {
    const reply = await unreadReply()
    await user.patch(`/api/datasets/${large.id}/`, { name: 'renamed' })
    await sql`update slides set name = 'renamed' where name = ${`slide ${SLIDES}`}`.execute(database.db)
    await vi.waitFor(async () => expect(await openTransactions()).toBe(0), { timeout: 20_000 })
    const full = (await json(reply)) as FullDataset
    expect([full.name, full.version, namesOf(full)]).toEqual(['large', 2, allNames])
  })

  test('for slow callers occupies no share of the connections once it has been read from the database', async () => {
    // Allows four reads at once.
    const small = await buildTestApp(database.db, { DATABASE_POOL: '5' })
    const colleague = await small.as('nora')
    await small.app.listen({ port: 0 })
    const replies = await Promise.all(Array.from({ length: 4 }, () => unreadReply(small)))
    const reply = await colleague.get(`/api/datasets/${large.id}/`)
    for (const unread of replies) unread.destroy()
    await small.app.close()
    expect(reply.statusCode).toBe(200)
  })

  test('for a caller that disconnected ends, with its transaction', async () => {
    const reply = await unreadReply()
    reply.destroy()
    await vi.waitFor(async () => expect(await openTransactions()).toBe(0), { timeout: 20_000 })
  })

  test('that fails midway breaks the connection, and is never mistaken for a complete one', async () => {
    await whileUnreadable(SLIDES, async () => {
      const reply = await unreadReply()
      expect(reply.statusCode).toBe(200)
      await expect(json(reply)).rejects.toThrow('aborted')
    })
    expect((await user.get(fullPath())).statusCode).toBe(200)
  })

  test('that fails before its first byte is an error like any other', async () => {
    await whileUnreadable(1, async () => {
      const reply = await user.get(fullPath())
      expect([reply.statusCode, reply.json()]).toEqual([
        500,
        { detail: expect.stringMatching(/^Something went wrong/), request_id: reply.headers['x-request-id'] },
      ])
    })
  })
})

test('the full view of a small dataset is an ordinary reply', async () => {
  const { id } = await buildDataset(user, { name: 'small' })
  const reply = await user.get(`/api/datasets/${id}/full/`)
  expect([reply.statusCode, reply.headers['content-length'], reply.json().dataset_slides]).toEqual([
    200,
    String(reply.body.length),
    [],
  ])
})

test.each(['/api/datasets/999999/full/', '/api/datasets/x/full/'])('%s is an ordinary 404', async path => {
  const reply = await user.get(path)
  expect([reply.statusCode, reply.json()]).toEqual([404, { detail: expect.stringMatching(/^There is no dataset/) }])
})
