import { randomUUID } from 'node:crypto'
import type { DatasetEntry } from '@vitrine/contract/datasets/datasets'
import type { SlideImport, SlideImportReport, SlideImportRow } from '@vitrine/contract/slides/slide-import'
import type { Slide } from '@vitrine/contract/slides/slides'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildDataset, buildSlide } from '../../../test/factories.ts'

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

const PATH = '/api/slides/import/'
type Row = Omit<SlideImportRow, 'line'>

const importOf = (rows: Row[], parts: Partial<SlideImport> = {}): SlideImport => ({
  id: randomUUID(),
  dry_run: false,
  rows: rows.map((row, index) => ({ line: index + 2, ...row })),
  ...parts,
})

async function make(body: SlideImport): Promise<SlideImportReport> {
  const reply = await user.post(PATH, body)
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  return reply.json()
}

const preview = (rows: Row[], parts: Partial<SlideImport> = {}) => make(importOf(rows, { dry_run: true, ...parts }))
const readSlide = async (id: number) => (await user.get(`/api/slides/${id}/`)).json<Slide>()
const entriesOf = async (dataset: number | undefined) => {
  const { results } = (await user.get(`/api/datasets/${dataset}/slides/`)).json<{ results: DatasetEntry[] }>()
  return results.map(({ slide, type }) => [slide.id, type])
}
/** A unique text. */
const fresh = (text: string) => `${text} ${randomUUID()}`

describe('slides known by block and cut', () => {
  test('are changed, new ones are created, and uuid and id take precedence', async () => {
    const block = fresh('B')
    const [one, two] = [
      await buildSlide(user, { block_id: block, cut_number: 1, organ: 'liver' }),
      await buildSlide(user, { block_id: block, cut_number: 2 }),
    ]
    const name = fresh('third')
    const rows: Row[] = [
      { fields: { block_id: block, cut_number: 1, name: 'renamed', organ: 'lung' } },
      { fields: { block_id: block, cut_number: 3, name } },
      { fields: { id: two.id, block_id: block, cut_number: 9 } },
    ]
    const tried = await preview(rows, { match: 'block' })
    expect(tried.rows.map(({ outcome, slide_id }) => [outcome, slide_id])).toEqual([
      ['changed', one.id],
      ['new', null],
      ['changed', two.id],
    ])
    const { rows: made } = await make(importOf(rows, { match: 'block' }))
    expect(await readSlide(one.id)).toMatchObject({ name: 'renamed', organ: 'lung', version: 2 })
    expect(await readSlide(made[1]?.slide_id as number)).toMatchObject({ name, block_id: block, cut_number: 3 })
    expect((await readSlide(two.id)).cut_number).toBe(9)
  })

  test('need both, and a name if they are new', async () => {
    const { rows } = await preview(
      [
        { fields: { block_id: fresh('B'), name: 'no cut' } },
        { fields: { cut_number: 1, block_id: ' ' } },
        { fields: { block_id: fresh('B'), cut_number: 0 } },
        { fields: { name: 'nothing', organ: 'x' }, add: true },
      ],
      { match: 'block' },
    )
    expect(rows.map(({ errors }) => errors?.map(({ field, message }) => [field, message]))).toEqual([
      [['cut_number', 'cut_number is required.']],
      [['block_id', 'block_id is required.']],
      [['name', 'name is required.']],
      undefined,
    ])
  })

  test('that occur in two rows make both invalid', async () => {
    const block = fresh('B')
    const fields = { block_id: block, cut_number: 1, name: 'x' }
    const message = `Lines 2 and 3 are both cut 1 of the block '${block}'.`
    expect((await preview([{ fields }, { fields }], { match: 'block' })).rows.map(({ errors }) => errors)).toEqual([
      [{ field: 'block_id', message }],
      [{ field: 'block_id', message }],
    ])
  })
})

