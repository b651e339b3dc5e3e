import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import { experiments } from '@vitrine/contract/experiments/experiments'
import type { LeakReport } from '@vitrine/contract/experiments/leaks'
import type { Slide } from '@vitrine/contract/slides/slides'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildDataset, buildFile, buildNamed, buildSlide } from '../../../test/factories.ts'

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

interface Entry {
  readonly slide: Slide
  readonly type: 'T' | 'V' | 'E' | 'default'
  readonly fold?: number
}
const all = (slides: readonly Slide[], type: Entry['type']): Entry[] => slides.map(slide => ({ slide, type }))

async function freeze(entries: readonly Entry[], fields: object = {}): Promise<DatasetVersion> {
  const listed = entries.map(({ slide, type }) => ({ slide_id: slide.id, type }))
  const { id } = await buildDataset(user, { name: 'Kidney', dataset_slides: listed as never, ...fields })
  for (const { slide, fold } of entries)
    if (fold !== undefined)
      await sql`update dataset_slides set fold = ${fold} where dataset_id = ${id} and slide_id = ${slide.id}`.execute(
        database.db,
      )
  const reply = await user.post(`/api/datasets/${id}/versions/`, {})
  expect([reply.statusCode, reply.body]).toEqual([201, expect.anything()])
  return reply.json<DatasetVersion>()
}
const build = (fields?: object) => buildNamed(user, experiments, { name: 'ABMIL', ...fields })
async function train(version: DatasetVersion, input: object = { parts: ['training', 'validation'] }, fields?: object) {
  const { id } = await build(fields)
  expect((await user.put(`/api/experiments/${id}/inputs/${version.uuid}/`, input)).statusCode).toBe(200)
  return id
}
const pathOf = (id: number, { uuid }: DatasetVersion, more = '') =>
  `/api/experiments/${id}/leaks/?version=${uuid}${more}`
async function leaksOf(id: number, version: DatasetVersion, more?: string): Promise<LeakReport> {
  const reply = await user.get(pathOf(id, version, more))
  expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
  return reply.json<LeakReport>()
}
/** Kind, evaluated slide, value and slide in training of each leak. */
const found = ({ leaks }: LeakReport) =>
  Object.entries(leaks).flatMap(([kind, { slides }]) =>
    slides.map(({ uuid, value, by }) => [kind, uuid, value, by.uuid]),
  )

