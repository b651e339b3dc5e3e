import { type Sample, sampleFields } from '@vitrine/contract/samples/samples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildSample, buildSlide } from '../../test/factories.ts'

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

/** A value for each field of a sample. */
const full = Object.fromEntries(
  Object.keys(sampleFields).map(field => {
    if (/_px$|^(cut_number|channels|tiles)$/.test(field)) return [field, 7]
    if (/_um$|^(pixel_scale|gamma|blur_detection_threshold)$/.test(field)) return [field, 0.125]
    if (field.endsWith('_date')) return [field, '2026-02-28']
    if (field === 'received_timestamp') return [field, '2026-02-28T12:30:00.000Z']
    if (field === 'extra_data') return [field, { a: [1, { b: null }] }]
    if (field === 'qc_status') return [field, 'manual_review']
    if (field === 'status') return [field, 'archived']
    if (field === 'file_size') return [field, '1.5 GB']
    return [field, `the ${field}`]
  }),
)

describe('a sample', () => {
  test('stores all fields given at its creation', async () => {
    const slide = await buildSlide(user, { name: 'host', status: 'active' })
    const reply = await user.post('/api/samples/', { ...full, slide: slide.id })
    expect([reply.statusCode, reply.json()]).toEqual([
      201,
      {
        ...full,
        id: expect.any(Number),
        uuid: expect.any(String),
        slide: slide.id,
        slide_detail: {
          id: slide.id,
          name: 'host',
          status: { id: 5, name: 'active', description: 'Slide is active' },
          picture: null,
        },
        created_at: expect.any(String),
        updated_at: expect.any(String),
        created_by: { id: user.person.id, username: 'nora', name: "nora's name", email: null },
        fields: {},
        version: 1,
      },
    ])
    expect((await user.get(`/api/samples/${reply.json().id}/`)).json()).toEqual(reply.json())
  })

  test('has a unique sample id', async () => {
    await buildSample(user, { sample_id: 'S-1' })
    const reply = await user.post('/api/samples/', { sample_id: 'S-1' })
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      { sample_id: ["There is a sample with the id 'S-1' already."] },
    ])
    const other = await buildSample(user)
    expect((await user.patch(`/api/samples/${other.id}/`, { sample_id: 'S-1' })).statusCode).toBe(409)
  })

  test.each([
    [{}, 'sample_id', 'sample_id is required.'],
    [{ sample_id: null }, 'sample_id', 'sample_id takes text of at most 255 letters that is not empty, not null.'],
    [{ sample_id: 's', slide: 999_999 }, 'slide', 'There is no slide with the id 999999.'],
    [
      { sample_id: 's', slide: 'x' },
      'slide',
      "slide takes a whole number from 1 to 2147483647 or nothing (null), not 'x'.",
    ],
    [
      { sample_id: 's', qc_status: 'ok' },
      'qc_status',
      "qc_status takes pass, fail, pending, manual_review or nothing (null), not 'ok'.",
    ],
    [
      { sample_id: 's', status: 'created' },
      'status',
      "status takes active, processing, archived, error or nothing (null), not 'created'.",
    ],
    [
      { sample_id: 's', tiles: 1.5 },
      'tiles',
      'tiles takes a whole number from -2147483648 to 2147483647 or nothing (null), not 1.5.',
    ],
    [{ sample_id: 's', gamma: '1' }, 'gamma', "gamma takes a number or nothing (null), not '1'."],
    [
      { sample_id: 's', file_size: 'big' },
      'file_size',
      "file_size takes a size such as 512, 20K or 1.5 GB or nothing (null), not 'big'.",
    ],
    [
      { sample_id: 's', staining_receive_date: '2026-02-30' },
      'staining_receive_date',
      "staining_receive_date takes a date as in 2026-01-31 or nothing (null), not '2026-02-30'.",
    ],
    [
      { sample_id: 's', received_timestamp: '2026-02-28' },
      'received_timestamp',
      "received_timestamp takes a time as in 2026-01-31T15:04:00Z or nothing (null), not '2026-02-28'.",
    ],
    [
      { sample_id: 's', staining_shipped_date: '0000-01-01' },
      'staining_shipped_date',
      "staining_shipped_date takes a date as in 2026-01-31 or nothing (null), not '0000-01-01'.",
    ],
    [{ sample_id: 's', extra_data: 'x' }, 'extra_data', "extra_data takes an object or nothing (null), not 'x'."],
    [{ sample_id: 's', slide_detail: {} }, 'slide_detail', "slide_detail is made by the server and can't be set."],
  ])('%j is refused', async (body, field, sentence) => {
    const reply = await user.post('/api/samples/', body)
    expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [sentence] }])
  })

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:00:00-02:00', '2026-01-01T00:00:00+23:00'])(
    'is refused with the time %s, which no database can store',
    async moment => {
      const reply = await user.post('/api/samples/', { sample_id: 's', received_timestamp: moment })
      const sentence = `received_timestamp takes a time as in 2026-01-31T15:04:00Z or nothing (null), not '${moment}'.`
      expect([reply.statusCode, reply.json()]).toEqual([400, { received_timestamp: [sentence] }])
    },
  )

  test('is linked to a slide and unlinked, without changing other fields', async () => {
    const slide = await buildSlide(user)
    const sample = await buildSample(user, { biomarker: 'CD3' })
    const on = await user.patch(`/api/samples/${sample.id}/`, { slide: slide.id })
    expect(on.json()).toMatchObject({ slide: slide.id, slide_detail: { id: slide.id }, biomarker: 'CD3', version: 2 })
    const off = await user.patch(`/api/samples/${sample.id}/`, { slide: null })
    expect(off.json()).toMatchObject({ slide: null, slide_detail: null, biomarker: 'CD3', version: 3 })
  })

  test('is a 412 with the current record if the If-Match is stale', async () => {
    const sample = await buildSample(user)
    const reply = await user.patch(`/api/samples/${sample.id}/`, { tiles: 1 }, { 'if-match': '"4"' })
    expect([reply.statusCode, reply.json().current]).toEqual([412, sample])
  })

  test('that was deleted is a 404', async () => {
    const sample = await buildSample(user)
    expect((await user.delete(`/api/samples/${sample.id}/`)).statusCode).toBe(204)
    for (const reply of [await user.get(`/api/samples/${sample.id}/`), await user.delete(`/api/samples/${sample.id}/`)])
      expect([reply.statusCode, reply.json()]).toEqual([
        404,
        { detail: `There is no sample with the id ${sample.id}.` },
      ])
  })
})

