import { randomUUID } from 'node:crypto'
import { deploymentConfigs, trainingConfigs } from '@vitrine/contract/experiments/configs'
import { experiments } from '@vitrine/contract/experiments/experiments'
import type { Sample } from '@vitrine/contract/samples/samples'
import type { Slide } from '@vitrine/contract/slides/slides'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDb } from '../src/db/client.ts'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildDataset, buildFile, buildNamed, buildSample, buildSlide } from './factories.ts'
import { statementsWaiting } from './statements-waiting.ts'

/** The same number of connections as a real server, so that the writers really conflict. */
const POOL_SIZE = 20
/** The number of connections that changes may use. */
const WRITE_SHARE = 12

let database: TestDatabase
let db: Db
let server: TestApp
let user: Client

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb(database.url, { max: POOL_SIZE })
  server = await buildTestApp(db)
  user = await server.as('nora')
})

afterAll(async () => {
  await server.app.close()
  await db.destroy()
  await database.drop()
})

async function deadlocks(): Promise<number> {
  const { body } = await server.app.inject('/metrics')
  return Number(/^vitrine_deadlocks_total (\d+)$/m.exec(body)?.[1])
}

/** Runs writers concurrently. None may be refused because of another, and PostgreSQL may not end any because of a deadlock. */
async function together(calls: (() => Promise<LightMyRequestResponse>)[], accepted: readonly number[]): Promise<void> {
  const before = await deadlocks()
  const replies = await Promise.all(calls.map(call => call()))
  const unexpected = replies.filter(({ statusCode }) => !accepted.includes(statusCode))
  expect(unexpected.map(({ statusCode, body }) => `${statusCode} ${body.slice(0, 200)}`)).toEqual([])
  expect(await deadlocks()).toBe(before)
}

const many = <T>(count: number, build: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => build(index)))

const importRow = (line: number, sample: Sample, slide: number) => ({
  line,
  fields: { sample_id: sample.sample_id, slide, description: randomUUID() },
})

