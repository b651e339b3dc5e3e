import type { Slide } from '@vitrine/contract/slides/slides'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset, buildFile, buildSample, buildSlide } from '../../test/factories.ts'

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

const full = {
  name: 'Block 7, left [Series 2]',
  species: 'Mouse',
  organ: 'liver',
  block_id: 'B-7',
  cut_number: 12,
  source: 'Munich',
  vendor: 'Hamamatsu',
  description: 'wild type',
  notes: 'faint',
}

describe('creating a slide', () => {
  test('replies 201 with the record, its version and its tag', async () => {
    const reply = await user.post('/api/slides/', full)
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      ...full,
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: { id: 3, name: 'created', description: 'Slide is created' },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: reply.json().created_at,
      file: null,
      fields: {},
      version: 1,
    })
    expect(reply.headers.etag).toBe('"1"')
  })

  test('requires a name and nothing else', async () => {
    const slide = await buildSlide(user, { name: 'bare' })
    expect(slide).toMatchObject({ name: 'bare', organ: null, cut_number: null, notes: null })
  })

  test('two slides may have the same name', async () => {
    await buildSlide(user, { name: 'twin' })
    await buildSlide(user, { name: 'twin' })
    expect((await user.get('/api/slides/?name=twin')).json()).toMatchObject({ total: 2 })
  })

  test('stores an empty text as no value', async () => {
    expect(await buildSlide(user, { organ: '' })).toMatchObject({ organ: null })
  })

  test.each([
    [{}, 'name', 'name is required.'],
    [{ name: '' }, 'name', "name can't be empty."],
    [{ name: ' \t ' }, 'name', "name can't be empty."],
    [{ name: 7 }, 'name', 'name takes text of at most 255 letters that is not empty, not 7.'],
    [{ name: null }, 'name', 'name takes text of at most 255 letters that is not empty, not null.'],
    [{ name: 'x', colour: 1 }, 'colour', "There is no field 'colour' here."],
    [{ name: 'x', uuid: 'y' }, 'uuid', "uuid is made by the server and can't be set."],
    [{ name: 'x', created_at: 'y' }, 'created_at', "created_at is made by the server and can't be set."],
    [{ name: 'x', id: 7 }, 'id', "There is no field 'id' here."],
    [{ name: 'x', organ: 5 }, 'organ', 'organ takes text of at most 255 letters or nothing (null), not 5.'],
    [
      { name: 'x', organ: ['liver'] },
      'organ',
      'organ takes text of at most 255 letters or nothing (null), not a list.',
    ],
    [
      { name: 'x', cut_number: '3' },
      'cut_number',
      "cut_number takes a whole number from 0 to 2147483647 or nothing (null), not '3'.",
    ],
    [
      { name: 'x', cut_number: 3.5 },
      'cut_number',
      'cut_number takes a whole number from 0 to 2147483647 or nothing (null), not 3.5.',
    ],
    [
      { name: 'x', cut_number: 2147483648 },
      'cut_number',
      'cut_number takes a whole number from 0 to 2147483647 or nothing (null), not 2147483648.',
    ],
    [
      { name: 'x', cut_number: 1e300 },
      'cut_number',
      'cut_number takes a whole number from 0 to 2147483647 or nothing (null), not 1e+300.',
    ],
    [{ name: 'x', file: 99999 }, 'file', 'There is no file with the id 99999.'],
    [{ name: 'x', notes: 'a\0b' }, 'notes', 'notes contains an invalid character.'],
    [{ ['__proto__']: 1, name: 'x' }, '__proto__', "There is no field '__proto__' here."],
  ])('refuses %j', async (body, field, sentence) => {
    const reply = await user.post('/api/slides/', body)
    expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [sentence] }])
  })

  test('refuses half a character, which would be stored differently', async () => {
    const reply = await user.post('/api/slides/', String.raw`{"name": "x\ud800"}`)
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { name: ["name holds half a character (a lone surrogate), which can't be stored."] },
    ])
  })
})

