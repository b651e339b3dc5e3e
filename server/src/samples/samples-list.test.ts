import { type Sample, sampleList } from '@vitrine/contract/samples/samples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildSample, buildSlide } from '../../test/factories.ts'

/** Rules of lists for the fields of a sample, tested with three samples, the last one nearly empty. */

let database: TestDatabase
let server: TestApp
let user: Client
let slideId: number

const A = {
  sample_id: 'S-2',
  pictor_sample_id: 'P-2',
  qc_status: 'pass',
  qc_status_machine: 'b, c',
  status: 'active',
  file_name: 'scan 2.svs',
  file_size: '2 GB',
  cut_number: 2,
  image_width_px: 200,
  image_height_px: 100,
  channels: 1,
  tiles: 10,
  blur_detection_threshold: 0.25,
  image_width_um: 10.5,
  image_height_um: 5,
  pixel_scale: 0.25,
  gamma: 1,
  staining_receive_date: '2026-01-31',
  staining_shipped_date: '2026-02-01',
  received_timestamp: '2026-01-31T23:59:59.999Z',
} as const
const B = {
  sample_id: 'S-10',
  pictor_sample_id: 'P-10',
  qc_status: 'fail',
  qc_status_machine: 'a',
  status: 'error',
  file_name: 'scan 10.svs',
  file_size: '10 KB',
  cut_number: 10,
  image_width_px: 1000,
  image_height_px: 500,
  channels: 3,
  tiles: 20,
  blur_detection_threshold: 0.5,
  image_width_um: 20.5,
  image_height_um: 10,
  pixel_scale: 0.5,
  gamma: 2.2,
  staining_receive_date: '2026-02-28',
  staining_shipped_date: '2026-03-01',
  received_timestamp: '2026-02-01T00:00:00Z',
} as const

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('nora')
  slideId = (await buildSlide(user, { name: 'host' })).id
  await buildSample(user, { ...A, slide: slideId })
  await buildSample(user, { ...B, slide: (await buildSlide(user)).id })
  await buildSample(user, { sample_id: 'S-empty' })
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

async function found(search: string): Promise<string[]> {
  const reply = await user.get(`/api/samples/?${search}`)
  expect([search, reply.statusCode]).toEqual([search, 200])
  const { count, total, results } = reply.json<{ count: number; total: number; results: Sample[] }>()
  expect([count, total]).toEqual([results.length, results.length])
  return results.map(({ sample_id }) => sample_id)
}

const written = Object.keys(A) as (keyof typeof A)[]
const kinds: Readonly<Record<string, string>> = sampleList.columns
const kindOf = (field: string) => kinds[field]