describe('writers never deadlock', () => {
  test.each([1, 2, 3])(
    'two datasets of the same slides, the deletion of those slides, edits and imports of their samples (round %i)',
    async () => {
      const slides = await many(30, async () => buildSlide(user, { file: (await buildFile(user)).id }))
      const samples = await many(30, index => buildSample(user, { slide: (slides[index] as Slide).id }))
      const entries = slides.map(({ id }) => ({ slide_id: id, type: 'T' }))
      const one = await buildDataset(user, { dataset_slides: entries })
      const other = await buildDataset(user, { dataset_slides: entries.toReversed() })
      const kept = slides.slice(10).map(({ id }) => ({ slide_id: id, type: 'V' }))
      const save = (id: number, list: object[]) => () => user.patch(`/api/datasets/${id}/`, { dataset_slides: list })
      const saves = Array.from({ length: 5 }, () => [
        save(one.id, kept),
        save(other.id, kept.toReversed()),
        save(one.id, entries.toReversed()),
        save(other.id, entries),
      ]).flat()
      const removals = slides.slice(0, 10).map(
        ({ id }) =>
          () =>
            user.delete(`/api/slides/${id}/`),
      )
      const moves = samples.map(
        ({ id }, index) =>
          () =>
            user.patch(`/api/samples/${id}/`, { slide: (slides[29 - index] as Slide).id }),
      )
      const imports = [samples, samples.toReversed()].map(
        list => () =>
          user.post('/api/samples/import/', {
            id: randomUUID(),
            dry_run: false,
            rows: list.slice(10).map((sample, index) => importRow(index + 2, sample, (slides[29 - index] as Slide).id)),
          }),
      )
      // A list or a sample may name a slide that was just deleted, which is a 400.
      await together([...saves, ...removals, ...moves, ...imports], [200, 204, 400])
      const rest = (await user.get(`/api/datasets/${one.id}/`)).json().slides_count
      expect(rest).toBeLessThanOrEqual(20)
    },
  )

  test('files that change slides, the deletion of those files and slides', async () => {
    const files = await many(20, () => buildFile(user))
    const slides = await many(20, index => buildSlide(user, { file: files[index]?.id }))
    const swaps = slides.flatMap(({ id }, index) => [
      () => user.patch(`/api/slides/${id}/`, { file: files[19 - index]?.id }),
      () => user.patch(`/api/slides/${id}/`, { file: null }),
      () => user.patch(`/api/slides/${id}/`, { file: files[index]?.id }),
    ])
    const removals = [0, 19, 3, 16].flatMap(index => [
      () => user.delete(`/api/files/${files[index]?.id}/`),
      () => user.delete(`/api/slides/${slides[index]?.id}/`),
    ])
    await together([...swaps, ...removals], [200, 204, 400, 404, 409])
  })

  test('samples that swap their ids and slides, and the deletion of the slides', async () => {
    const slides = await many(10, () => buildSlide(user))
    const samples = await many(10, index => buildSample(user, { slide: slides[index]?.id }))
    const swaps = samples.flatMap(({ id, slide }, index) => {
      const other = samples[9 - index] as Sample
      return [
        () => user.patch(`/api/samples/${id}/`, { sample_id: other.sample_id, slide: other.slide }),
        () => user.patch(`/api/samples/${id}/`, { sample_id: randomUUID() }),
        () => user.patch(`/api/samples/${id}/`, { slide }),
      ]
    })
    const removals = slides.slice(0, 5).map(
      ({ id }) =>
        () =>
          user.delete(`/api/slides/${id}/`),
    )
    await together([...swaps, ...removals], [200, 204, 400, 409])
  })

  test('undos of deletions and batch edits, and edits of the same slides, samples and lists', async () => {
    const slides = await many(12, async () => buildSlide(user, { file: (await buildFile(user)).id }))
    const samples = await many(12, index => buildSample(user, { slide: (slides[index] as Slide).id }))
    const entries = slides.map(({ id }) => ({ slide_id: id, type: 'T' }))
    const datasets = [
      await buildDataset(user, { dataset_slides: entries }),
      await buildDataset(user, { dataset_slides: entries.toReversed() }),
    ]
    const requests = Array.from({ length: 4 }, () => ({ 'x-request-id': randomUUID() }))
    for (const [index, headers] of requests.entries()) {
      const own = slides.slice(index * 3, index * 3 + 3).toReversed()
      for (const { id } of own) await user.patch(`/api/slides/${id}/`, { organ: 'Liver' }, headers)
      await user.delete(`/api/slides/${own[0]?.id}/`, headers)
    }
    const undos = requests.map(
      headers => () => user.post('/api/undo/', { request_id: headers['x-request-id'], conflicts: 'skip' }),
    )
    const edits = samples.flatMap(({ id }, index) => [
      () => user.patch(`/api/samples/${id}/`, { slide: (slides[11 - index] as Slide).id }),
      () => user.delete(`/api/slides/${(slides[index] as Slide).id}/`),
    ])
    const saves = datasets.map(
      ({ id }, index) =>
        () =>
          user.patch(`/api/datasets/${id}/`, { dataset_slides: entries.slice(index, index + 8) }),
    )
    await together([...undos, ...edits, ...saves], [200, 204, 400, 404, 409])
  })

  test('attaching, replacing and detaching the pictures of the same slides', async () => {
    const picture = () =>
      database.db
        .insertInto('pictures')
        .values({
          ...{ folder: 'scans', path: randomUUID(), name: 'a.svs', size: 1, mtime_ns: '1', inode: '1' },
          ...{ revision: 'r', state: 'ready' },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const slides = await many(12, async () => buildSlide(user, { file: (await buildFile(user)).id }))
    const [first, second] = [await many(12, picture), await many(12, picture)]
    const attach = (pictures: readonly { id: number }[], order: readonly Slide[]) => () =>
      user.post('/api/pictures/found/attach/', {
        items: order.map(slide => ({ id: pictures[slides.indexOf(slide)]?.id, slide: slide.id, replace: true })),
      })
    expect((await attach(first, slides)()).statusCode).toBe(200)
    const takeOff = slides.map(
      ({ file }) =>
        () =>
          user.delete(`/api/files/${file?.id}/picture/`),
    )
    await together([attach(second, slides.toReversed()), ...takeOff, attach(first, slides)], [200, 204, 404, 409])
  })

  test('experiments and the deletion of what they refer to', async () => {
    const datasets = await many(8, () => buildDataset(user))
    const made = await many(8, index => buildNamed(user, experiments, { dataset: datasets[index]?.id }))
    const moves = made.flatMap(({ id }, index) => [
      () => user.patch(`/api/experiments/${id}/`, { dataset: datasets[7 - index]?.id }),
      () => user.patch(`/api/experiments/${id}/`, { dataset: datasets[index]?.id, description: 'moved' }),
    ])
    const removals = datasets.slice(0, 4).map(
      ({ id }) =>
        () =>
          user.delete(`/api/datasets/${id}/`),
    )
    await together([...moves, ...removals], [200, 204, 400])
  })
})

/** Locks a record like a writer that does not finish until the test ends it. */
async function hold(table: string, id: number): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const holding = database.db.transaction().execute(async trx => {
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx)
    held.resolve()
    await end.promise
  })
  await held.promise
  return () => {
    end.resolve()
    return holding
  }
}