describe("a slide's status", () => {
  test.each([
    [{ id: 1, name: 'completed', description: 'Slide is completed' }, 1, 'completed'],
    [{ name: 'processing' }, 2, 'processing'],
    [{ id: 4 }, 4, 'failed'],
    ['active', 5, 'active'],
    ['archived', 6, 'archived'],
    [7, 7, 'error'],
    [3, 3, 'created'],
  ])('written as %j is read as an object', async (status, id, name) => {
    expect(await buildSlide(user, { status })).toMatchObject({
      status: { id, name, description: `Slide is ${name}` },
    })
  })

  test.each([
    [
      'scanned',
      "status takes completed, processing, created, failed, active, archived or error, or its id, not 'scanned'.",
    ],
    [8, 'status takes completed, processing, created, failed, active, archived or error, or its id, not 8.'],
    [
      'constructor',
      "status takes completed, processing, created, failed, active, archived or error, or its id, not 'constructor'.",
    ],
    [{ id: 1, name: 'failed' }, "status has the id 1 and the name 'failed', which are not the same."],
    [{}, 'status needs a name or an id.'],
    [null, 'status takes text, a whole number or an object, not null.'],
  ])('written as %j is refused', async (status, sentence) => {
    const reply = await user.post('/api/slides/', { name: 'x', status })
    expect([reply.statusCode, reply.json()]).toEqual([400, { status: [sentence] }])
  })
})

describe('one slide', () => {
  test('is read by its id, with and without the trailing slash', async () => {
    const slide = await buildSlide(user, full)
    for (const path of [`/api/slides/${slide.id}/`, `/api/slides/${slide.id}`]) {
      const reply = await user.get(path)
      expect([reply.statusCode, reply.headers.etag, reply.json()]).toEqual([200, '"1"', slide])
    }
  })

  const noIds = ['999999', 'Block 7', 'a/b?c#d', '7f3c6b1e-0000-4000-8000-000000000000', '0', '-1', '1.5', '007']
  test.each([...noIds, '99999999999999', 'long '.repeat(500)])('is a 404 for %.40s', async id => {
    const reply = await user.get(`/api/slides/${encodeURIComponent(id)}/`)
    expect([reply.statusCode, reply.json()]).toEqual([404, { detail: `There is no slide with the id ${id}.` }])
  })

  test('contains its file but not its samples', async () => {
    const file = await buildFile(user, { name: 'x.svs', metadata: { stain: 'HE' } })
    const slide = await buildSlide(user, { file: file.id })
    await buildSample(user, { slide: slide.id })
    const reply = await user.get(`/api/slides/${slide.id}/`)
    expect(reply.json()).toMatchObject({ file })
    expect(reply.json()).not.toHaveProperty('samples')
  })
})

describe('changing a slide', () => {
  test('keeps the fields that were not sent', async () => {
    const slide = await buildSlide(user, full)
    const reply = await user.patch(`/api/slides/${slide.id}/`, { organ: 'kidney' })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ ...full, organ: 'kidney', version: 2, created_at: slide.created_at })
    expect(reply.headers.etag).toBe('"2"')
  })

  test("accepts the form's whole body, including its id, and null for a blank", async () => {
    const slide = await buildSlide(user, full)
    const body = {
      ...full,
      id: slide.id,
      organ: null,
      status: { id: 2, name: 'processing', description: 'Slide is processing' },
    }
    const reply = await user.patch(`/api/slides/${slide.id}/`, body)
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { organ: null, status: { id: 2 } }])
  })

  test("refuses another record's id", async () => {
    const slide = await buildSlide(user)
    const reply = await user.patch(`/api/slides/${slide.id}/`, { id: slide.id + 1 })
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['id']])
  })

  test('without effect creates no version', async () => {
    const slide = await buildSlide(user, full)
    const reply = await user.patch(`/api/slides/${slide.id}/`, { organ: 'liver' })
    expect([reply.statusCode, reply.json()]).toEqual([200, slide])
    expect((await user.patch(`/api/slides/${slide.id}/`, {})).json()).toEqual(slide)
  })

  test.each([['is not there', 404, '/api/slides/999999/']])('that %s is a %i', async (_what, status, path) => {
    expect((await user.patch(path, { organ: 'x' })).statusCode).toBe(status)
  })

  test('succeeds without If-Match, and with a current one', async () => {
    const slide = await buildSlide(user)
    const tags = [undefined, '"2"', 'W/"3"', '*', '"1", "5"']
    for (const [index, tag] of tags.entries()) {
      const reply = await user.patch(`/api/slides/${slide.id}/`, { notes: `n${index}` }, tag ? { 'if-match': tag } : {})
      expect([tag, reply.statusCode]).toEqual([tag, 200])
    }
  })

  test.each(['"2"', '"x"', 'nonsense', '"0"'])(
    'with the stale If-Match %s is a 412 with the current record',
    async tag => {
      const slide = await buildSlide(user)
      for (const reply of [
        await user.patch(`/api/slides/${slide.id}/`, { notes: 'mine' }, { 'if-match': tag }),
        await user.delete(`/api/slides/${slide.id}/`, { 'if-match': tag }),
      ]) {
        expect([reply.statusCode, reply.json()]).toEqual([
          412,
          { detail: 'Somebody else has changed this slide in the meantime.', current: slide },
        ])
      }
    },
  )

  test('by two people concurrently with the same If-Match succeeds for one of them', async () => {
    const slide = await buildSlide(user)
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        user.patch(`/api/slides/${slide.id}/`, { notes: `from ${index}` }, { 'if-match': '"1"' }),
      ),
    )
    expect(replies.map(reply => reply.statusCode).sort()).toEqual([200, 412, 412, 412, 412])
    const winner = replies.find(reply => reply.statusCode === 200)
    expect((await user.get(`/api/slides/${slide.id}/`)).json()).toEqual(winner?.json())
  })
})

