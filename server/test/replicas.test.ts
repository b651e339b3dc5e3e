import { apiTokenRoutes } from '@vitrine/contract/accounts/api-tokens'
import { POSITION_HEADER } from '@vitrine/contract/api/position'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '../src/config.ts'
import { type Db, openDb, replicasOf } from '../src/db/client.ts'
import { databaseMessages } from '../src/db/database-messages.ts'
import { reachDatabase } from '../src/db/reach-database.ts'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { createTestDatabase } from './database.ts'
import { DatabaseLine } from './database-line.ts'
import { buildSlide } from './factories.ts'
import { PATIENCE_MS } from './patience.ts'
import { bearer, buildAccount, signInByScript, startApp } from './sign-in-app.ts'
import { standbys, type Until, type WithStandby } from './standby.ts'

const TIMEOUT_MS = 120_000
const patiently = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 50 })

const reach = (primary: string, replicas: readonly string[], say: (line: string) => void = () => undefined) =>
  reachDatabase(loadConfig({ DATABASE_URL: primary, DATABASE_REPLICAS: replicas.join(',') }), say)

/** The database of a server with replicas, once it knows the position of the primary. */
async function openWithReplicas(
  primary: string,
  replicas: readonly string[],
  until: Until = onTestFinished,
): Promise<Db> {
  const { url, way } = await reach(primary, replicas)
  const db = openDb(url, { max: 8, isWatched: true, ...way })
  until(() => db.destroy())
  const known = replicasOf(db)
  await patiently(async () => expect(known?.readingOf(1, await known.position())).toBeDefined())
  return db
}

async function startServer(
  primary: string,
  replicas: readonly string[],
  until: Until = onTestFinished,
): Promise<TestApp> {
  const server = await buildTestApp(await openWithReplicas(primary, replicas, until))
  until(() => server.app.close())
  return server
}

const startWithStandby = standbys()

/** A primary with a standby and two servers, for the tests that leave all of them running. */
let lasting: WithStandby & { readonly here: TestApp; readonly there: TestApp }

beforeAll(async () => {
  const ends: Parameters<Until>[0][] = []
  const until: Until = end => void ends.push(end)
  const databases = await startWithStandby(until)
  const start = () => startServer(databases.primary.url, [databases.standby.url], until)
  const [here, there] = await Promise.all([start(), start()])
  lasting = { ...databases, here, there }
  return async () => {
    for (const end of ends.toReversed()) await end()
  }
}, TIMEOUT_MS)

const having = (position: string) => ({ [POSITION_HEADER]: position })
const positionOf = ({ headers }: LightMyRequestResponse) => headers[POSITION_HEADER.toLowerCase()] as string
/** Only replies from the primary contain its position. */
const isFromReplica = (reply: LightMyRequestResponse) => reply.statusCode === 200 && positionOf(reply) === undefined

async function readAtOnce(client: Client, path: string, position: string): Promise<void> {
  expect(isFromReplica(await client.get(path, having(position)))).toBe(true)
}

/** Waits until a replica serves the read of a person who has seen this position. */
const readAtReplica = (client: Client, path: string, position: string) =>
  patiently(async () => {
    const reply = await client.get(path, having(position))
    expect(isFromReplica(reply)).toBe(true)
    return reply
  })

test('a change saved at one server is read at another, mostly from a replica', { timeout: TIMEOUT_MS }, async () => {
  const [ada, alsoAda] = [await lasting.here.as('ada'), await lasting.there.as('ada')]
  const address = `/api/slides/${(await buildSlide(ada)).id}/`
  let [missing, atReplica] = [0, 0]
  for (let round = 0; round < 500; round++) {
    const saved = await ada.patch(address, { organ: `organ ${round}` })
    expect(positionOf(saved)).toMatch(/^[0-9a-f]{8}\.[0-9A-F]+\/[0-9A-F]+$/)
    const read = await alsoAda.get(address, having(positionOf(saved)))
    if (read.json().organ !== `organ ${round}`) missing++
    if (isFromReplica(read)) atReplica++
  }
  expect(missing).toBe(0)
  expect(atReplica).toBeGreaterThan(250)
})

