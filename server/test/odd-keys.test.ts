import { randomUUID } from 'node:crypto'
import type { Slide } from '@vitrine/contract/slides/slides'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildField, buildSlide } from './factories.ts'

/** Properties that objects inherit. Only `constructor` is a valid key; the others become one as labels. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

let database: TestDatabase
let server: TestApp
let admin: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  admin = await server.as('ada', 'admin')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

test('a key is a plain word: of the inherited properties only constructor is one', async () => {
  for (const key of INHERITED.slice(1)) {
    const reply = await admin.post('/api/fields/', { entity: 'samples', type: 'text', label: key, key })
    expect([key, reply.statusCode]).toEqual([key, 400])
  }
  for (const name of INHERITED)
    for (const query of [`${name}=x`, `ordering=${name}`, `fields.${name}=x`])
      expect([query, (await admin.get(`/api/samples/?${query}`)).statusCode]).toEqual([query, 400])
})

test.each(INHERITED)(
  'a required and unique field with the label %s is enforced wherever it is written',
  async label => {
    const before = (await buildSlide(admin)).id
    const field = await buildField(admin, { label, unique: true })
    const { key } = field
    if (label === 'constructor') expect(key).toBe('constructor')
    const name = `fields.${key}`
    const text = () => `${label} ${randomUUID()}`
    const [first, second] = [text(), text()]
    const one = await buildSlide(admin, { fields: { [key]: first } })
    const many = (rows: object[]) =>
      admin.post('/api/slides/import/', {
        id: randomUUID(),
        dry_run: true,
        dataset: null,
        rows: rows.map((fields, index) => ({ line: index + 2, fields })),
      })

    const required = await admin.patch(`/api/fields/${field.id}/`, { required: true })
    expect([required.statusCode, required.body]).toEqual([200, required.body])
    const refused = { [name]: [expect.stringContaining('required')] }
    for (const body of [
      { name: 'a', fields: {} },
      { name: 'a', fields: { [key]: null } },
    ]) {
      const reply = await admin.post('/api/slides/', body)
      expect([JSON.stringify(body), reply.statusCode]).toEqual([JSON.stringify(body), 400])
      expect(reply.json()).toEqual(refused)
    }
    const taken = await admin.post('/api/slides/', { name: 'a', fields: { [key]: first } })
    expect([taken.statusCode, Object.keys(taken.json())]).toEqual([409, [name]])
    const emptied = await admin.patch(`/api/slides/${one.id}/`, { fields: { [key]: null } })
    expect([emptied.statusCode, emptied.json()]).toEqual([400, refused])
    // An older record accepts other changes, and shows no value.
    expect((await admin.get(`/api/slides/${before}/`)).json<Slide>().fields?.[key]).toBeNull()

    const operations = [{ op: 'set', field: name, value: second }]
    const bulk = await admin.post('/api/slides/bulk/', {
      id: randomUUID(),
      dry_run: false,
      where: { ids: [{ id: one.id }] },
      operations,
    })
    expect([bulk.statusCode, bulk.body]).toEqual([200, bulk.body])
    expect((await admin.get(`/api/slides/${one.id}/`)).json<Slide>().fields).toMatchObject({ [key]: second })
    const cleared = await admin.post('/api/slides/bulk/', {
      id: randomUUID(),
      dry_run: false,
      where: { ids: [{ id: one.id }] },
      operations: [{ op: 'clear', field: name }],
    })
    expect(cleared.body).toContain(name)
    expect((await admin.get(`/api/slides/${one.id}/`)).json<Slide>().fields).toMatchObject({ [key]: second })

    const found = await admin.get(`/api/slides/?${name}=${encodeURIComponent(second)}&ordering=-${name}`)
    expect(found.json<{ results: Slide[] }>().results.map(({ id }) => id)).toEqual([one.id])
    const facets = await admin.get(`/api/slides/facets/?facets=${name}`)
    expect([facets.statusCode, facets.body]).toEqual([200, expect.stringContaining(second)])
    const rows = await many([{ name: 'b' }, { name: 'c', [name]: text() }, { name: 'd', [name]: second }])
    expect(rows.body).toContain(name)
    await admin.patch(`/api/fields/${field.id}/`, { required: false, state: 'retired' })
  },
)