describe("a slide's file", () => {
  test('is set by its id and removed by null, which keeps its record', async () => {
    const file = await buildFile(user)
    const slide = await buildSlide(user)
    expect((await user.patch(`/api/slides/${slide.id}/`, { file: file.id })).json()).toMatchObject({ file })
    expect((await user.patch(`/api/slides/${slide.id}/`, { file: null })).json()).toMatchObject({ file: null })
    expect((await user.get(`/api/files/${file.id}/`)).statusCode).toBe(200)
  })

  test('can belong to only one slide', async () => {
    const file = await buildFile(user)
    await buildSlide(user, { file: file.id })
    const reply = await user.post('/api/slides/', { name: 'other', file: file.id })
    expect([reply.statusCode, reply.json()]).toEqual([409, { file: [`The file ${file.id} belongs to another slide.`] }])
  })
})

describe('deleting a slide', () => {
  test('replies 204 without a body, and the slide no longer exists', async () => {
    const slide = await buildSlide(user)
    const reply = await user.delete(`/api/slides/${slide.id}/`, { 'content-type': 'application/json' })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect((await user.get(`/api/slides/${slide.id}/`)).statusCode).toBe(404)
    expect((await user.delete(`/api/slides/${slide.id}/`)).statusCode).toBe(404)
  })

  test('deletes its file record, removes it from datasets and leaves its samples', async () => {
    const file = await buildFile(user)
    const slide = await buildSlide(user, { file: file.id })
    const sample = await buildSample(user, { slide: slide.id })
    const dataset = await buildDataset(user, { dataset_slides: [{ slide_id: slide.id, type: 'T' }] })
    await user.delete(`/api/slides/${slide.id}/`)
    expect((await user.get(`/api/files/${file.id}/`)).statusCode).toBe(404)
    expect((await user.get(`/api/samples/${sample.id}/`)).json()).toMatchObject({
      slide: null,
      slide_detail: null,
      version: 2,
    })
    expect((await user.get(`/api/datasets/${dataset.id}/`)).json()).toMatchObject({ slides_count: 0, version: 2 })
  })

  test('of many concurrently succeeds for each, whatever datasets they share', async () => {
    const slides = await Promise.all(Array.from({ length: 20 }, () => buildSlide(user)))
    const entries = slides.map(({ id }) => ({ slide_id: id, type: 'T' }))
    const datasets = [
      await buildDataset(user, { dataset_slides: entries }),
      await buildDataset(user, { dataset_slides: entries.toReversed() }),
    ]
    const replies = await Promise.all(slides.map(({ id }) => user.delete(`/api/slides/${id}/`)))
    expect(new Set(replies.map(reply => reply.statusCode))).toEqual(new Set([204]))
    for (const { id } of datasets)
      expect((await user.get(`/api/datasets/${id}/`)).json()).toMatchObject({ slides_count: 0, version: 21 })
  })
})

describe('without a token', () => {
  test.each([
    ['GET', '/api/slides/'],
    ['GET', '/api/slides/1/'],
    ['POST', '/api/slides/'],
    ['PATCH', '/api/slides/1/'],
    ['DELETE', '/api/slides/1/'],
  ] as const)('%s %s is a 401', async (method, url) => {
    const reply = await server.app.inject({ method, url })
    expect([reply.statusCode, reply.json()]).toEqual([401, { detail: expect.any(String) }])
  })
})

test('a list shows the same as reading a single one', async () => {
  const slide = await buildSlide(user, { ...full, name: 'only one', file: (await buildFile(user)).id })
  const { results } = (await user.get('/api/slides/?name=only%20one')).json<{ results: Slide[] }>()
  expect(results).toEqual([slide])
})
