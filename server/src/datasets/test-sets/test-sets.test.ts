import type { DatasetCheck } from '@vitrine/contract/datasets/dataset-trust'
import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import type { Dataset } from '@vitrine/contract/datasets/datasets'
import type { TestSet, TestSetOverlap } from '@vitrine/contract/datasets/test-sets'
import type { Slide } from '@vitrine/contract/slides/slides'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildDataset, buildField, buildFile, buildSlide } from '../../../test/factories.ts'
import { zipEntries } from '../../../test/unzip.ts'

let database: TestDatabase
let server: TestApp
let user: Client
let admin: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('anna')
  admin = await server.as('ada', 'admin')
})
// Test sets affect every dataset, so none may be left for the next test.
afterEach(async () => {
  for (const { version } of await testSets()) await admin.delete(`/api/test-sets/${version}/`)
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const testSets = async () => (await user.get('/api/test-sets/')).json<{ results: TestSet[] }>().results

const listOf = (slides: readonly Slide[], type: string) => slides.map(({ id }) => ({ slide_id: id, type }))
const buildOf = (dataset_slides: object[], more: object = {}) =>
  buildDataset(user, { name: 'Kidney', dataset_slides: dataset_slides as never, ...more })

async function freeze({ id }: Dataset, body: object = {}) {
  const reply = await user.post(`/api/datasets/${id}/versions/`, body)
  return { status: reply.statusCode, version: reply.json<DatasetVersion>(), body: reply.json<{ detail?: string }>() }
}

/** A locked version of a dataset with these evaluation slides. */
async function lock(slides: readonly Slide[], more: object = {}) {
  const { version } = await freeze(await buildOf(listOf(slides, 'E'), more))
  const reply = await user.post('/api/test-sets/', { version: version.uuid })
  expect(reply.statusCode).toBe(201)
  return reply.json<TestSet>()
}

const overlapOf = async ({ id }: Dataset) => (await user.get(`/api/datasets/${id}/test-sets/`)).json<TestSetOverlap>()
const found = ({ slides }: TestSetOverlap) => slides.map(({ slide_id, kind, value }) => [slide_id, kind, value])

describe('locking', () => {
  test('uses the evaluation slides of a version, once', async () => {
    const slides = [await buildSlide(user), await buildSlide(user)]
    const dataset = await buildOf([...listOf(slides, 'E'), ...listOf([await buildSlide(user)], 'T')])
    const { version } = await freeze(dataset)
    const body = { version: version.uuid }
    const made = await user.post('/api/test-sets/', body)
    const locked = {
      ...{ version: version.uuid, number: 1, dataset: dataset.id, dataset_uuid: dataset.uuid, dataset_name: 'Kidney' },
      ...{ parts: ['evaluation'], slides: 2, locked_at: expect.any(String) },
      locked_by: expect.objectContaining({ username: 'anna' }),
    }
    expect([made.statusCode, made.json()]).toEqual([201, locked])
    expect(await testSets()).toEqual([locked])
    const again = await user.post('/api/test-sets/', body)
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { detail: '"Kidney", version 1, is locked as a test set already.' },
    ])
  })

  test('uses all slides of a version without evaluation slides', async () => {
    const dataset = await buildOf([{ slide_id: (await buildSlide(user)).id, type: 'default' }])
    const { version } = await freeze(dataset)
    const locked = (await user.post('/api/test-sets/', { version: version.uuid })).json<TestSet>()
    expect(locked).toMatchObject({ parts: ['unassigned'], slides: 1 })
  })

  test('a missing version, and a text that is not a uuid', async () => {
    const none = '00000000-0000-4000-8000-000000000000'
    const replies = [
      await user.post('/api/test-sets/', { version: none }),
      await user.post('/api/test-sets/', { version: 'x' }),
      await admin.delete(`/api/test-sets/${none}/`),
      await admin.delete('/api/test-sets/x/'),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 400, 404, 404])
    expect(replies[2]?.json()).toEqual({ detail: `No version with the uuid ${none} is locked as a test set.` })
  })

  test('can only be undone by admins, and both are in the audit', async () => {
    const { version } = await lock([await buildSlide(user)])
    expect((await user.delete(`/api/test-sets/${version}/`)).statusCode).toBe(403)
    expect((await admin.delete(`/api/test-sets/${version}/`)).statusCode).toBe(204)
    expect(await testSets()).toEqual([])
    const { results } = (await admin.get('/api/audit/?limit=3')).json<{
      results: { event: string; subject: string; by: { username: string } }[]
    }>()
    expect(
      results
        .filter(({ event }) => event.startsWith('test-set'))
        .map(({ event, subject, by }) => [event, subject, by.username]),
    ).toEqual([
      ['test-set-unlocked', '"Kidney", version 1', 'ada'],
      ['test-set-locked', '"Kidney", version 1', 'anna'],
    ])
  })
})

