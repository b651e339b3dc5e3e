import type { DistributeReply, FixGroupsReply } from '@vitrine/contract/datasets/dataset-distribution'
import type { Dataset, FullDataset } from '@vitrine/contract/datasets/datasets'
import type { HistoryEntry } from '@vitrine/contract/history/history'
import { checkGroups } from '@vitrine/contract/splits/check-groups'
import { distribute } from '@vitrine/contract/splits/distribute'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildDataset, buildField, buildSample, buildSlide } from '../../../test/factories.ts'

let database: TestDatabase
let server: TestApp
let user: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('anna')
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

type Place = [block: string | null, type: string, fold?: number]

async function buildPlaced(...places: Place[]) {
  const ids: number[] = []
  for (const [block_id] of places) ids.push((await buildSlide(user, { block_id })).id)
  const dataset_slides = places.map(([, type, fold], index) => ({
    slide_id: ids[index]!,
    type,
    ...(fold !== undefined && { fold }),
  }))
  const { id } = await buildDataset(user, { dataset_slides })
  return { id, ids }
}

const fullOf = async (id: number) => (await user.get(`/api/datasets/${id}/full/`)).json<FullDataset>()
const placesOf = async (id: number) =>
  (await fullOf(id)).dataset_slides.map(({ type, fold }) => (fold === undefined ? type : `${type}${fold}`)).join(' ')
const fix = (id: number, body: object = {}, headers = {}) => user.post(`/api/datasets/${id}/mend/`, body, headers)
const ask = (id: number, body: object, headers = {}) => user.post(`/api/datasets/${id}/distribute/`, body, headers)
const dividedOf = async (id: number) => (await user.get(`/api/datasets/${id}/check/`)).json().torn_count

describe('fixing', () => {
  test('reports the moves, and with apply makes them as one change that can be undone', async () => {
    const places: Place[] = [
      ['b1', 'T'],
      ['B1 ', 'T'],
      ['b1', 'E'],
      ['b1', 'default'],
      ['b2', 'V'],
      [null, 'E'],
    ]
    const { id, ids } = await buildPlaced(...places)
    const moves = [
      { slide_id: ids[2], from: 'E', to: 'T', fold: null },
      { slide_id: ids[3], from: 'default', to: 'T', fold: null },
    ]
    const told = await fix(id)
    expect(told.statusCode).toBe(200)
    expect({
      ...told.json(),
      moves: told.json().moves.toSorted((a: { slide_id: number }, b: { slide_id: number }) => a.slide_id - b.slide_id),
    }).toEqual({
      ...{ moves, torn_before: 1, torn_after: 0, unmendable: [], written: false },
      ...{ counts: { T: 4, V: 1, E: 1, default: 0 }, folds: [] },
    })
    expect([(await fullOf(id)).version, await placesOf(id)]).toEqual([1, 'T T E default V E'])
    expect((await fix(id, { apply: true }, { 'if-match': '"7"' })).statusCode).toBe(412)
    const requestId = crypto.randomUUID()
    const done = await fix(id, { apply: true }, { 'if-match': '"1"', 'x-request-id': requestId })
    expect(done.json()).toMatchObject({ written: true, torn_after: 0 })
    expect([(await fullOf(id)).version, await placesOf(id), await dividedOf(id)]).toEqual([2, 'T T T T V E', 0])
    expect((await fix(id, { apply: true })).json()).toMatchObject({ moves: [], written: false })
    expect((await fullOf(id)).version).toBe(2)
    await user.post('/api/undo/', { request_id: requestId })
    expect(await placesOf(id)).toBe('T T E default V E')
  })

  test('leaves kept slides where they are, reports what stays divided, and accepts its own rules', async () => {
    const { id } = await buildPlaced(['a', 'T'], ['a', 'E'], ['b', 'E'], ['b', 'T'], ['b', 'T'])
    const kept = (await fix(id, { keep: ['E', 'T'] })).json<FixGroupsReply>()
    expect(kept).toMatchObject({ moves: [], torn_before: 2, torn_after: 2 })
    expect(kept.unmendable.map(({ sentence }) => sentence)).toContain(
      "a has slides in training and evaluation, which are kept, so it can't be fixed.",
    )
    expect((await fix(id, { keep: ['E'], apply: true })).json()).toMatchObject({ torn_after: 0, written: true })
    expect(await placesOf(id)).toBe('E E E E E')
    expect((await fix(id, { group: ['species'] })).json()).toMatchObject({ torn_before: 0 })
    for (const [body, field, sentence] of [
      [{ group: ['blok_id'] }, 'group', /^There is no key blok_id; keys are block_id, /],
      [{ keep: ['X'] }, 'keep', /^keep, entry 1 takes T, V or E, not 'X'\.$/],
      [{ groups: [] }, 'groups', /groups/],
    ] as const) {
      const reply = await fix(id, body)
      expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [expect.stringMatching(sentence)] }])
    }
  })

  test('with folds moves a group to the fold that contains most of it', async () => {
    const { id } = await buildPlaced(['a', 'V', 1], ['a', 'T', 3], ['a', 'T', 3], ['b', 'T', 2], ['b', 'E'], ['b', 'E'])
    expect(await dividedOf(id)).toBe(2)
    await fix(id, { apply: true })
    expect(await placesOf(id)).toBe('T3 T3 T3 E E E')
  })

  test("joins by the dataset's own rules, and decides ties by the shares of its recipe", async () => {
    const { id } = await buildPlaced(['x-1', 'T'], ['x-2', 'E'], ['x-3', 'E'], ['x-4', 'T'])
    const shares = { training: 20, validation: 0, evaluation: 80 }
    const choices = { groups: ['case:block_id:-:1'], strata: [], keep: [], seed: 1, slides: 4 }
    await user.patch(`/api/datasets/${id}/`, {
      grouping: ['case:block_id:-:1'],
      recipe: { algorithm: 'gs-1', method: 'shares', shares, ...choices },
    })
    const tied = (await fix(id)).json<FixGroupsReply>()
    expect([tied.torn_before, tied.moves.map(({ to }) => to)]).toEqual([1, ['E', 'E']])
    const body = { method: 'shares', shares: { training: 100, validation: 0, evaluation: 0 }, seed: 1 }
    expect((await ask(id, body)).json<DistributeReply>().recipe.groups).toEqual(['case:block_id:-:1'])
  })
})

