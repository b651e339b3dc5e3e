import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp } from '../../test/build-app.ts'
import { createTestDatabase } from '../../test/database.ts'
import { buildSlide } from '../../test/factories.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { bearer, buildAccount, PASSWORD, startApp } from '../../test/sign-in-app.ts'
import { type Db, openDb } from '../db/client.ts'
import { backUp } from './back-up.ts'
import { checkBackup, restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-serving-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A library with connections as a server has them. */
async function openLibrary(): Promise<{ db: Db; url: string }> {
  const database = await createTestDatabase()
  const db = openDb(database.url, { max: 8, isWatched: true })
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  return { db, url: database.url }
}

async function putBack(url: string, name: string): Promise<void> {
  const file = { path: join(folder, name), name }
  await restore(url, file, await checkBackup(file), { replace: true, print: () => undefined })
}

test('while a backup replaces the library, calls succeed, or get one 503 with Retry-After', async () => {
  const { db, url } = await openLibrary()
  const server = await buildTestApp(db)
  const ada = await server.as('ada')
  const slides = await Promise.all(Array.from({ length: 4 }, () => buildSlide(ada, { organ: 'Liver' })))
  await backUp(url, { path: join(folder, 'serving'), name: 'serving' })
  await ada.post('/api/slides/', { name: 'made after the backup' })

  let isRunning = true
  const { promise: restored, resolve: tellRestored } = Promise.withResolvers<void>()
  const use = async (id: number, index: number) => {
    const refused: unknown[] = []
    for (let round = 0; isRunning; round++) {
      const reply = await (index % 2 === 0
        ? ada.patch(`/api/slides/${id}/`, { notes: `round ${round}` })
        : ada.get(`/api/slides/?limit=5&search=${round % 2 === 0 ? 'a' : 'slide'}`))
      if (reply.statusCode === 200) continue
      expect([reply.statusCode, reply.headers['retry-after']], reply.body).toEqual([503, expect.any(String)])
      refused.push(reply.statusCode)
      // As the header asks for.
      await restored
    }
    return refused.length
  }
  const users = slides.map(({ id }, index) => use(id, index))
  await putBack(url, 'serving')
  tellRestored()
  // Each server continues with the restored library.
  const [first] = slides
  await vi.waitFor(async () => expect((await ada.get(`/api/slides/${first?.id}/`)).statusCode).toBe(200), PATIENCE_MS)
  isRunning = false
  expect(Math.max(...(await Promise.all(users)))).toBeLessThanOrEqual(1)
  await vi.waitFor(
    async () => expect((await ada.get('/api/slides/?search=made')).json()).toMatchObject({ count: 0 }),
    PATIENCE_MS,
  )
})

test('after a restore everybody signs in again, and is the person in the restored library', async () => {
  const { db, url } = await openLibrary()
  const app = await startApp(db)
  await buildAccount(db, 'ada')
  const signIn = async () => {
    const payload = { username: 'ada', password: PASSWORD }
    const reply = await app.inject({ method: 'POST', url: '/api/auth/login/', payload })
    return reply.json<{ access_token: string }>().access_token
  }
  const me = async (token: string) => app.inject({ url: '/api/auth/me/', headers: bearer(token) })
  await backUp(url, { path: join(folder, 'signed-in'), name: 'signed-in' })
  const token = await signIn()
  expect((await me(token)).statusCode).toBe(200)
  // The watch connects within a second after the start.
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and application_name = 'vitrine watch'`.execute(db)
    expect(rows).toHaveLength(1)
  }, PATIENCE_MS)
  await putBack(url, 'signed-in')
  await vi.waitFor(async () => expect((await me(token)).statusCode).toBe(401), PATIENCE_MS)
  await vi.waitFor(
    async () => expect((await me(await signIn())).json()).toMatchObject({ username: 'ada' }),
    PATIENCE_MS,
  )
})

test('a backup made while eight people write is a single snapshot', async () => {
  const { db, url } = await openLibrary()
  await sql`insert into slides (name, notes) select 'pair ' || n, '0' from generate_series(1, 2000) as n`.execute(db)
  await sql`insert into samples (sample_id, notes) select 'pair ' || n, '0' from generate_series(1, 2000) as n`.execute(
    db,
  )
  let isWriting = true
  let changes = 0
  const write = async (id: number) => {
    for (let value = 1; isWriting; value++) {
      await db.transaction().execute(async trx => {
        for (const table of ['slides', 'samples'] as const)
          await trx
            .updateTable(table)
            .set({ notes: String(value) })
            .where('id', '=', id)
            .execute()
      })
      changes++
    }
  }
  const writing = Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(write))
  await backUp(url, { path: join(folder, 'one-moment'), name: 'one-moment' })
  isWriting = false
  await writing
  expect(changes).toBeGreaterThan(8)
  const target = await openLibrary()
  await putBack(target.url, 'one-moment')
  const { rows: halves } =
    await sql`select slides.id from slides join samples using (id) where slides.notes <> samples.notes
    or slides.version <> samples.version
    or slides.version <> (select max(version) from history where table_name = 'slides' and record_id = slides.id)`.execute(
      target.db,
    )
  expect(halves).toEqual([])
})
