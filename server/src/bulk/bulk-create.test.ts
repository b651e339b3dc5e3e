import { randomUUID } from 'node:crypto'
import type { BulkReport } from '@vitrine/contract/bulk/bulk'
import type { Field } from '@vitrine/contract/fields/fields'
import type { Slide } from '@vitrine/contract/slides/slides'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildField, buildSample, buildSlide } from '../../test/factories.ts'

let database: TestDatabase
let server: TestApp
let editor: Client
let admin: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  editor = await server.as('nora')
  admin = await server.as('root', 'admin')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const send = (body: object, kind = 'slides', by = editor) =>
  by.post(`/api/${kind}/bulk/`, { id: randomUUID(), dry_run: false, ...body })
async function edit(body: object, kind = 'slides', by = editor): Promise<BulkReport> {
  const reply = await send(body, kind, by)
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  return reply.json()
}
const slide = async (id: number | null | undefined): Promise<Slide> => (await editor.get(`/api/slides/${id}/`)).json()
const totalOf = async (query: string) => (await editor.get(`/api/${query}`)).json().total
let keys = 0
const freshKey = () => `own_${++keys}`
const optionsOf = async ({ id }: Field) =>
  (await admin.get(`/api/fields/${id}/`)).json<Field>().options.map(({ key, label }) => [key, label])

describe('records created by an edit of rows', () => {
  test('are part of the same change, and a single undo reverts all of it', async () => {
    const known = await buildSlide(editor, { organ: 'liver' })
    const body = {
      id: randomUUID(),
      rows: [{ id: known.id, set: { organ: 'skin' } }],
      create: [{ set: { name: 'one', cut_number: 3, status: 'failed' } }, { set: { name: 'two', organ: null } }],
    }
    const report = await edit(body)
    expect(report).toMatchObject({ total: 3, changed: 1, wrong: 0, written: true })
    expect(report.created).toEqual([0, 1].map(index => ({ index, id: expect.any(Number), version: 1, errors: [] })))
    const [one, two] = (report.created ?? []) as unknown as [{ id: number }, { id: number }]
    expect(await slide(one.id)).toMatchObject({ name: 'one', cut_number: 3, status: { name: 'failed' } })
    expect(await slide(two.id)).toMatchObject({ name: 'two', organ: null, status: { name: 'created' } })
    // Sent again, it is not made again.
    expect(await edit(body)).toEqual(report)
    const { results } = (await editor.get(`/api/slides/${one.id}/history/`)).json()
    expect(results[0]).toMatchObject({ action: 'create', request_id: report.request_id, request_records: 3 })

    expect((await editor.post('/api/undo/', { request_id: report.request_id })).statusCode).toBe(200)
    expect((await slide(known.id)).organ).toBe('liver')
    for (const { id } of [one, two]) expect((await editor.get(`/api/slides/${id}/`)).statusCode).toBe(404)
  })

  test('are validated by a dry run, and an invalid one prevents the whole change', async () => {
    const lot = await buildField(admin, { key: freshKey(), label: 'Lot', required: true })
    const name = `${lot.key}-`
    const known = await buildSlide(editor, { organ: 'liver', fields: { [lot.key]: 'a' } })
    const own = `fields.${lot.key}`
    const rows = [{ id: known.id, set: { organ: 'skin' } }]
    const create = [
      { set: { name: `${name}1`, [own]: 'b' } },
      { set: { organ: 'skin', [own]: 'b' } },
      { set: { name: ' ', [own]: 'b' } },
      { set: { name: `${name}2`, cut_number: -3, [own]: 'b' } },
      { set: { name: `${name}3` } },
    ]
    for (const dry_run of [true, false]) {
      const report = await edit({ dry_run, rows, create })
      expect(report).toMatchObject({ written: false, wrong: 4, changed: 1 })
      expect(report.created?.map(({ index, id, errors }) => [index, id, errors[0]?.field])).toEqual([
        [1, null, 'name'],
        [2, null, 'name'],
        [3, null, 'cut_number'],
        [4, null, own],
      ])
      expect(report.created?.[0]?.errors).toEqual([{ field: 'name', message: 'name is required.' }])
      expect(report.created?.[3]?.errors).toEqual([{ field: own, message: `${own} is required.` }])
    }
    expect([(await slide(known.id)).organ, await totalOf(`slides/?search=${name}&search_fields=name`)]).toEqual([
      'liver',
      0,
    ])
    const dry = await edit({ dry_run: true, rows, create: create.slice(0, 1) })
    expect(dry).toMatchObject({ created: [], wrong: 0, written: false })
    await admin.patch(`/api/fields/${lot.id}/`, { required: false })
  })

  test('can be samples, each with a unique id, but not datasets', async () => {
    const taken = await buildSample(editor)
    const [fresh, twice] = [randomUUID(), randomUUID()]
    const report = await edit(
      { create: [fresh, taken.sample_id, twice, twice].map(sample_id => ({ set: { sample_id } })), dry_run: true },
      'samples',
    )
    expect(report.created?.map(({ index, errors }) => [index, errors[0]?.message])).toEqual([
      [1, `There is a sample with the id '${taken.sample_id}' already.`],
      [2, `sample_id is unique, and several records would get '${twice}'.`],
      [3, `sample_id is unique, and several records would get '${twice}'.`],
    ])
    const made = await edit({ create: [{ set: { sample_id: fresh, tiles: 4 } }] }, 'samples')
    const sample = (await editor.get(`/api/samples/${made.created?.[0]?.id}/`)).json()
    expect(sample).toMatchObject({ sample_id: fresh, tiles: 4, created_by: { username: 'nora' } })
    const refused = await send({ create: [{ set: { name: 'x' } }] }, 'datasets')
    expect([refused.statusCode, refused.json()]).toEqual([400, { create: ['create is not for datasets.'] }])
  })

  test('are limited together with edited rows', async () => {
    const create = Array.from({ length: 6_000 }, () => ({ set: { name: 'x' } }))
    const rows = Array.from({ length: 4_001 }, (_, index) => ({ id: index + 1, set: {} }))
    const reply = await send({ rows, create, dry_run: true })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { create: ['rows and create take at most 10,000 rows together.'] },
    ])
    const where = await send({
      where: { ids: [{ id: 1 }] },
      operations: [{ op: 'delete' }],
      create: create.slice(0, 1),
    })
    expect(where.statusCode).toBe(400)
  })
})

