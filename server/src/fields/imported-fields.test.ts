import { randomUUID } from 'node:crypto'
import type { NewImportField } from '@vitrine/contract/bulk/import-calls'
import type { Field } from '@vitrine/contract/fields/fields'
import type { SlideImport, SlideImportReport } from '@vitrine/contract/slides/slide-import'
import type { Slide } from '@vitrine/contract/slides/slides'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildField, buildSlide } from '../../test/factories.ts'

let database: TestDatabase
let server: TestApp
let admin: Client
let editor: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  admin = await server.as('root', 'admin')
  editor = await server.as('nora')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const PATH = '/api/slides/import/'
let keys = 0
/** A key that no other test has. */
const freshKey = () => `key_${++keys}`

const importOf = (new_fields: NewImportField[], fields: object[], parts: Partial<SlideImport> = {}): SlideImport => ({
  id: randomUUID(),
  dry_run: false,
  new_fields,
  rows: fields.map((one, index) => ({ line: index + 2, fields: { name: `row ${index}`, ...one } })),
  ...parts,
})

async function make(body: SlideImport): Promise<SlideImportReport> {
  const reply = await admin.post(PATH, body)
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  return reply.json()
}

async function findField(key: string): Promise<Field | undefined> {
  const { results } = (await admin.get('/api/fields/?entity=slides')).json<{ results: Field[] }>()
  return results.find(field => field.key === key)
}

describe('fields created by an import', () => {
  test('are created with it, and contain the values of its rows', async () => {
    const [stain, depth] = [freshKey(), freshKey()]
    const fields: NewImportField[] = [
      { key: stain, label: 'Stain', type: 'choice', options: [{ label: 'H&E' }, { label: 'PAS' }] },
      { key: depth, label: 'Depth', type: 'number', unit: 'µm', decimals: 1 },
    ]
    const { rows } = await make(
      importOf(fields, [{ fields: { [stain]: 'PAS', [depth]: 2.5 } }, { fields: { [depth]: null } }]),
    )
    expect(await findField(stain)).toMatchObject({ label: 'Stain', options: [{ key: 'h_e' }, { key: 'pas' }] })
    expect((await findField(depth))?.position).toBeGreaterThan((await findField(stain))?.position as number)
    const slide = (await editor.get(`/api/slides/${rows[0]?.slide_id}/`)).json<Slide>()
    expect(slide.fields).toMatchObject({ [stain]: 'pas', [depth]: 2.5 })
    const { results } = (await admin.get('/api/audit/?event=field-created')).json<{ results: { details: object }[] }>()
    expect(results[0]).toMatchObject({ subject: 'Depth', details: { entity: 'slides', key: depth } })
  })

  test('are validated by a dry run with the rows, and not created by it or by an import with an invalid row', async () => {
    const key = freshKey()
    const fields: NewImportField[] = [{ key, label: 'Depth', type: 'number', unique: true }]
    const rows = [{ fields: { [key]: 'deep' } }, { fields: { [key]: 7 } }, { fields: { [key]: 7 } }]
    for (const dry_run of [true, false]) {
      const report = await make(importOf(fields, rows, { dry_run }))
      expect([report.written, report.rows.map(({ errors }) => errors?.[0]?.message)]).toEqual([
        false,
        [
          expect.stringContaining("not 'deep'."),
          `fields.${key} is unique, and 7 is also in line 4.`,
          `fields.${key} is unique, and 7 is also in line 3.`,
        ],
      ])
    }
    const late = importOf(fields, [{ name: key, fields: { [key]: 7 } }, { id: 999_999 }], { match: 'known' })
    expect((await make(late)).counts).toMatchObject({ new: 1, wrong: 1 })
    expect(await findField(key)).toBeUndefined()
  })

  test('sent again with their import are created once', async () => {
    const key = freshKey()
    const body = importOf([{ key, label: 'Again', type: 'text' }], [{ fields: { [key]: 'x' } }])
    const [one, two] = await Promise.all([make(body), make(body)])
    expect([two, await make(body)]).toEqual([one, one])
    const other = await admin.post(PATH, { ...body, new_fields: [{ key, label: 'Other', type: 'text' }] })
    expect(other.statusCode).toBe(409)
  })

  test("don't block people who write other values in the meantime", async () => {
    const lot = await buildField(admin, { label: freshKey() })
    const key = freshKey()
    const slide = await buildSlide(editor, { fields: { [lot.key]: '1' } })
    const rows = Array.from({ length: 1500 }, () => ({ fields: { [key]: 'x', [lot.key]: '7' } }))
    const [report, ...edits] = await Promise.all([
      make(importOf([{ key, label: 'Beside', type: 'text' }], rows)),
      ...['2', '3', '4'].map(value => editor.patch(`/api/slides/${slide.id}/`, { fields: { [lot.key]: value } })),
    ])
    expect([report.counts.new, edits.map(({ statusCode }) => statusCode)]).toEqual([1500, [200, 200, 200]])
  })

  test('are for admins', async () => {
    const fields: NewImportField[] = [{ key: freshKey(), label: 'Mine', type: 'text' }]
    for (const dry_run of [true, false]) {
      const reply = await editor.post(PATH, importOf(fields, [{}], { dry_run }))
      expect([reply.statusCode, reply.json()]).toEqual([403, { detail: 'Only admins can do this.' }])
    }
    expect((await editor.post(PATH, importOf([], [{}]))).statusCode).toBe(200)
  })

  test('that cannot be created are refused before any row is processed', async () => {
    const { key } = await buildField(admin, { label: freshKey() })
    const dry_run = true
    const refusal = async (field: object) => {
      const reply = await admin.post(PATH, importOf([field as NewImportField], [{}], { dry_run }))
      return [reply.statusCode, reply.json()]
    }
    const text = { label: 'x', type: 'text' }
    expect(await refusal({ ...text, key })).toEqual([409, { key: [`There is a field '${key}' of slides already.`] }])
    expect(await refusal({ ...text, key: freshKey(), unit: 'µm' })).toEqual([
      400,
      { unit: ['Only a number has a unit.'] },
    ])
    expect(await refusal(text)).toEqual([400, { new_fields: ['new_fields, entry 1, key is required.'] }])
    expect((await refusal({ ...text, key: freshKey(), entity: 'samples' }))[0]).toBe(400)
    const twice = freshKey()
    const body = importOf(
      [text, text].map(field => ({ ...field, key: twice }) as NewImportField),
      [{}],
      { dry_run },
    )
    expect((await admin.post(PATH, body)).statusCode).toBe(409)
  })
})

test('an import of samples creates fields, too', async () => {
  const key = freshKey()
  const new_fields = [{ key, label: 'Batch', type: 'text' }]
  const rows = [{ line: 2, fields: { sample_id: randomUUID(), fields: { [key]: 'x' } } }]
  const reply = await admin.post('/api/samples/import/', { id: randomUUID(), dry_run: false, new_fields, rows })
  expect(reply.json()).toMatchObject({ counts: { new: 1 }, written: true })
  const { results } = (await admin.get(`/api/samples/?fields.${key}=x`)).json<{ results: object[] }>()
  expect(results).toHaveLength(1)
})