describe('slides of a dataset that are in test sets', () => {
  test('are found by themselves, their file, a value under a rule of either, and their block', async () => {
    const file = await buildFile(user, { name: 'a.svs', size: 9, sha256: 'ab'.repeat(32) })
    const copy = await buildFile(user, { name: 'copy.svs', size: 9, sha256: 'ab'.repeat(32) })
    const own = await buildSlide(user, { name: 'own' })
    const scanned = await buildSlide(user, { name: 'scanned', file: file.id })
    const patient = await buildSlide(user, { name: 'p7_a' })
    const block = await buildSlide(user, { name: 'block', block_id: 'B-1', source: 'Utrecht' })
    const { version } = await lock([own, scanned, patient, block], { grouping: ['case:name:_:1'] })
    const learned = [
      own,
      await buildSlide(user, { name: 'other scan', file: copy.id }),
      await buildSlide(user, { name: 'P7_b' }),
      await buildSlide(user, { name: 'other block', block_id: 'b-1', source: 'utrecht' }),
      await buildSlide(user, { name: 'elsewhere', block_id: 'B-1', source: 'Basel' }),
      await buildSlide(user, { name: 'free' }),
    ]
    const dataset = await buildOf(listOf(learned, 'T'), { grouping: ['file'] })
    const overlap = await overlapOf(dataset)
    expect(found(overlap)).toEqual([
      [own.id, 'slide', own.uuid],
      [learned[1]!.id, 'file', 'a.svs'],
      [learned[2]!.id, 'group', 'case:name:_:1=p7'],
      [learned[3]!.id, 'block', 'B-1'],
    ])
    expect(overlap.slides_count).toBe(4)
    expect(overlap.test_sets).toEqual([{ test_set: version, name: 'Kidney', number: 1 }])
    expect(overlap.counts).toEqual([
      {
        ...{ test_set: version, name: 'Kidney', number: 1, same: 1, related: 3 },
        sentence:
          '1 training or validation slide is in the locked test set "Kidney" (version 1), and 3 more share a file, group or block with it.',
      },
    ])
  })

  test('are found by their scan, whatever the bytes, names and labels of its copies', async () => {
    const scanned = async (name: string, sha256: string, digest: string) => {
      const file = await buildFile(user, { name, size: 9, sha256: sha256.repeat(32) })
      const slide = await buildSlide(user, { name, file: file.id })
      const { rows } = await sql<{ id: number }>`
        insert into pictures (folder, path, name, size, mtime_ns, inode, revision, state, scan_digest)
        values ('scanner', ${name}, ${name}, 9, 0, 0, '', 'ready', ${digest}) returning id`.execute(database.db)
      await sql`update files set picture_id = ${rows[0]?.id} where id = ${file.id}`.execute(database.db)
      return slide
    }
    const tested = await scanned('S 1.svs', 'ab', 'one scan')
    await lock([tested])
    await user.delete(`/api/slides/${tested.id}/`)
    const learned = [await scanned('copy.svs', 'cd', 'one scan'), await scanned('other.svs', 'ef', 'other scan')]
    expect(found(await overlapOf(await buildOf(listOf(learned, 'T'))))).toEqual([[learned[0]!.id, 'file', 'S 1.svs']])
  })

  test('only training and validation slides are counted', async () => {
    const slides = [await buildSlide(user), await buildSlide(user), await buildSlide(user)]
    await lock(slides)
    const [first, second, third] = slides as [Slide, Slide, Slide]
    const dataset = await buildOf([...listOf([first], 'V'), ...listOf([second], 'E'), ...listOf([third], 'default')])
    const { counts, slides_count } = await overlapOf(dataset)
    expect([counts.map(({ same, related }) => [same, related]), slides_count]).toEqual([[[1, 0]], 3])
  })

  test('slides in other parts of the version are not tested on', async () => {
    const [tested, trained] = [await buildSlide(user), await buildSlide(user)]
    const { version } = await freeze(await buildOf([...listOf([tested], 'E'), ...listOf([trained], 'T')]))
    await user.post('/api/test-sets/', { version: version.uuid })
    expect(found(await overlapOf(await buildOf(listOf([trained], 'T'))))).toEqual([])
  })

  test('renaming, changing and deleting the slides afterwards has no effect', async () => {
    const tested = await buildSlide(user, { name: 'p1_a' })
    const gone = await buildSlide(user, { name: 'p2_a' })
    await lock([tested, gone], { grouping: ['case:name:_:1'] })
    await user.patch(`/api/slides/${tested.id}/`, { name: 'renamed' })
    await user.delete(`/api/slides/${gone.id}/`)
    const learned = [await buildSlide(user, { name: 'p1_b' }), await buildSlide(user, { name: 'p2_b' })]
    expect(found(await overlapOf(await buildOf(listOf(learned, 'T'))))).toEqual([
      [learned[0]!.id, 'group', 'case:name:_:1=p1'],
      [learned[1]!.id, 'group', 'case:name:_:1=p2'],
    ])
  })

  test('are found by the lab field that grouped the version', async () => {
    const { key } = await buildField(admin, { entity: 'slides', label: 'Patient', type: 'text' } as never)
    const tested = await buildSlide(user, { fields: { [key]: 'X 1' } })
    await lock([tested], { grouping: [`fields.${key}`] })
    const learned = await buildSlide(user, { fields: { [key]: 'x 1' } })
    expect(found(await overlapOf(await buildOf(listOf([learned], 'T'))))).toEqual([
      [learned.id, 'group', `fields.${key}=x 1`],
    ])
  })

  test('are found by the option of a lab field, of which versions contain the label', async () => {
    const options = [{ label: 'Patient One' }, { label: 'Patient Two' }]
    const field = { entity: 'slides', label: 'Case', type: 'choice', options }
    const { key, options: made } = await buildField(admin, field as never)
    const [one, two] = made.map(option => option.key) as [string, string]
    const tested = await buildSlide(user, { fields: { [key]: one } })
    await lock([tested], { grouping: [`fields.${key}`] })
    const learned = [
      await buildSlide(user, { fields: { [key]: one } }),
      await buildSlide(user, { fields: { [key]: two } }),
    ]
    expect(found(await overlapOf(await buildOf(listOf(learned, 'T'))))).toEqual([
      [learned[0]!.id, 'group', `fields.${key}=patient one`],
    ])
  })

  test('are found by keys that a check computes once, except for rules of a single call', async () => {
    const { version } = await lock([await buildSlide(user, { name: 'p1_a' })])
    const learned = await buildSlide(user, { name: 'p1_b', organ: 'liver' })
    const { id } = await buildOf(listOf([learned], 'T'), { grouping: ['case:name:_:1'] })
    const related = async (query = '') =>
      (await user.get(`/api/datasets/${id}/check/${query}`)).json<DatasetCheck>().test_sets.map(set => set.related)
    const storedRules = async () => {
      const { rows } = await sql<{ name: string }>`select name from version_keys
        where version_id = (select id from dataset_versions where uuid = ${version}::uuid) and name like 'rule %' order by name`.execute(
        database.db,
      )
      return rows.map(({ name }) => name)
    }
    expect([await related('?group=organ'), await storedRules()]).toEqual([[], ['rule block_id', 'rule file']])
    const stored = ['rule block_id', 'rule case:name:_:1', 'rule file']
    expect([await related(), await related(), await storedRules()]).toEqual([[1], [1], stored])
  })

  test('are found among thousands, in a separate thread', async () => {
    const slides = [await buildSlide(user, { name: 'first' }), await buildSlide(user, { name: 'last' })]
    await lock(slides)
    const { rows } = await sql<{ id: number }>`
      insert into slides (name) select 'many ' || n from generate_series(1, 2100) as n returning id`.execute(
      database.db,
    )
    const dataset = await buildOf([
      ...listOf([slides[0]!], 'T'),
      ...rows.map(({ id }) => ({ slide_id: id, type: 'T' })),
      ...listOf([slides[1]!], 'V'),
    ])
    expect(found(await overlapOf(dataset)).map(([id]) => id)).toEqual([slides[0]!.id, slides[1]!.id])
  })
})