describe('options added by an edit of rows', () => {
  const stainField = (type: 'choice' | 'multi_choice' = 'choice') =>
    buildField(admin, { key: freshKey(), label: 'Stain', type, options: [{ label: 'H&E' }] })

  test('are created with its values, but not by a dry run or an edit with an invalid row', async () => {
    const field = await stainField('multi_choice')
    const name = `fields.${field.key}`
    const known = await buildSlide(editor)
    const new_options = [{ field: name, label: 'Masson' }]
    const body = {
      rows: [{ id: known.id, set: { [name]: ['masson', 'h_e'] } }],
      create: [{ set: { name: 'stained', [name]: ['Masson'] } }],
      new_options,
    }
    expect(await edit({ ...body, dry_run: true }, 'slides', admin)).toMatchObject({
      wrong: 0,
      changed: 1,
      options: [{ field: name, key: 'masson', label: 'Masson' }],
    })
    const wrong = { ...body, create: [{ set: { [name]: ['Masson'] } }] }
    expect(await edit(wrong, 'slides', admin)).toMatchObject({ written: false, wrong: 1 })
    expect(await optionsOf(field)).toEqual([['h_e', 'H&E']])

    const report = await edit(body, 'slides', admin)
    expect(await optionsOf(field)).toEqual([
      ['h_e', 'H&E'],
      ['masson', 'Masson'],
    ])
    expect((await slide(known.id)).fields).toMatchObject({ [field.key]: ['h_e', 'masson'] })
    expect((await slide(report.created?.[0]?.id)).fields).toMatchObject({ [field.key]: ['masson'] })
    const { results } = (await admin.get('/api/audit/?event=field-changed')).json<{ results: object[] }>()
    expect(results[0]).toMatchObject({ subject: 'Stain', details: { to: { options: [{ key: 'masson' }] } } })
  })

  test('are for admins, and for fields that have options', async () => {
    const field = await stainField()
    const known = await buildSlide(editor)
    const rows = [{ id: known.id, set: {} }]
    const refusal = async (option: object, by = admin) => {
      const reply = await send({ rows, new_options: [option], dry_run: true }, 'slides', by)
      return [reply.statusCode, reply.json()]
    }
    const option = { field: `fields.${field.key}`, label: 'PAS' }
    expect(await refusal(option, editor)).toEqual([403, { detail: 'Only admins can do this.' }])
    for (const name of ['organ', 'fields.nothing'])
      expect(await refusal({ ...option, field: name })).toEqual([
        400,
        { new_options: [`new_options, entry 1, field: ${name} is no lab field with options.`] },
      ])
    expect((await refusal({ ...option, label: 'PAS; HE' }))[0]).toBe(400)
  })

  test('that already exist are used unchanged', async () => {
    const field = await stainField()
    const name = `fields.${field.key}`
    const known = await buildSlide(editor)
    const body = { rows: [{ id: known.id, set: { [name]: 'h&E' } }], new_options: [{ field: name, label: 'h&E' }] }
    expect((await edit(body, 'slides', admin)).options).toEqual([{ field: name, key: 'h_e', label: 'H&E' }])
    expect(await optionsOf(field)).toEqual([['h_e', 'H&E']])
  })

  test('of two concurrent edits are all kept', async () => {
    const field = await stainField()
    const name = `fields.${field.key}`
    const labels = ['PAS', 'Masson', 'Giemsa']
    const slides = await Promise.all(labels.map(() => buildSlide(editor)))
    const reports = await Promise.all(
      labels.map((label, index) =>
        edit(
          { rows: [{ id: slides[index]?.id, set: { [name]: label } }], new_options: [{ field: name, label }] },
          'slides',
          admin,
        ),
      ),
    )
    expect(reports.map(({ written }) => written)).toEqual([true, true, true])
    expect((await optionsOf(field)).map(([, label]) => label).sort()).toEqual(['Giemsa', 'H&E', 'Masson', 'PAS'])
    const values = await Promise.all(slides.map(async ({ id }) => (await slide(id)).fields?.[field.key]))
    expect(values).toEqual(['pas', 'masson', 'giemsa'])
  })
})