const waiting = (count: number) => statementsWaiting(database.db, count)

test('two deletions clear the references of experiments in the order of their ids, wherever the rows are stored', async () => {
  const dataset = await buildDataset(user)
  const config = await buildNamed(user, trainingConfigs)
  const other = await buildNamed(user, deploymentConfigs)
  const both = { dataset: dataset.id, training_config: config.id }
  const [first, moved, second, last] = [
    await buildNamed(user, experiments, { dataset: dataset.id }),
    await buildNamed(user, experiments, both),
    await buildNamed(user, experiments, both),
    await buildNamed(user, experiments, { training_config: config.id }),
  ] as const
  const before = await deadlocks()
  const [endFirst, endLast] = [await hold('experiments', first.id), await hold('experiments', last.id)]
  const removals = [user.delete(`/api/datasets/${dataset.id}/`)]
  await waiting(1)
  // The new version of this row is stored after the others, even in the indexes.
  await user.patch(`/api/experiments/${moved.id}/`, { deployment_config: other.id })
  removals.push(user.delete(`${trainingConfigs.routes.list.path}${config.id}/`))
  await waiting(2)
  await endFirst()
  await waiting(2)
  await endLast()
  expect((await Promise.all(removals)).map(({ statusCode }) => statusCode)).toEqual([204, 204])
  expect(await deadlocks()).toBe(before)
  expect((await user.get(`/api/experiments/${second.id}/`)).json()).toMatchObject({
    dataset: null,
    training_config: null,
  })
})

test('a sample that gets the id of another one locks both in the order of their ids', async () => {
  const [first, second] = [await buildSample(user), await buildSample(user)] as const
  const taken = first.sample_id
  const before = await deadlocks()
  let edit: Promise<LightMyRequestResponse> | undefined
  // Another writer in the usual order: gives the first sample a new id, then changes the second.
  await database.db.transaction().execute(async trx => {
    await sql`update samples set sample_id = ${randomUUID()} where id = ${first.id}`.execute(trx)
    edit = user.patch(`/api/samples/${second.id}/`, { sample_id: taken }).then(reply => reply)
    await waiting(1)
    await sql`update samples set notes = 'seen' where id = ${second.id}`.execute(trx)
  })
  const reply = (await edit) as LightMyRequestResponse
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { sample_id: taken, notes: 'seen' }])
  expect(await deadlocks()).toBe(before)
})

describe('a record that is locked for a long time', () => {
  const LOCK_TIMEOUT_MS = 2000
  let impatient: { app: TestApp; user: Client; db: Db }

  beforeAll(async () => {
    const ownDb = openDb(database.url, { max: POOL_SIZE, lockTimeoutMs: LOCK_TIMEOUT_MS })
    const app = await buildTestApp(ownDb)
    impatient = { app, user: await app.as('ada'), db: ownDb }
  })

  afterAll(async () => {
    await impatient.app.app.close()
    await impatient.db.destroy()
  })

  test('makes its other writers wait for a while, but not reads and other writers', async () => {
    const { user: caller } = impatient
    const [held, free] = [await buildSlide(caller), await buildSlide(caller)]
    const release = await hold('slides', held.id)
    try {
      // Sends the call immediately, because `inject` only sends it when it is first awaited.
      const writers = Array.from({ length: POOL_SIZE }, () =>
        caller.patch(`/api/slides/${held.id}/`, { organ: 'Liver' }).then(reply => reply),
      )
      await waiting(WRITE_SHARE)
      const read = caller.get(`/api/slides/${free.id}/`)
      expect((await Promise.race([...writers, read])).statusCode).toBe(200)
      for (const reply of await Promise.all(writers)) {
        expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2'])
        expect(reply.json().detail).toMatch(
          /^(Somebody else is changing the same records|Many changes are being saved)/,
        )
      }
      expect((await caller.patch(`/api/slides/${free.id}/`, { organ: 'Liver' })).statusCode).toBe(200)
    } finally {
      await release()
    }
    expect((await caller.patch(`/api/slides/${held.id}/`, { organ: 'Brain' })).json()).toMatchObject({ organ: 'Brain' })
  })
})