async function packageOf({ url }: DatasetVersion) {
  const files = zipEntries((await user.get(`${new URL(url).pathname}package/`)).rawPayload)
  const textOf = (end: string) => files.find(({ name }) => name.endsWith(end))?.content.toString() ?? ''
  return { readme: textOf('README.md'), json: JSON.parse(textOf('version.json')) as object }
}

describe('reports about them', () => {
  const sentence = '1 training or validation slide is in the locked test set "Kidney" (version 1).'

  test('by a check, a distribution and a report', async () => {
    const slide = await buildSlide(user)
    await lock([slide])
    const { id } = await buildOf(listOf([slide], 'T'))
    const check = (await user.get(`/api/datasets/${id}/check/`)).json<{ test_sets: { sentence: string }[] }>()
    expect(check.test_sets.map(set => set.sentence)).toEqual([sentence])
    const body = { method: 'shares', shares: { training: 100, validation: 0, evaluation: 0 }, seed: 1 }
    const distributed = await user.post(`/api/datasets/${id}/distribute/`, body)
    expect(distributed.json<{ report: { notes: string[] } }>().report.notes[0]).toBe(sentence)
    const away = { method: 'shares', shares: { training: 0, validation: 0, evaluation: 100 }, seed: 1 }
    const kept = await user.post(`/api/datasets/${id}/distribute/`, away)
    expect(kept.json<{ report: { notes: string[] } }>().report.notes).not.toContain(sentence)
    const report = (await user.get(`/api/datasets/${id}/report/`)).json<{ sentences: object[] }>()
    expect(report.sentences[0]).toEqual({ severity: 'warning', text: sentence, field: null })
  })

  test('by a freeze, which is refused unless it is allowed, and then recorded in version, report and package', async () => {
    const slide = await buildSlide(user)
    const { version: locked } = await lock([slide])
    const dataset = await buildOf(listOf([slide], 'T'))
    const refused = await freeze(dataset)
    const test_sets = [{ test_set: locked, name: 'Kidney', number: 1, same: 1, related: 0, sentence }]
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        detail: `${sentence} Take these slides out, or freeze with allow_test_slides: true, which the version will record.`,
        test_sets,
      },
    ])
    const { status, version } = await freeze(dataset, { allow_test_slides: true })
    expect([status, version.test_sets]).toEqual([201, test_sets])
    const path = new URL(version.url).pathname
    expect((await user.get(path)).json<DatasetVersion>().test_sets).toEqual(test_sets)
    const report = (await user.get(`${path}report/`)).json<{ sentences: { text: string }[] }>()
    expect(report.sentences[0]?.text).toBe(sentence)
    const { readme, json } = await packageOf(version)
    expect(readme).toContain(sentence)
    expect(json).toMatchObject({ test_sets })
  })

  test('a version that was frozen without any says so, and its package is unchanged', async () => {
    const { version } = await freeze(await buildOf(listOf([await buildSlide(user)], 'T')), { allow_test_slides: true })
    expect(version.test_sets).toEqual([])
    expect((await packageOf(version)).json).not.toHaveProperty('test_sets')
  })
})
