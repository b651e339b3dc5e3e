import type { FindReply } from '@vitrine/contract/tables/find'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset, buildSample, buildSlide } from '../../test/factories.ts'
import { beginRanges } from './begin-ranges.ts'

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

const call = (q: string, more = '') => user.get(`/api/find/?q=${encodeURIComponent(q)}${more}`)

async function find(q: string, more = ''): Promise<FindReply> {
  const reply = await call(q, more)
  expect([q, reply.statusCode]).toEqual([q, 200])
  return reply.json()
}

/** The results, as 'match name'. */
async function shortly(q: string, kind: keyof FindReply, more = '') {
  return (await find(q, more))[kind].map(({ match, name }) => `${match} ${name}`)
}

const buildSlides = async (...names: string[]) => {
  for (const name of names) await buildSlide(user, { name })
}

describe('a match', () => {
  test('is exact by id, and by uuid, for each kind', async () => {
    const slide = await buildSlide(user, { name: 'by id' })
    const sample = await buildSample(user, { sample_id: 'by id' })
    const dataset = await buildDataset(user, { name: 'by id' })
    const made = { slides: slide, samples: sample, datasets: dataset }
    for (const [kind, { id, uuid }] of Object.entries(made))
      for (const q of [String(id), uuid as string, (uuid as string).toUpperCase()])
        expect((await find(q))[kind as keyof FindReply]).toContainEqual({ id, uuid, name: 'by id', match: 'exact' })
    const { uuid } = slide
    expect(await find(uuid as string)).toEqual({
      slides: [{ id: slide.id, uuid, name: 'by id', match: 'exact' }],
      samples: [],
      datasets: [],
    })
  })

  test('is exact by name, which comes first, then at the beginning, then anywhere, each in natural order', async () => {
    const names = ['orderly 10', 'disorderly 2', 'Orderly', 'orderly 9', 'orderly', 'disorderly 10', ' orderly ']
    await buildSlides(...names)
    for (const name of names) await buildDataset(user, { name })
    const expected = [
      'exact  orderly ',
      'exact orderly',
      'exact Orderly',
      'begins orderly 9',
      'begins orderly 10',
      'contains disorderly 2',
      'contains disorderly 10',
    ]
    for (const kind of ['slides', 'datasets'] as const) {
      const found = await shortly('ORDERLY ', kind)
      expect([...found.slice(0, 3)].sort()).toEqual([...expected.slice(0, 3)].sort())
      expect(found.slice(3)).toEqual(expected.slice(3))
    }
  })

  test('of a sample is by its sample id, pictor sample id, barcode or name; it is named like on screens', async () => {
    await buildSample(user, { sample_id: 'VS-771', pictor_sample_id: 'PIC-772', barcode_id: '400773', name: 'Car 774' })
    await buildSample(user, { sample_id: 'VS-781' })
    for (const q of ['vs-771', 'pic-772', '400773', 'car 774'])
      expect(await shortly(q, 'samples')).toEqual(['exact PIC-772'])
    for (const q of ['vs-7', 'vs-77', 'pic', '4007', 'car 7'])
      expect((await shortly(q, 'samples'))[0]).toBe('begins PIC-772')
    for (const q of ['s-771', 'ic-772', '0773', 'r 774'])
      expect(await shortly(q, 'samples')).toEqual(['contains PIC-772'])
    expect(await shortly('VS-781', 'samples')).toEqual(['exact VS-781'])
  })

  test('is in a name, not in other searched fields', async () => {
    await buildSlide(user, { name: 'plain', description: 'xanthoma', organ: 'xanthoma', block_id: 'xanthoma' })
    await buildSample(user, { sample_id: 'plain', description: 'xanthoma', block_id: 'xanthoma' })
    await buildDataset(user, { name: 'plain', description: 'xanthoma' })
    expect(await find('xanthoma')).toEqual({ slides: [], samples: [], datasets: [] })
  })

  test.each([
    ['Größe 4', 'GRÖSSE 4', 'grös'],
    ['ﬁbrosis', 'FIBROSIS', 'fib'],
    ['ΣΤΟΙΧΕΙΟΣ', 'στοιχειος', 'στο'],
    ['Ｂ－１２', 'b-12', 'B-1'],
    ['50%_off\\', '50%_OFF\\', '50%_o'],
  ])('of %s is folded: %s, %s', async (name, whole, begins) => {
    await buildSlides(name)
    expect(await shortly(whole, 'slides')).toEqual([`exact ${name}`])
    expect(await shortly(begins, 'slides')).toEqual([`begins ${name}`])
  })

  test('by a part of a name requires three letters; by its beginning one is enough', async () => {
    await buildSlides('Qwx')
    for (const q of ['q', 'Qw']) expect(await shortly(q, 'slides')).toEqual(['begins Qwx'])
    for (const q of ['w', 'wx']) expect(await shortly(q, 'slides')).toEqual([])
    await buildSlides('zQwx')
    expect(await shortly('qwx', 'slides')).toEqual(['exact Qwx', 'contains zQwx'])
  })

  test('by the first digits of a number finds the longer ones, in natural order', async () => {
    const names = ['N-7', 'N-7a', 'N-71', 'N-8', 'N-0070', 'N-799 x', 'N-70000000000000000000', 'M-7']
    await buildSlides(...names)
    const sorted = ['begins N-7a', 'begins N-71', 'begins N-799 x']
    expect(await shortly('n-7', 'slides')).toEqual(['exact N-7', ...sorted, 'begins N-70000000000000000000'])
    expect(await shortly('N-007', 'slides')).toEqual(['begins N-0070'])
    expect(await shortly('n-0', 'slides')).toEqual(['begins N-0070'])
  })

  test('is one record, however it is found', async () => {
    const { id } = await buildSlide(user, { name: 'soon a number' })
    await user.patch(`/api/slides/${id}/`, { name: String(id) })
    expect((await find(String(id))).slides.filter(slide => slide.id === id)).toHaveLength(1)
  })
})