describe('evaluated slides that were in training', () => {
  test('are found by themselves, their file, a value under a rule of either version, and their block', async () => {
    const sha256 = 'ab'.repeat(32)
    const file = async (name: string) => (await buildFile(user, { name, size: 9, sha256 })).id
    const own = await buildSlide(user, { name: 'own' })
    const scanned = await buildSlide(user, { name: 'scanned', file: await file('a.svs') })
    const patient = await buildSlide(user, { name: 'p7_a' })
    const block = await buildSlide(user, { name: 'block', block_id: 'B-1', source: 'Utrecht' })
    const learned = await freeze([...all([own, scanned, patient], 'T'), ...all([block], 'V')], {
      grouping: ['case:name:_:1'],
    })
    const tested = [
      await buildSlide(user, { name: 'other scan', file: await file('copy.svs') }),
      await buildSlide(user, { name: 'P7_b' }),
      await buildSlide(user, { name: 'other block', block_id: 'b-1', source: 'utrecht' }),
      await buildSlide(user, { name: 'elsewhere', block_id: 'B-1', source: 'Basel' }),
    ]
    const evaluated = await freeze(all([own, ...tested], 'E'), { grouping: ['file'] })
    const id = await train(learned)
    const report = await leaksOf(id, evaluated)
    expect(found(report)).toEqual([
      ['slide', own.uuid, own.uuid, own.uuid],
      ['file', tested[0]!.uuid, 'a.svs', scanned.uuid],
      ['group', tested[1]!.uuid, 'case:name:_:1=p7', patient.uuid],
      ['block', tested[2]!.uuid, 'B-1', block.uuid],
    ])
    expect(report).toMatchObject({ clean: false, slides: 5, unchecked: 0, unknown: [] })
    expect(report.trained).toEqual([
      {
        experiment: { id, name: 'ABMIL' },
        ...{ version: learned.uuid, number: 1, semver: '1.0.0', dataset: learned.dataset },
        ...{ dataset_uuid: learned.dataset_uuid, dataset_name: 'Kidney' },
        ...{ parts: ['training', 'validation'], folds: null, slides: 4 },
      },
    ])
    const source = '("ABMIL", version 1 of "Kidney")'
    expect(report.sentences).toEqual([
      { level: 'leak', text: `1 of the 5 slides was in training ${source}.` },
      { level: 'leak', text: `1 slide shares a file with training ${source}.` },
      { level: 'related', text: `1 slide shares a group with training ${source}.` },
      { level: 'related', text: `1 slide shares a block with training ${source}.` },
    ])
  })

  test('are found whatever happens to the slides afterwards', async () => {
    const slides = [await buildSlide(user, { name: 'p1_a' }), await buildSlide(user, { name: 'p2_a', organ: 'liver' })]
    const related = await buildSlide(user, { name: 'p2_b' })
    const learned = await freeze(all(slides, 'T'), { grouping: ['case:name:_:1'] })
    const evaluated = await freeze(all([slides[0]!, related], 'E'))
    const id = await train(learned)
    const before = await leaksOf(id, evaluated)
    expect(found(before).map(([kind]) => kind)).toEqual(['slide', 'group'])
    await user.patch(`/api/slides/${slides[0]!.id}/`, { name: 'renamed' })
    await user.patch(`/api/slides/${related.id}/`, { name: 'x', organ: 'kidney', block_id: 'B' })
    await user.delete(`/api/slides/${slides[1]!.id}/`)
    await user.delete(`/api/datasets/${learned.dataset}/`)
    const { trained, ...after } = await leaksOf(id, evaluated)
    expect({ ...after, leaks: found({ ...after, trained }) }).toEqual({
      ...{ ...before, trained: undefined },
      leaks: found(before),
    })
    expect(trained).toMatchObject([{ dataset: null, dataset_name: 'Kidney', slides: 2 }])
  })

  test('by a slide in validation, which is reported as such', async () => {
    const slide = await buildSlide(user)
    const id = await train(await freeze(all([slide], 'V')))
    expect((await leaksOf(id, await freeze(all([slide], 'E')))).sentences[0]?.text).toBe(
      'The slide was in validation, which counts as training ("ABMIL", version 1 of "Kidney").',
    )
  })

  test('in fold 2 of 5, if the model was trained on all folds', async () => {
    const slides = await Promise.all([1, 2, 3, 4, 5].map(fold => buildSlide(user, { name: `fold ${fold}` })))
    const version = await freeze(slides.map((slide, index) => ({ slide, type: 'T', fold: index + 1 })))
    const fold2 = '&parts=training&fold=2'
    const others = await train(version, { parts: ['training'], folds: [1, 3, 4, 5] })
    expect(await leaksOf(others, version, fold2)).toMatchObject({ clean: true, slides: 1 })
    const planted = await train(version, { parts: ['training'] })
    expect(found(await leaksOf(planted, version, fold2))).toEqual([
      ['slide', slides[1]!.uuid, slides[1]!.uuid, slides[1]!.uuid],
    ])
  })

  test('by copies of a scan, whatever their bytes', async () => {
    const scanned = async (name: string, sha256: string) => {
      const file = await buildFile(user, { name, size: 9, sha256: sha256.repeat(32) })
      const slide = await buildSlide(user, { name, file: file.id })
      const { rows } = await sql<{ id: number }>`
        insert into pictures (folder, path, name, size, mtime_ns, inode, revision, state, scan_digest)
        values ('scanner', ${name}, ${name}, 9, 0, 0, '', 'ready', 'one scan') returning id`.execute(database.db)
      await sql`update files set picture_id = ${rows[0]?.id} where id = ${file.id}`.execute(database.db)
      return slide
    }
    const [trained, tested] = [await scanned('S 1.svs', 'ab'), await scanned('copy.svs', 'cd')]
    const id = await train(await freeze(all([trained], 'T')))
    const evaluated = await freeze(all([tested], 'E'))
    await sql`update pictures set scan_digest = 'another'`.execute(database.db)
    expect(found(await leaksOf(id, evaluated))).toEqual([['file', tested.uuid, 'S 1.svs', trained.uuid]])
  })

  test('by a rule that only the call names', async () => {
    const [trained, tested] = [await buildSlide(user, { source: 'Ulm' }), await buildSlide(user, { source: 'ulm ' })]
    const id = await train(await freeze(all([trained], 'T')))
    const evaluated = await freeze(all([tested], 'E'))
    expect(await leaksOf(id, evaluated)).toMatchObject({
      ...{ clean: true, unchecked: 1 },
      sentences: [
        { level: 'clean', text: 'The slide was not in training.' },
        { level: 'unchecked', text: "1 slide can't be checked: without file, group and block." },
      ],
    })
    expect(found(await leaksOf(id, evaluated, '&group=vendor,source'))).toEqual([
      ['group', tested.uuid, 'source=ulm', trained.uuid],
    ])
  })
})