describe('distributing', () => {
  const blocks = (count: number): Place[] => Array.from({ length: count }, (_, slide) => [`b${slide % 12}`, 'default'])

  test('reports the same result as a browser; with apply writes it with its recipe, as one change', async () => {
    const { id, ids } = await buildPlaced(...blocks(30))
    const body = { method: 'shares', shares: { training: 60, validation: 20, evaluation: 20 }, seed: 7 }
    const reply = await ask(id, body)
    const told = reply.json<DistributeReply>()
    const { dataset_slides } = await fullOf(id)
    const listed = dataset_slides.map(({ slide, type }) => ({
      uuid: slide.uuid as string,
      type,
      fold: null,
      record: slide,
    }))
    const groups = ['block_id', 'file']
    const shares = { training: 60, validation: 20, evaluation: 20 }
    const computed = distribute(listed, { method: 'shares', shares, groups, strata: [], keep: [], seed: 7 })
    const placeOf = new Map(computed.results.map(({ uuid, type, fold }) => [uuid, { type, fold }]))
    expect([reply.statusCode, told]).toEqual([
      200,
      {
        recipe: { algorithm: 'gs-2', method: 'shares', shares, groups, strata: [], keep: [], seed: 7, slides: 30 },
        results: dataset_slides.map(({ slide }, index) => ({
          slide_id: ids[index],
          ...placeOf.get(slide.uuid as string),
        })),
        values: [],
        priorities: [],
        report: computed.report,
        written: false,
      },
    ])
    expect((await fullOf(id)).version).toBe(1)
    const headers = { 'x-request-id': crypto.randomUUID(), 'if-match': '"1"' }
    const done = await ask(id, { ...body, apply: true }, headers)
    expect(done.json()).toEqual({ ...told, written: true })
    const after = await fullOf(id)
    expect([after.version, after.recipe, await dividedOf(id)]).toEqual([2, told.recipe, 0])
    expect(after.dataset_slides.map(({ type }) => type)).toEqual(told.results.map(({ type }) => type))
    expect((await ask(id, { ...body, apply: true })).json()).toMatchObject({ written: false })
    expect((await ask(id, { ...body, apply: true }, headers)).statusCode).toBe(412)
    const { results } = (await user.get(`/api/datasets/${id}/history/`)).json<{ results: HistoryEntry[] }>()
    expect(results.flatMap(({ changes }) => changes.map(({ field }) => field))).toContain('recipe')
    await user.post('/api/undo/', { request_id: headers['x-request-id'] })
    expect(await fullOf(id)).toMatchObject({ recipe: null, dataset_slides: Array(30).fill({ type: 'default' }) })
  })

  test('makes folds of which the first validates, and one fold for each value of a field', async () => {
    const { id, ids } = await buildPlaced(...blocks(24))
    await ask(id, { method: 'folds', folds: 4, seed: 1, apply: true })
    const { dataset_slides } = await fullOf(id)
    expect(new Set(dataset_slides.map(({ type, fold }) => `${type}${fold}`))).toEqual(new Set(['V1', 'T2', 'T3', 'T4']))
    for (const [index, slide] of ids.entries())
      await user.patch(`/api/slides/${slide}/`, { vendor: ['Leica', 'Aperio', null][Math.floor((index % 12) / 4)] })
    const left = (
      await ask(id, { method: 'leave-one-out', field: 'vendor', groups: ['block_id'] })
    ).json<DistributeReply>()
    expect([left.values, left.report.folds]).toEqual([
      ['aperio', 'leica'],
      [8, 8],
    ])
    expect(left.report.notes).toContain('8 slides have no vendor: in training, and in no fold.')
    const drawn = (await ask(id, { method: 'folds', folds: 4 })).json<DistributeReply>()
    const again = { method: 'folds', folds: 4, seed: drawn.recipe.seed }
    expect((await ask(id, again)).json<DistributeReply>()).toEqual(drawn)
    expect(left.recipe.seed).not.toBe(drawn.recipe.seed)
  })

  test('at random gives the same result as a browser, reports the number of divided blocks, and stores the recipe', async () => {
    const { id, ids } = await buildPlaced(...blocks(30))
    const { dataset_slides } = await fullOf(id)
    const listed = dataset_slides.map(({ slide, type }) => ({
      ...{ uuid: slide.uuid as string, id: slide.id, type, fold: null, record: slide },
    }))
    const groups = ['block_id', 'file']
    const computed = distribute(listed, { method: 'chance', training: 80, groups, strata: [], keep: [], seed: 42 })
    const typeOf = new Map(computed.results.map(({ uuid, type }) => [uuid, type]))
    const reply = await ask(id, { method: 'chance', training: 80, seed: 42, apply: true })
    expect(reply.json()).toMatchObject({
      recipe: { method: 'chance', training: 80, groups, seed: 42, slides: 30 },
      results: dataset_slides.map(({ slide }) => ({ slide_id: slide.id, type: typeOf.get(slide.uuid as string) })),
      report: { counts: { T: 24, V: 3, E: 3 }, notes: [expect.stringMatching(/^Divides \d+ of 12 blocks\.$/)] },
      written: true,
    })
    const { divided, notes } = reply.json<DistributeReply>().report
    expect(notes).toEqual([`Divides ${divided} of 12 blocks.`])
    expect([(await fullOf(id)).recipe, await dividedOf(id)]).toEqual([reply.json().recipe, divided])

    const some = await ask(id, { method: 'chance', slide_ids: ids.slice(0, 10) })
    expect(some.json()).toMatchObject({ recipe: { training: 70, selected: 10 } })
    const refused = await ask(id, { method: 'chance', training: 101 })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { detail: 'Training takes a whole percentage from 0 to 100.' },
    ])
  })

  test('balances lab fields and fields of samples, keeps parts, and can be limited to some slides', async () => {
    const field = await buildField(await server.as('root', 'admin'), {
      entity: 'slides',
      key: 'ward',
      label: 'Ward',
      type: 'text',
    })
    const { id, ids } = await buildPlaced(...blocks(12))
    for (const [index, slide] of ids.entries()) {
      await user.patch(`/api/slides/${slide}/`, { fields: { [field.key]: index < 6 ? 'North' : 'South' } })
      await buildSample(user, { slide, biomarker: index % 2 === 0 ? 'Ki67' : 'HER2' })
    }
    const strata = [`fields.${field.key}`, 'sample.biomarker']
    const shares = { training: 50, validation: 25, evaluation: 25 }
    const told = (await ask(id, { method: 'shares', shares, strata, seed: 3 })).json<DistributeReply>()
    expect(told.report.strata.map(each => each.field)).toEqual(strata)
    await user.patch(`/api/datasets/${id}/`, {
      dataset_slides: ids.map((slide_id, index) => ({ slide_id, type: index < 3 ? 'E' : 'T' })),
    })
    const slide_ids = ids.slice(0, 9)
    const kept = (await ask(id, { method: 'shares', shares, keep: ['E'], slide_ids, seed: 3 })).json<DistributeReply>()
    const typeOf = new Map(kept.results.map(({ slide_id, type }) => [slide_id, type]))
    expect(ids.slice(0, 3).map(slide => typeOf.get(slide))).toEqual(['E', 'E', 'E'])
    expect(ids.slice(9).map(slide => typeOf.get(slide))).toEqual(['T', 'T', 'T'])
    expect(ids.slice(3, 9).map(slide => typeOf.get(slide))).toContain('V')
  })

  test('reports both results if shares and balance conflict, and stores the priority in the recipe', async () => {
    const placed = [...'aaaabbbbccccccdd'].map(block => [block, 'default'] as [string, string])
    const { id, ids } = await buildPlaced(...placed)
    for (const [index, slide] of ids.entries())
      await user.patch(`/api/slides/${slide}/`, { organ: index < 8 ? 'Liver' : 'Kidney' })
    const shares = { training: 50, validation: 50, evaluation: 0 }
    const asked = { method: 'shares', shares, strata: ['organ'], seed: 1 }
    const byShares = (await ask(id, asked)).json<DistributeReply>()
    expect(byShares.priorities).toEqual([
      { priority: 'shares', share_error: 0, strata: [{ field: 'organ', deviation: 0.5 }] },
      { priority: 'balance', share_error: 0.125, strata: [{ field: 'organ', deviation: 0.125 }] },
    ])
    expect(byShares.report).toMatchObject({ share_error: 0 })
    const applied = await ask(id, { ...asked, priority: 'balance', apply: true })
    expect(applied.json<DistributeReply>()).toMatchObject({
      recipe: { priority: 'balance' },
      report: { share_error: 0.125 },
      priorities: byShares.priorities,
    })
    const dataset = (await user.get(`/api/datasets/${id}/`)).json<Dataset>()
    expect(dataset.recipe).toEqual(applied.json<DistributeReply>().recipe)
    expect((await user.patch(`/api/datasets/${id}/`, { recipe: dataset.recipe })).statusCode).toBe(200)
    expect((await ask(id, { ...asked, strata: [], priority: 'balance' })).json()).toEqual({
      detail: 'Balance can only matter more where fields are balanced: over shares or folds, with strata.',
    })
  })

  test('refuses impossible requests, with errors, and changes nothing', async () => {
    const { id, ids } = await buildPlaced(['a', 'T'], ['a', 'T'], ['b', 'E'])
    const shares = { training: 80, validation: 10, evaluation: 10 }
    for (const [body, expected] of [
      [{ method: 'shares' }, { shares: ['shares is required where method is shares.'] }],
      [{ method: 'folds', folds: 5, shares }, { shares: ['shares is not taken where method is folds.'] }],
      [
        { method: 'shares', shares: { ...shares, training: 81 } },
        { detail: 'Shares take whole percentages that make 100.' },
      ],
      [{ method: 'shares', shares }, { detail: 'There are only 2 groups for 3 parts, so one would stay empty.' }],
      [{ method: 'folds', folds: 2 }, { detail: 'Folds take 3 to 10.' }],
      [{ method: 'folds', folds: 3, keep: ['T'] }, { detail: 'With folds only evaluation can be kept.' }],
      [{ method: 'folds', folds: 3, slide_ids: [ids[0]] }, { detail: 'Folds take the whole dataset.' }],
      [
        { method: 'shares', shares, keep: ['T', 'E'] },
        { detail: 'Every slide is kept, so there is nothing to distribute.' },
      ],
      [{ method: 'shares', shares, slide_ids: [999_999] }, { detail: 'The slide 999999 is not in this dataset.' }],
      [{ method: 'leave-one-out', field: 'ward' }, { field: [expect.stringMatching(/^There is no key ward; /)] }],
      [{ method: 'shares', shares, strata: ['ward'] }, { strata: [expect.stringMatching(/^There is no key ward; /)] }],
      [{ method: 'shares', shares, groups: ['ward'] }, { groups: [expect.stringMatching(/^There is no key ward; /)] }],
      [{ method: 'shares', shares, strata: ['organ'], part: 'T' }, { part: [expect.stringMatching(/part/)] }],
      [{ method: 'guess' }, { method: ["method takes shares, folds, leave-one-out or chance, not 'guess'."] }],
    ] as const) {
      const reply = await ask(id, { ...body, apply: true })
      expect([reply.statusCode, reply.json()]).toEqual([400, expected])
    }
    expect([(await fullOf(id)).version, await placesOf(id)]).toEqual([1, 'T T E'])
    await sql`update datasets set slides_count = 50001 where id = ${id}`.execute(database.db)
    const tooMany = await ask(id, { method: 'shares', shares })
    expect([tooMany.statusCode, tooMany.json()]).toEqual([
      413,
      { detail: 'At most 50,000 slides can be distributed at once, not 50,001 slides.' },
    ])
  })

  test('and fixing of many slides run in a separate thread, with the same result', async () => {
    const { id } = await buildDataset(user)
    const { rows } = await sql<{ id: number }>`insert into slides (name, block_id)
      select 'many ' || n, 'many ' || n % 400 from generate_series(1, 2001) as n returning id`.execute(database.db)
    const dataset_slides = rows.map((slide, index) => ({ slide_id: slide.id, type: 'TVE'.charAt(index % 3) }))
    await user.patch(`/api/datasets/${id}/`, { dataset_slides })
    expect((await fix(id)).json()).toMatchObject({ torn_before: 400, torn_after: 0 })
    const body = { method: 'folds', folds: 5, groups: ['block_id'], seed: 11, apply: true }
    const told = (await ask(id, body)).json<DistributeReply>()
    expect(told).toMatchObject({ written: true, recipe: { slides: 2001 } })
    expect(await dividedOf(id)).toBe(0)
    const refused = await ask(id, { ...body, folds: 99 })
    expect([refused.statusCode, refused.json()]).toEqual([400, { detail: 'Folds take 3 to 10.' }])
    const listed = (await fullOf(id)).dataset_slides.map(({ slide, type, fold = null }) => ({
      ...{ uuid: slide.uuid as string, type, fold, record: slide },
    }))
    expect(checkGroups(listed, ['block_id']).divided).toEqual([])
  })
})