test('a replica that stops replaying is abandoned: at once by authors of changes, soon by everybody', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { standby, here } = lasting
  const { as } = here
  const [ada, ben] = [await as('ada'), await as('ben')]
  const address = `/api/slides/${(await buildSlide(ada, { organ: 'Liver' })).id}/`
  const before = positionOf(await ada.get(address, having('none')))
  await readAtReplica(ada, address, before)
  await standby.pause()
  onTestFinished(() => standby.resume())

  // A colleague's new record is found, because the primary is tried after the replica.
  const made = await ada.post('/api/slides/', { name: 'made a moment ago' })
  const read = await ben.get(`/api/slides/${made.json().id}/`, having(before))
  expect([read.statusCode, positionOf(read)]).toEqual([200, expect.any(String)])

  const saved = await ada.patch(address, { organ: 'Brain' })
  const own = await ada.get(address, having(positionOf(saved)))
  expect([own.json().organ, isFromReplica(own)]).toEqual(['Brain', false])
  await patiently(async () => expect((await ben.get(address, having(before))).json().organ).toBe('Brain'))
  // Without a position, the same address is served by the primary, as are counts from memory.
  expect(positionOf(await ada.get(address))).toBeUndefined()
  expect((await ada.get(address)).json().organ).toBe('Brain')

  await standby.resume()
  expect((await readAtReplica(ada, address, positionOf(saved))).json().organ).toBe('Brain')
  const list = '/api/slides/?ordering=name'
  for (let time = 0; time < 3; time++) await readAtReplica(ada, list, positionOf(saved))
  await ada.patch(address, { organ: 'Lung' })
  const { results } = (await ada.get(list, having(positionOf(await ada.patch(address, { organ: 'Spleen' }))))).json()
  expect(results).toContainEqual(expect.objectContaining({ organ: 'Spleen' }))

  const facets = await ada.get('/api/slides/facets/?facets=organ', having(positionOf(saved)))
  expect(positionOf(facets)).toEqual(expect.any(String))
  const looked = await ada.post('/api/slides/look-up/', { names: ['made a moment ago'] }, having(positionOf(saved)))
  expect([looked.statusCode, positionOf(looked)]).toEqual([200, positionOf(saved)])
})

test('a replica that breaks, freezes or stops responding is abandoned for the other one, or for the primary', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { primary, standby } = await startWithStandby()
  const lines = [await DatabaseLine.to(standby.url), await DatabaseLine.to(standby.url)] as const
  onTestFinished(async () => void (await Promise.all(lines.map(line => line.close()))))
  const { as } = await startServer(
    primary.url,
    lines.map(({ url }) => url),
  )
  const people = await Promise.all(['ada', 'ben', 'cleo', 'dina', 'emil', 'fred'].map(name => as(name)))
  const address = `/api/slides/${(await buildSlide(people[0] as Client, { organ: 'Liver' })).id}/`
  const position = positionOf(await (people[0] as Client).get(address, having('none')))
  const readAll = () => Promise.all(people.map(person => person.get(address, having(position))))
  const answers = async () => (await readAll()).map(reply => [reply.statusCode, isFromReplica(reply)])
  await patiently(async () => expect(await answers()).toEqual(people.map(() => [200, true])))

  // Cut in the middle of a read, and then permanently: people assigned to that replica read from the primary until it is known to
  // be unavailable.
  lines[0].cutAt('from "slides"')
  for (const [status] of await answers()) expect(status).toBe(200)
  lines[0].cut()
  for (const [status] of await answers()) expect(status).toBe(200)
  await patiently(async () => expect(await answers()).toEqual(people.map(() => [200, true])))
  lines[1].freeze()
  for (const [status] of await answers()) expect(status).toBe(200)
  await patiently(async () => expect(await answers()).toEqual(people.map(() => [200, false])))
  for (const line of lines) line.restore()
  await patiently(async () => expect(await answers()).toEqual(people.map(() => [200, true])))

  // It has become a separate primary, and diverges.
  await standby.promote()
  const saved = await (people[0] as Client).patch(address, { organ: 'Brain' })
  const own = await (people[0] as Client).get(address, having(positionOf(saved)))
  expect(own.json().organ).toBe('Brain')
  await patiently(async () => expect(await answers()).toEqual(people.map(() => [200, false])))
})