describe('keys of versions', () => {
  const namesOf = async ({ uuid }: DatasetVersion) => {
    const { rows } = await sql<{ name: string }>`
      select name from version_keys join dataset_versions as v on v.id = version_id where v.uuid = ${uuid}::uuid
      order by name collate "C"`.execute(database.db)
    return rows.map(({ name }) => name)
  }

  test('are stored by a freeze, and for a rule of another version by the first check', async () => {
    const slides = [await buildSlide(user, { name: 'k1_a', source: 'Jena' }), await buildSlide(user, { name: 'k2_a' })]
    const learned = await freeze(all(slides, 'T'), { grouping: ['case:name:_:1'] })
    const evaluated = await freeze(all([await buildSlide(user, { name: 'k1_b', source: 'jena' })], 'E'), {
      grouping: ['source'],
    })
    const own = ['block', 'group', 'member', 'named', 'place', 'rule case:name:_:1', 'sha256', 'slide', 'uuid']
    expect(await namesOf(learned)).toEqual(own.filter(name => name !== 'rule source'))
    const id = await train(learned)
    const report = await leaksOf(id, evaluated, '&group=vendor')
    expect(found(report).map(([, , value]) => value)).toEqual(['source=jena'])
    expect(await namesOf(learned)).toEqual([...own, 'rule source'].sort())
    expect(await namesOf(evaluated)).toContain('rule case:name:_:1')
    expect(await leaksOf(id, evaluated, '&group=vendor')).toEqual(report)
  })

  test('are computed from the lines of versions that were frozen before keys existed', async () => {
    const file = await buildFile(user, { name: 'old.svs', size: 9 })
    const slides = [await buildSlide(user, { file: file.id }), await buildSlide(user, { block_id: 'B 78' })]
    const learned = await freeze(all(slides, 'T'))
    const evaluated = await freeze(all([slides[0]!, await buildSlide(user, { block_id: 'b 78' })], 'E'))
    const id = await train(learned)
    const report = await leaksOf(id, evaluated)
    expect(found(report).map(([kind]) => kind)).toEqual(['slide', 'group'])
    await sql`delete from version_keys`.execute(database.db)
    expect(await leaksOf(id, evaluated)).toEqual(report)
    expect(await namesOf(evaluated)).toContain('uuid')
  })
})

describe('the experiment that one starts from', () => {
  test('counts as its training, however long the chain and even in a loop', async () => {
    const slide = await buildSlide(user)
    const evaluated = await freeze(all([slide], 'E'))
    const first = await train(await freeze(all([slide], 'T')), undefined, { name: 'UNI' })
    const nothing = await freeze(all([await buildSlide(user)], 'T'))
    let last = first
    for (let index = 0; index < 5; index++) last = await train(nothing, undefined, { parent: last })
    const report = await leaksOf(last, evaluated)
    expect([report.clean, report.trained.length]).toEqual([false, 6])
    expect(report.sentences[0]?.text).toContain('("UNI", version 1 of "Kidney")')
    // From a library that was restored from before loops were refused.
    await sql`alter table experiments disable trigger refuse_loop_updated`.execute(database.db)
    await sql`update experiments set parent_id = ${last} where id = ${first}`.execute(database.db)
    await sql`alter table experiments enable trigger refuse_loop_updated`.execute(database.db)
    expect((await leaksOf(last, evaluated)).trained).toHaveLength(6)
  })

  test('makes the result unknown if its versions are not recorded: then nobody can say that all is clean', async () => {
    const uni = await build({ name: 'UNI' })
    const evaluated = await freeze(all([await buildSlide(user, { block_id: 'B 77' })], 'E'))
    const learned = await freeze(all([await buildSlide(user)], 'T'))
    const id = await train(learned, undefined, { parent: uni.id })
    const sentence = 'What "UNI" was trained on is not known here.'
    expect(await leaksOf(id, evaluated)).toMatchObject({
      clean: null,
      unknown: [{ experiment: { id: uni.id, name: 'UNI' }, sentence }],
      sentences: [{ level: 'unknown', text: sentence }],
    })
    await user.put(`/api/experiments/${uni.id}/inputs/${learned.uuid}/`, { parts: ['training'] })
    expect((await leaksOf(id, evaluated)).sentences).toEqual([
      { level: 'clean', text: 'Neither the slide nor another of its group was in training.' },
    ])
  })
})

test.each([
  ['', 'version', 'version is required: the uuid of a version.'],
  ['version=VERSION&parts=test', 'parts', "parts takes training, validation, evaluation or unassigned, not 'test'."],
  ['version=VERSION&parts=training', 'parts', 'Version 1 has no slides in these parts.'],
  ['version=VERSION&fold=0', 'fold', "fold takes a whole number from 1, not '0'."],
  ['version=VERSION&group=sample.source', 'group', "Versions don't hold sample.source."],
  ['version=VERSION&folds=1', 'folds', "There is no parameter 'folds' here."],
])('?%s is refused', async (query, field, sentence) => {
  const { id } = await build()
  const { uuid } = await freeze(all([await buildSlide(user)], 'E'))
  const reply = await user.get(`/api/experiments/${id}/leaks/?${query.replace('VERSION', uuid)}`)
  expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [sentence] }])
})

test('of a missing experiment or version is a 404', async () => {
  const { id } = await build()
  const version = await freeze(all([await buildSlide(user)], 'E'))
  const none = { ...version, uuid: '00000000-0000-4000-8000-000000000000' }
  expect((await user.get(pathOf(id, none))).json()).toEqual({
    detail: `There is no version with the uuid ${none.uuid}.`,
  })
  expect((await user.get(pathOf(999_999, version))).json()).toEqual({
    detail: 'There is no experiment with the id 999999.',
  })
})