describe('samples are listed', () => {
  test('by their slide, and those without one', async () => {
    const slide = await buildSlide(user)
    const mine = [await buildSample(user, { slide: slide.id }), await buildSample(user, { slide: slide.id })]
    const reply = await user.get(`/api/samples/?slide=${slide.id}&limit=100&ordering=id`)
    expect(reply.json()).toMatchObject({ count: 2, total: 2, results: mine })
    const loose = (await user.get('/api/samples/?slide=&limit=500')).json<{ results: Sample[] }>().results
    expect(loose.length).toBeGreaterThan(0)
    expect(new Set(loose.map(sample => sample.slide))).toEqual(new Set([null]))
  })

  test('by their slide page by page, each once and with the exact total, whatever other samples there are', async () => {
    const [slide, other] = [await buildSlide(user), await buildSlide(user)]
    const made: number[] = []
    for (let row = 0; row < 5; row += 1) {
      made.push((await buildSample(user, { slide: slide.id })).id)
      await buildSample(user, { slide: other.id })
    }
    const seen: number[] = []
    for (const offset of [0, 2, 4]) {
      const reply = await user.get(`/api/samples/?slide=${slide.id}&limit=2&offset=${offset}`)
      const page = reply.json<{ total: number; results: Sample[] }>()
      expect(page.total).toBe(5)
      seen.push(...page.results.map(sample => sample.id))
    }
    expect(seen).toEqual(made.reverse())
  })

  test('with a complete sample id, including commas', async () => {
    await buildSample(user, { sample_id: 'a,b' })
    expect((await user.get('/api/samples/?sample_id=a,b')).json()).toMatchObject({ total: 1 })
  })

  test.each(Object.keys(sampleFields).filter(field => field !== 'extra_data'))(
    'and filtered and ordered by %s',
    async field => {
      const value = encodeURIComponent(String(full[field]))
      const reply = await user.get(`/api/samples/?${field}=${value}&ordering=-${field}`)
      expect([reply.statusCode, reply.json()]).toMatchObject([200, { total: 1, results: [{ [field]: full[field] }] }])
    },
  )

  test.each([
    ['2026-02-28T14:30:00+02:00', '2026-02-28T12:30:00.000Z'],
    ['1899-12-31T23:59:59.5-10:30', '1900-01-01T10:29:59.500Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('and found by the time %s, in any time zone', async (written, read) => {
    const sample = await buildSample(user, { received_timestamp: written })
    expect(sample.received_timestamp).toBe(read)
    const day = read.slice(0, 10)
    for (const search of [
      `received_timestamp=${read}`,
      `received_timestamp_after=${day}&received_timestamp_before=${day}`,
    ])
      expect((await user.get(`/api/samples/?${search}&id=${sample.id}`)).json()).toMatchObject({ total: 1 })
  })

  test('and searched by their own columns', async () => {
    await buildSample(user, { specimen_type: 'Biopsie Größe 4', notes: 'not searched' })
    expect((await user.get('/api/samples/?search=GR%C3%96SSE')).json()).toMatchObject({ total: 1 })
    expect((await user.get('/api/samples/?search=not+searched')).json()).toMatchObject({ total: 0 })
    expect((await user.get('/api/samples/?search=not+searched&search_fields=notes')).json()).toMatchObject({ total: 1 })
  })
})

test.each(['GET', 'POST'] as const)('%s without a token is a 401', async method => {
  expect((await server.app.inject({ method, url: '/api/samples/' })).statusCode).toBe(401)
})