test('a recipe is stored unchanged, and must be valid', async () => {
  const { id } = await buildPlaced(['a', 'T'])
  const choices = { groups: ['block_id'], strata: [], keep: ['E'], seed: 4, slides: 1 }
  const recipe = { algorithm: 'gs-1', method: 'folds', folds: 5, ...choices }
  expect((await user.patch(`/api/datasets/${id}/`, { recipe })).json().recipe).toEqual(recipe)
  for (const wrong of [
    { ...recipe, algorithm: 'gs-3' },
    { ...recipe, folds: 99 },
    { ...recipe, groups: ['ward'] },
    { ...recipe, shares: { training: 1, validation: 1, evaluation: 1 } },
    { ...recipe, seed: -1 },
    { ...recipe, slides: -3 },
    { ...recipe, groups: [`metadata.${'x'.repeat(300)}`] },
  ]) {
    const reply = await user.patch(`/api/datasets/${id}/`, { recipe: wrong })
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['recipe']])
  }
  expect((await user.patch(`/api/datasets/${id}/`, { recipe: null })).json().recipe).toBeNull()
})

test('values of samples are listed for existing slides, each once', async () => {
  const slides = [await buildSlide(user), await buildSlide(user)] as const
  await buildSample(user, { slide: slides[0].id, study_id: 'S 2', biomarker: 'Ki67' })
  await buildSample(user, { slide: slides[0].id, study_id: 'S 1', biomarker: 'Ki67' })
  await buildSample(user, { slide: slides[0].id, study_id: '  ' })
  const values = (body: object) => user.post('/api/slides/sample-values/', body)
  const reply = await values({ slide_ids: [slides[1].id, 999_999, slides[0].id], fields: ['study_id', 'biomarker'] })
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    {
      results: [
        { slide: slides[1].id, values: { study_id: [], biomarker: [] } },
        { slide: slides[0].id, values: { study_id: ['S 1', 'S 2'], biomarker: ['Ki67'] } },
      ],
    },
  ])
  for (const [body, field] of [
    [{ slide_ids: [], fields: ['study_id'] }, 'slide_ids'],
    [{ slide_ids: [1], fields: ['notes'] }, 'fields'],
    [{ slide_ids: [1], fields: [] }, 'fields'],
    [{ slide_ids: [1], fields: ['study_id'], limit: 1 }, 'limit'],
    [{ slide_ids: Array(10_001).fill(1), fields: ['study_id'] }, 'slide_ids'],
  ] as const) {
    const refused = await values(body)
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, [field]])
  }
})