test('while the primary is unavailable, callers that send their position can still read', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { primary, standby } = await startWithStandby()
  const open = () => openWithReplicas(primary.url, [standby.url])
  const [db, otherDb] = await Promise.all([open(), open()])
  await buildAccount(db, 'ada')
  const [app, other] = [await startApp(db), await startApp(otherDb)]
  onTestFinished(async () => void (await Promise.all([app.close(), other.close()])))
  const signedIn = bearer((await signInByScript(app, 'ada')).access_token)
  const made = await app.inject({
    method: 'POST',
    url: apiTokenRoutes.create.path,
    headers: signedIn,
    payload: { name: 'a script', scope: 'read' },
  })
  const byScript = bearer(made.json().token)
  const slide = await app.inject({ method: 'POST', url: '/api/slides/', headers: signedIn, payload: { name: 'S-1' } })
  const position = positionOf(slide)
  const url = `/api/slides/${slide.json().id}/`
  const read = (headers: Record<string, string>, at = app) => at.inject({ url, headers })
  const isReady = (query = '') => app.inject(`/readyz${query}`)
  const config = async () => (await app.inject('/config.json')).json()
  expect((await isReady()).json()).toEqual({ status: 'ok' })
  expect((await config()).position).toMatch(/^[0-9a-f]{8}\.(?!0\/0$)/)
  await patiently(async () => expect(isFromReplica(await read({ ...signedIn, ...having(position) }))).toBe(true))
  // The server that has never seen the tokens now looks them up at the replica.
  primary.kill()

  await patiently(async () => expect((await isReady('?writes')).statusCode).toBe(503))
  const half = await isReady()
  expect([half.statusCode, half.json()]).toEqual([200, { status: 'ok', writes: false }])
  for (const who of [signedIn, byScript])
    for (const at of [app, other])
      await patiently(async () => {
        const reply = await read({ ...who, ...having(position) }, at)
        expect([reply.statusCode, reply.json().name]).toEqual([200, 'S-1'])
      })
  const missing = await app.inject({ url: '/api/slides/999999/', headers: { ...signedIn, ...having(position) } })
  expect(missing.statusCode).toBe(404)
  const silent = await read(signedIn)
  expect([silent.statusCode, silent.json().detail]).toEqual([503, databaseMessages.missing])
  const ahead = await read({ ...signedIn, ...having(position.replace(/\..*/, '.FFFF/0')) })
  expect([ahead.statusCode, ahead.headers['retry-after']]).toEqual([503, '5'])
  // There was no reply with a new position, so the previous one is still used.
  const headers = { ...signedIn, ...having(position), 'content-type': 'application/json' }
  const change = await app.inject({ method: 'PATCH', url, headers, payload: { organ: 'Liver' } })
  expect([change.statusCode, positionOf(change)]).toEqual([503, position])
  expect((await config()).position).toMatch(/\.0\/0$/)
})

test('reads continue if a balancer leads to replicas of which one was promoted', { timeout: TIMEOUT_MS }, async () => {
  const { primary, standby } = lasting
  const [line, balancer] = [await DatabaseLine.to(primary.url), await DatabaseLine.to(standby.url)]
  onTestFinished(async () => void (await Promise.all([line.close(), balancer.close()])))
  const db = await openWithReplicas(line.url, [balancer.url])
  const { app, as } = await buildTestApp(db)
  onTestFinished(() => app.close())
  const ada = await as('ada')
  const slide = await buildSlide(ada)
  const address = `/api/slides/${slide.id}/`
  const position = positionOf(await ada.get(address, having('none')))
  await readAtReplica(ada, address, position)
  // Simulates the time after a switchover before the balancer notices it: every other connection leads to a primary.
  balancer.leadTo(primary.url, standby.url)
  line.cut()
  await patiently(async () => expect(replicasOf(db)?.isPrimaryDown).toBe(true))
  balancer.cut()
  balancer.restore()
  const read = async () => (await ada.get(address, having(position))).statusCode
  await patiently(async () => expect(await read()).toBe(200))
  // Concurrently, so that more connections are needed.
  expect(new Set(await Promise.all(Array.from({ length: 20 }, read)))).toEqual(new Set([200]))
})