describe('samples', () => {
  test.each(written)('are ordered by %s in both directions, those without a value last', async field => {
    // Natural order: 2 before 10. Other text is in alphabetical order, and so is a size as text.
    const isFirst = field === 'qc_status' || field === 'qc_status_machine' ? ['S-10', 'S-2'] : ['S-2', 'S-10']
    expect(await found(`ordering=${field}`)).toEqual([...isFirst, 'S-empty'])
    const descending = await found(`ordering=-${field}`)
    expect(descending).toEqual(
      field === 'sample_id' ? ['S-empty', 'S-10', 'S-2'] : [...isFirst.toReversed(), 'S-empty'],
    )
  })

  test('are ordered by several fields, one after the other, and finally by id', async () => {
    expect(await found('ordering=link_status,-tiles')).toEqual(['S-10', 'S-2', 'S-empty'])
    expect(await found('ordering=link_status')).toEqual(['S-2', 'S-10', 'S-empty'])
    expect(await found('ordering=-link_status')).toEqual(['S-empty', 'S-10', 'S-2'])
  })

  test('by the id that a screen shows: that of Pictor, or else the sample id', async () => {
    const [blank, between] = [
      await buildSample(user, { sample_id: 'P-3', pictor_sample_id: ' ' }),
      await buildSample(user, { sample_id: 'Z', pictor_sample_id: ' P-4 ' }),
    ]
    expect(await found('ordering=display_id')).toEqual(['S-2', 'P-3', 'Z', 'S-10', 'S-empty'])
    expect(await found('ordering=-display_id')).toEqual(['S-empty', 'S-10', 'Z', 'P-3', 'S-2'])
    expect((await user.get('/api/samples/?display_id=P-2')).json()).toEqual({
      display_id: ["There is no parameter 'display_id' here."],
    })
    for (const { id } of [blank, between]) await user.delete(`/api/samples/${id}/`)
  })

  test.each(written.filter(field => ['integer', 'number'].includes(kindOf(field) as string)))(
    'are found by a range of %s, including both ends',
    async field => {
      expect(await found(`${field}_min=${A[field]}&ordering=id`)).toEqual(['S-2', 'S-10'])
      expect(await found(`${field}_max=${A[field]}`)).toEqual(['S-2'])
      expect(await found(`${field}_min=${B[field]}`)).toEqual(['S-10'])
      expect(await found(`${field}_min=${A[field]}&${field}_max=${B[field]}&ordering=id`)).toEqual(['S-2', 'S-10'])
    },
  )

  test.each(written.filter(field => ['date', 'timestamp'].includes(kindOf(field) as string)))(
    'are found by days of %s, including both',
    async field => {
      const [first, second] = [A[field], B[field]].map(value => String(value).slice(0, 10))
      expect(await found(`${field}_before=${first}`)).toEqual(['S-2'])
      expect(await found(`${field}_after=${second}`)).toEqual(['S-10'])
      expect(await found(`${field}_after=${first}&${field}_before=${second}&ordering=id`)).toEqual(['S-2', 'S-10'])
      expect(await found(`${field}=${first}`)).toEqual(['S-2'])
    },
  )

  test('are found by any of a list of values, where an empty one means none', async () => {
    expect(await found('qc_status=pass,fail&ordering=id')).toEqual(['S-2', 'S-10'])
    expect(await found('qc_status=pass,&ordering=id')).toEqual(['S-2', 'S-empty'])
    expect(await found('tiles=20,10,7&ordering=id')).toEqual(['S-2', 'S-10'])
    expect(await found('tiles=')).toEqual(['S-empty'])
    expect(await found('received_timestamp=')).toEqual(['S-empty'])
    expect(await found('qc_status_machine=b\\, c')).toEqual(['S-2'])
    expect(await found('qc_status_machine=b, c')).toEqual([])
    expect(await found('uuid=no-uuid')).toEqual([])
  })

  test('are found by their slide, several of them, or none', async () => {
    expect(await found(`slide=${slideId}`)).toEqual(['S-2'])
    expect(await found(`slide=${slideId},${slideId + 1}&ordering=id`)).toEqual(['S-2', 'S-10'])
    expect(await found('slide=')).toEqual(['S-empty'])
    expect(await found(`slide=${slideId},&ordering=id`)).toEqual(['S-2', 'S-empty'])
    expect(await found('slide=999999')).toEqual([])
  })

  test('are found by their creator', async () => {
    expect(await found(`created_by=${user.person.id}`)).toHaveLength(3)
    expect(await found('created_by=')).toEqual([])
  })

  test('are searched by all terms, each anywhere in any of the fields', async () => {
    expect(await found('search=SCAN')).toHaveLength(2)
    expect(await found('search_terms=scan,p-10')).toEqual(['S-10'])
    expect(await found('search=scan,p-10')).toEqual(['S-10'])
    expect(await found('search=scan&search_fields=file_name,file_type')).toHaveLength(2)
    expect(await found('search=p-10&search_fields=file_name,file_type')).toEqual([])
    expect(await found('search=20&search_fields=tiles')).toEqual(['S-10'])
    expect(await found('search=%25')).toEqual([])
  })

  test.each([
    ['colour=red', 'colour'],
    ['slide_detail=1', 'slide_detail'],
    ['extra_data=1', 'extra_data'],
    ['ordering=slide', 'ordering'],
    ['ordering=extra_data', 'ordering'],
    ['slide=x', 'slide'],
    ['tiles=many', 'tiles'],
    ['gamma_min=x', 'gamma_min'],
    ['received_timestamp_after=yesterday', 'received_timestamp_after'],
    ['qc_status_min=1', 'qc_status_min'],
    ['search=x&search_fields=colour', 'search_fields'],
    ['limit=501', 'limit'],
    ['offset=-1', 'offset'],
  ])('are not listed by %s, which is named', async (search, name) => {
    const reply = await user.get(`/api/samples/?${search}`)
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, [name]])
  })
})

describe('with `slide`', () => {
  test('slide_detail is the current slide', async () => {
    await user.patch(`/api/slides/${slideId}/`, { name: 'renamed', status: 'archived' })
    const [sample] = (await user.get(`/api/samples/?slide=${slideId}`)).json<{ results: Sample[] }>().results
    const status = { id: 6, name: 'archived', description: 'Slide is archived' }
    expect(sample).toMatchObject({ slide: slideId, slide_detail: { id: slideId, name: 'renamed', status }, version: 1 })
    expect(Object.keys(sample?.slide_detail ?? {})).toEqual(['id', 'name', 'status', 'picture'])
  })

  test('created_by is the creator of the sample, even after others change it', async () => {
    const [otto, sample] = [await server.as('otto'), await buildSample(user)]
    const changed = await otto.patch(`/api/samples/${sample.id}/`, { notes: 'x' })
    expect(changed.json().created_by).toEqual({
      id: user.person.id,
      username: 'nora',
      name: "nora's name",
      email: null,
    })
  })
})

test('a sample is only deleted in the intended version', async () => {
  const sample = await buildSample(user)
  const stale = await user.delete(`/api/samples/${sample.id}/`, { 'if-match': '"2"' })
  expect([stale.statusCode, stale.json().current]).toEqual([412, sample])
  expect((await user.delete(`/api/samples/${sample.id}/`, { 'if-match': '"1"' })).statusCode).toBe(204)
})