test('every text that begins with a prefix is in one of its ranges', () => {
  const collator = new Intl.Collator('und', { numeric: true })
  const lies = (text: string, prefix: string) =>
    beginRanges(prefix).some(({ low, high }) => collator.compare(low, text) <= 0 && collator.compare(text, high) <= 0)
  for (const [prefix, rest] of [
    ['S24', '-1'],
    ['S2', '4-1'],
    ['s24-00', '0123-A1'],
    ['4000', '00000123'],
    ['B-1', ''],
    ['B-12', '99'],
    ['x', '٣'],
    ['12a', '12'],
  ] as const)
    expect([prefix, rest, lies((prefix + rest).toUpperCase(), prefix)]).toEqual([prefix, rest, true])
  expect(lies('B-2', 'B-1')).toBe(false)
})

test('of each kind at most 8, or the number in `limit`', async () => {
  await buildSlides(...Array.from({ length: 10 }, (_, index) => `limited ${index}`))
  expect(await shortly('limited', 'slides')).toHaveLength(8)
  expect(await shortly('limited', 'slides', '&limit=2')).toEqual(['begins limited 0', 'begins limited 1'])
  expect(await shortly('imited', 'slides', '&limit=50')).toHaveLength(10)
})

test.each([
  ['', 'q', 'q is required: the text to find.'],
  ['?q=', 'q', 'q takes the text to find, not a blank one.'],
  ['?q=%20%09', 'q', 'q takes the text to find, not a blank one.'],
  [`?q=${'x'.repeat(201)}`, 'q', 'q takes at most 200 letters, not 201.'],
  ['?q=x%00', 'q', 'q contains an invalid character.'],
  ['?q=x&q=y', 'q', 'q is given more than once.'],
  ['?q=x&limit=0', 'limit', "limit takes a whole number from 1 to 50, not '0'."],
  ['?q=x&limit=51', 'limit', "limit takes a whole number from 1 to 50, not '51'."],
  ['?q=x&limit=a', 'limit', "limit takes a whole number from 1 to 50, not 'a'."],
  ['?q=x&limit=1&limit=2', 'limit', 'limit is given more than once.'],
  ['?q=x&offset=1', 'offset', "There is no parameter 'offset' here."],
])('%.20s is refused', async (query, field, sentence) => {
  const reply = await user.get(`/api/find/${query}`)
  expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [sentence] }])
})

test('200 letters are allowed', async () => {
  const name = 'é'.repeat(200)
  await buildSlides(`${name} é`)
  expect(await shortly(name, 'slides')).toEqual([`begins ${name} é`])
})

test('readers can search, too', async () => {
  const reader = await server.as('rita', 'reader')
  expect((await reader.get('/api/find/?q=limited')).statusCode).toBe(200)
})
