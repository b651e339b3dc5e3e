import { slideList } from '@vitrine/contract/slides/slides'
import { parseFacetQuery } from '@vitrine/contract/tables/facets'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Db, onLibraryChanged, openDb } from '../src/db/client.ts'
import { databaseMessages } from '../src/db/database-messages.ts'
import { countFacets } from '../src/db/facets/facets.ts'
import { slideTable } from '../src/slides/slide-table.ts'
import { buildTestApp } from './build-app.ts'
import { DatabaseLine } from './database-line.ts'
import { buildSlide } from './factories.ts'
import { PATIENCE_MS } from './patience.ts'
import { standbys } from './standby.ts'

const startWithStandby = standbys()
const TIMEOUT_MS = 120_000
const patiently = (check: () => Promise<void>) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 50 })

function open(url: string, options: { max: number; isWatched?: boolean }): Db {
  const db = openDb(url, options)
  onTestFinished(() => db.destroy())
  return db
}

const isWatching = async (db: Db) => {
  const { rows } = await sql`select from pg_stat_activity where application_name = 'vitrine watch'`.execute(db)
  expect(rows).toHaveLength(1)
}

test('after a failover changes are refused with a 503 until there is a primary; its state counts then, and nobody is signed out', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { primary, standby, replication } = await startWithStandby()
  const line = await DatabaseLine.to(primary.url)
  onTestFinished(() => line.close())
  const db = open(line.url, { max: 4, isWatched: true })
  const forget = vi.fn()
  onLibraryChanged(db, forget)
  const server = await buildTestApp(db)
  onTestFinished(() => server.app.close())
  const ada = await server.as('ada')
  const isReady = async () => (await server.app.inject('/readyz')).statusCode
  const slide = await buildSlide(ada, { organ: 'Liver' })
  const address = `/api/slides/${slide.id}/`
  await patiently(() => isWatching(db))

  // Uses a connection that still leads to the former primary, like after only the address of a name has changed.
  const unwatched = open(line.url, { max: 1 })
  const other = await buildTestApp(unwatched)
  onTestFinished(() => other.app.close())
  const ben = await other.as('ben')
  const onStandby = open(standby.url, { max: 1 })
  await patiently(async () =>
    expect(await onStandby.selectFrom('users').select('username').execute()).toContainEqual({ username: 'ben' }),
  )
  line.cut()
  line.leadTo(standby.url)
  line.restore()
  await patiently(async () => expect((await ben.get(address)).statusCode).toBe(200))
  const refused = await ben.patch(address, { organ: 'Brain' })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.json().detail).toBe(databaseMessages.readOnly)
  line.leadTo(primary.url)
  expect((await ben.patch(address, { organ: 'Brain' })).statusCode).toBe(200)
  await patiently(async () =>
    expect(await onStandby.selectFrom('slides').select('organ').execute()).toEqual([{ organ: 'Brain' }]),
  )

  // The watched server is redirected to a standby for a longer time.
  line.cut()
  line.leadTo(standby.url)
  line.restore()
  await patiently(async () => expect(await isReady()).toBe(503))
  const away = await ada.patch(address, { organ: 'Lung' })
  expect([away.statusCode, away.json().detail]).toEqual([503, databaseMessages.missing])

  // The primary runs alone for a moment, and dies.
  replication.freeze()
  line.cut()
  line.leadTo(primary.url)
  line.restore()
  await patiently(async () => expect(await isReady()).toBe(200))
  // Uses the columns in memory, like for large libraries.
  const facets = async () =>
    JSON.stringify(await countFacets(db, slideTable, parseFacetQuery(slideList, { facets: 'organ' }), 1))
  await buildSlide(ada, { organ: 'Lost with the primary' })
  expect(await facets()).toContain('Lost with the primary')
  primary.kill()
  await standby.promote()
  line.leadTo(standby.url)
  await patiently(async () => expect(await isReady()).toBe(200))
  expect((await ada.get(address)).json()).toMatchObject({ organ: 'Brain' })
  await buildSlide(ada, { organ: 'Spleen' })
  const after = await facets()
  expect(after).toContain('Spleen')
  expect(after).not.toContain('Lost with the primary')
  expect(forget).not.toHaveBeenCalled()
})