test.each([
  ['known', 'name'],
  ['block', 'block_id'],
] as const)(
  'a row that matches several slides by %s names them, and is valid with an id or with add',
  async (match, field) => {
    const fields = { name: fresh('twin'), block_id: fresh('B'), cut_number: 4 }
    const twins = [await buildSlide(user, fields), await buildSlide(user, fields)]
    const [row] = (await preview([{ fields }], { match })).rows
    expect(row).toMatchObject({ outcome: 'wrong', slide_id: null, errors: [{ field }] })
    expect(row?.matches).toEqual(
      twins.map(({ id, name, block_id, cut_number, created_at }) => ({ id, name, block_id, cut_number, created_at })),
    )
    const [chosen, added] = (
      await preview([{ fields: { ...fields, id: twins[1]?.id as number } }, { fields, add: true }], { match })
    ).rows
    expect([chosen?.outcome, chosen?.slide_id, added?.outcome]).toEqual(['unchanged', twins[1]?.id, 'new'])
  },
)

test('add creates a second slide with a known name, and does not allow uuid or id', async () => {
  const slide = await buildSlide(user, { name: fresh('known') })
  const { rows } = await make(
    importOf([{ fields: { name: slide.name }, add: true }, { fields: { name: slide.name } }], { match: 'known' }),
  )
  expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'unchanged'])
  const [wrong] = (await preview([{ fields: { id: slide.id, name: slide.name }, add: true }], { match: 'known' })).rows
  expect(wrong?.errors).toEqual([{ field: 'id', message: "id is made by the server and can't be set." }])
})

describe('the dataset of an import', () => {
  test('contains each slide with the type of its row, or else its own', async () => {
    const rows: Row[] = [
      { fields: { name: 'a' }, type: 'training' },
      { fields: { name: 'b' } },
      { fields: { name: 'c' }, type: 'e' },
      { fields: { name: 'd' }, type: null },
    ]
    const report = await make(importOf(rows, { dataset: { name: fresh('types'), type: 'default' } }))
    expect((await entriesOf(report.dataset?.id)).map(([, type]) => type)).toEqual(['T', 'default', 'E', 'default'])
  })

  test('can be an existing one: its slides keep their places, and get the type of a row that has one', async () => {
    const [first, second, third] = [await buildSlide(user), await buildSlide(user), await buildSlide(user)]
    const dataset_slides = [first, second, third].map(({ id }) => ({ slide_id: id, type: 'V', fold: 2 }))
    const dataset = await buildDataset(user, { dataset_slides })
    const rows: Row[] = [
      { fields: { name: fresh('new') } },
      { fields: { id: second.id }, type: 'T' },
      { fields: { id: first.id } },
      { fields: { name: fresh('new') }, type: 'V' },
    ]
    const report = await make(importOf(rows, { match: 'known', dataset: { id: dataset.id, type: 'E' } }))
    expect(report.dataset).toEqual({ id: dataset.id, name: dataset.name, slides_count: 5 })
    expect(await entriesOf(dataset.id)).toEqual([
      [first.id, 'V'],
      [second.id, 'T'],
      [third.id, 'V'],
      [report.rows[0]?.slide_id, 'E'],
      [report.rows[3]?.slide_id, 'V'],
    ])
  })

  test.each([
    [{ id: 999_999 }, 'There is no dataset with the id 999999.'],
    [{ id: 1, name: 'x' }, 'dataset takes either the id of a dataset or the name of a new one.'],
    [{ type: 'T' }, 'dataset takes either the id of a dataset or the name of a new one.'],
    [{ id: 1, description: 'x' }, 'dataset takes a description only with the name of a new one.'],
  ])('%j is invalid, even in a dry run', async (dataset, sentence) => {
    const reply = await user.post(PATH, importOf([{ fields: { name: 'x' } }], { dry_run: true, dataset }))
    expect([reply.statusCode, reply.json()]).toEqual([400, { dataset: [sentence] }])
  })

  test('accepts no unknown type from a row', async () => {
    const [row] = (await preview([{ fields: { name: 'x' }, type: 'best' }])).rows
    expect(row?.errors).toEqual([
      { field: 'type', message: "type takes T, V, E or default (or their words), not 'best'." },
    ])
  })
})

test('new slides have files and lab fields like known ones', async () => {
  const admin = await server.as('root', 'admin')
  await admin.post('/api/fields/', { entity: 'slides', label: 'Stain', type: 'text' })
  const row: Row = { fields: { name: fresh('n'), file_name: 'n.svs', file_size: 7, fields: { stain: 'HE' } } }
  const { rows } = await make(importOf([row]))
  expect(await readSlide(rows[0]?.slide_id as number)).toMatchObject({
    file: { name: 'n.svs', size: 7 },
    fields: { stain: 'HE' },
  })
})
