import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '../src/db/client.ts'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildDataset, buildField, buildFile, buildSample, buildSlide } from './factories.ts'

let database: TestDatabase
let server: TestApp
let ada: Client
let elsewhere: ReturnType<typeof openDb>
let other: TestApp
/** On another server of the same library. */
let ben: Client
beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  ada = await server.as('ada', 'admin')
  elsewhere = openDb(database.url, { max: 2 })
  other = await buildTestApp(elsewhere)
  ben = await other.as('ben', 'admin')
})
afterAll(async () => {
  await other.app.close()
  await elsewhere.destroy()
  await server.app.close()
  await database.drop()
})

const pageOf = async (client: Client, path: string) => (await client.get(path)).body

/** The page as cached after its second call. */
async function storedPage(path: string): Promise<string> {
  await pageOf(ada, path)
  await pageOf(ada, path)
  return pageOf(ada, path)
}

test.each(['slides', 'samples', 'datasets'])(
  'a page of %s is the same, byte for byte, however often it is read',
  async kind => {
    const file = await buildFile(ada, { name: 'Größe 𝌆.ndpi', metadata: { stain: ['H&E', 'α-SMA'] } })
    const slide = await buildSlide(ada, { name: 'Straße "7"\n', file: file.id, description: '\u2028 日本' })
    await buildSample(ada, { slide: slide.id, name: 'ü' })
    await buildDataset(ada, { name: 'ß' })
    for (const query of ['?limit=50', '?limit=1&offset=1', '?search=finds+nothing', '?limit=50&ordering=-name']) {
      const replies = []
      for (let call = 0; call < 4; call++) replies.push(await ada.get(`/api/${kind}/${query}`))
      const [first, ...others] = replies.map(({ rawPayload, statusCode, headers }) => ({
        bytes: rawPayload.toString('hex'),
        statusCode,
        headers: { ...headers, date: undefined, 'x-request-id': undefined },
      }))
      expect(first).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/json; charset=utf-8' } })
      for (const reply of others) expect(reply).toEqual(first)
    }
  },
)

test('the next page shows later changes, whatever made them and on whatever server', async () => {
  const file = await buildFile(ada, { name: 'before.ndpi' })
  const slide = await buildSlide(ada, { name: 'changed-slide', file: file.id })
  const sample = await buildSample(ada, { sample_id: 'changed-sample', slide: slide.id })
  const slides = '/api/slides/?search=changed-slide'
  const samples = '/api/samples/?search=changed-sample'
  const expectNext = async (path: string, content: string, change: () => Promise<unknown>) => {
    expect(await storedPage(path)).not.toContain(content)
    await change()
    expect(await pageOf(ada, path)).toContain(content)
    expect(await pageOf(ada, path)).toContain(content)
  }
  await expectNext(slides, '"organ":"kidney"', () => ben.patch(`/api/slides/${slide.id}/`, { organ: 'kidney' }))
  await expectNext(slides, 'after.ndpi', () => ben.patch(`/api/files/${file.id}/`, { name: 'after.ndpi' }))
  await expectNext(samples, '"name":"renamed"', () => ada.patch(`/api/slides/${slide.id}/`, { name: 'renamed' }))
  await ada.patch(`/api/slides/${slide.id}/`, { name: 'changed-slide' })
  await expectNext(samples, '"username":"adele"', () =>
    elsewhere.updateTable('users').set({ username: 'adele' }).where('id', '=', ada.person.id).execute(),
  )
  await expectNext(slides, '"fields":{"lot":null}', () => buildField(ben, { label: 'Lot' }))
  await expectNext(samples, '"total":0', () => ben.delete(`/api/samples/${sample.id}/`))
})

test('a page shows a change from its commit on', async () => {
  const { id } = await buildSlide(ada, { name: 'in-a-transaction' })
  const path = '/api/slides/?search=in-a-transaction'
  const before = await storedPage(path)
  await elsewhere.transaction().execute(async trx => {
    await trx.updateTable('slides').set({ organ: 'lung' }).where('id', '=', id).execute()
    expect(await pageOf(ada, path)).toBe(before)
    expect(await pageOf(ada, path)).toBe(before)
  })
  expect(await pageOf(ada, path)).toContain('"organ":"lung"')
})

test('a filter by oneself gives each person a separate page', async () => {
  const eve = await server.as('eve', 'editor')
  await buildSample(eve, { sample_id: 'of-eve' })
  const path = `/api/samples/?filter=${encodeURIComponent('{"field":"created_by","op":"is","value":"me"}')}`
  expect(await storedPage(path)).not.toContain('of-eve')
  expect(await pageOf(eve, path)).toContain('of-eve')
  expect(await pageOf(ada, path)).not.toContain('of-eve')
})

test('the addresses of other pages have the host of the call', async () => {
  for (let made = 0; made < 2; made++) await buildSlide(ada, { name: 'hosts' })
  const path = '/api/slides/?search=hosts&limit=1'
  await storedPage(path)
  const { next } = (await ada.get(path, { host: 'slides.example.org' })).json<{ next: string }>()
  expect(next).toMatch(/^http:\/\/slides\.example\.org\/api\/slides\//)
})