test('a balancer need not wait until the primary is known to be unavailable', { timeout: TIMEOUT_MS }, async () => {
  const { primary, standby } = lasting
  const line = await DatabaseLine.to(primary.url)
  onTestFinished(() => line.close())
  const db = await openWithReplicas(line.url, [standby.url])
  const { app } = await buildTestApp(db)
  onTestFinished(() => app.close())
  // Connecting for the first time may take longer than the check waits.
  await patiently(async () => expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' }))
  line.freeze()
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok', writes: false })
  expect(replicasOf(db)?.isPrimaryDown).toBe(false)
  expect((await app.inject('/readyz?writes')).statusCode).toBe(503)
})

test('with synchronous replication nobody waits for changes that only the primary has, and that are lost with it', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { primary, standby, replication } = await startWithStandby()
  for (const statement of [
    "alter system set synchronous_standby_names = '*'",
    'select pg_reload_conf()',
    `grant pg_read_all_stats to ${new URL(primary.url).username}`,
  ])
    await primary.asAdmin(statement)
  const { as } = await startServer(primary.url, [standby.url])
  const ada = await as('ada')
  const address = `/api/slides/${(await buildSlide(ada, { organ: 'Liver' })).id}/`
  replication.freeze()
  await primary.asAdmin("set synchronous_commit = local; select pg_logical_emit_message(true, 'nobody has', 'this')")
  const sent = await patiently(async () => {
    const refused = await ada.patch(address, { organ: 7 })
    await readAtOnce(ada, address, positionOf(refused))
    return positionOf(refused)
  })
  primary.kill()
  await patiently(async () => {
    const reply = await ada.get(address, having(sent))
    expect([reply.statusCode, reply.json().organ]).toEqual([200, 'Liver'])
  })
})

test('a position of another database, or none, is answered by the primary with its own', {
  timeout: TIMEOUT_MS,
}, async () => {
  const ada = await lasting.here.as('ada')
  const address = `/api/slides/${(await buildSlide(ada)).id}/`
  for (const sent of ['none', '00000000.1/0', 'nonsense', '']) {
    const reply = await ada.get(address, having(sent))
    expect([reply.statusCode, positionOf(reply)]).toEqual([200, expect.stringMatching(/^[0-9a-f]{8}\./)])
  }
  expect(positionOf(await ada.get(address))).toBeUndefined()
  expect(positionOf(await ada.patch(address, { organ: 7 }))).toEqual(expect.any(String))
})

test('a server without replicas sends no positions', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const { app, as } = await buildTestApp(database.db)
  onTestFinished(() => app.close())
  const ada = await as('ada')
  const slide = await buildSlide(ada)
  const replies = [
    await ada.get(`/api/slides/${slide.id}/`, having('none')),
    await ada.post('/api/slides/', { name: 'S' }),
  ]
  expect(replies.map(positionOf)).toEqual([undefined, undefined])
  expect((await app.inject('/config.json')).json()).not.toHaveProperty('position')
})

test('the start refuses an address that is not a replica, and continues without one that is unavailable', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { primary, standby } = lasting
  const other = await createTestDatabase()
  onTestFinished(() => other.drop())
  for (const url of [primary.url, other.url])
    await expect(reach(primary.url, [standby.url, url])).rejects.toThrow(
      `DATABASE_REPLICAS names ${new URL(url).host}, which is no replica of DATABASE_URL.`,
    )
  const say = vi.fn()
  const away = standby.url.replace(/:\d+\//, ':1/')
  const { way } = await reach(primary.url, [away, standby.url], say)
  expect(way.replicas?.urls).toEqual([away, standby.url])
  expect(say).toHaveBeenCalledWith(
    expect.stringContaining("DATABASE_REPLICAS names 127.0.0.1:1, which can't be reached"),
  )
  const hasty = `${primary.url}${primary.url.includes('?') ? '&' : '?'}options=-c%20synchronous_commit%3Doff`
  await expect(reach(hasty, [standby.url])).rejects.toThrow('synchronous_commit must not be off')
})
