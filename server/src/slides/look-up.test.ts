import type { SlideLookUpReply } from '@vitrine/contract/slides/slides'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildSlide } from '../../test/factories.ts'

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

const PATH = '/api/slides/look-up/'

async function lookUp(...names: string[]) {
  const reply = await user.post(PATH, { names })
  expect(reply.statusCode).toBe(200)
  return reply.json<SlideLookUpReply>().results
}
const named = async (name: string) => ({ id: (await buildSlide(user, { name })).id, name })

describe('slides are looked up by their names', () => {
  test('with one result per name, in the requested order, even for a name that no slide has and one given twice', async () => {
    const [a, b] = [await named('look-up A'), await named('look-up B')]
    expect(await lookUp('look-up B', 'look-up C', 'look-up A', 'look-up B')).toEqual([
      { name: 'look-up B', slides: [b] },
      { name: 'look-up C', slides: [] },
      { name: 'look-up A', slides: [a] },
      { name: 'look-up B', slides: [b] },
    ])
  })

  test('as a whole, not as a part of another', async () => {
    await named('block 7, cut 1')
    expect(await lookUp('block 7', 'cut 1', '', 'block  7, cut 1', 'block%')).toEqual(
      ['block 7', 'cut 1', '', 'block  7, cut 1', 'block%'].map(name => ({ name, slides: [] })),
    )
  })

  test('ignoring blanks at the ends of the stored or of the given name, exact matches first', async () => {
    const [padded, plain, upper] = [await named('  Blank 1\u00a0'), await named('Blank 1'), await named('BLANK 1')]
    expect(await lookUp('Blank 1', '  Blank 1\u00a0', '\tblank 1')).toEqual([
      { name: 'Blank 1', slides: [plain, padded, upper] },
      { name: '  Blank 1\u00a0', slides: [padded, plain, upper] },
      { name: '\tblank 1', slides: [padded, plain, upper] },
    ])
  })

  test('in any case, exact matches first, then by id', async () => {
    const made = [await named('Case-1'), await named('CASE-1'), await named('case-1'), await named('CASE-1')]
    const [title, upper, lower, upperToo] = made
    expect(await lookUp('CASE-1', 'case-1', 'cASE-1')).toEqual([
      { name: 'CASE-1', slides: [upper, upperToo, title, lower] },
      { name: 'case-1', slides: [lower, title, upper, upperToo] },
      { name: 'cASE-1', slides: made },
    ])
  })

  test.each([
    ['Größe 4', 'GRÖSSE 4'],
    ['ﬁbrosis', 'FIBROSIS'],
    ['ΣΤΟΙΧΕΙΟΣ', 'στοιχειος'],
    ['Ｂ－１２', 'b-12'],
  ])('%s as %s, like in a search', async (name, asked) => {
    const slide = await named(name)
    expect(await lookUp(asked)).toEqual([{ name: asked, slides: [slide] }])
    expect((await user.get(`/api/slides/?search_fields=name&search=${encodeURIComponent(asked)}`)).json().total).toBe(1)
  })

  test('of many letters, and at most a hundred for one name', async () => {
    const name = `${'long '.repeat(50)}end`
    const slide = await named(name)
    for (let index = 0; index < 101; index++) await named('a hundred times')
    const [long, many] = await lookUp(name, 'A hundred times')
    expect(long).toEqual({ name, slides: [slide] })
    expect(many?.slides).toHaveLength(100)
  })

  test('a thousand at once, by the new name after a change', async () => {
    const slide = await named('look-up old')
    await user.patch(`/api/slides/${slide.id}/`, { name: 'look-up new' })
    const names = Array.from({ length: 998 }, (_, index) => `nothing ${index}`)
    const found = await lookUp('look-up old', ...names, 'look-up new')
    expect(found).toHaveLength(1000)
    expect([found[0]?.slides, found[999]?.slides]).toEqual([[], [{ id: slide.id, name: 'look-up new' }]])
  })

  test.each([
    [{}, 'names', 'names is required.'],
    [{ names: [] }, 'names', 'names takes a list of 1 to 1,000 names, not an empty list.'],
    [{ names: Array(1001).fill('x') }, 'names', 'names takes a list of 1 to 1,000 names, not a list of 1,001.'],
    [{ names: 'x' }, 'names', "names takes a list of 1 to 1,000 names, not 'x'."],
    [{ names: ['x', 7] }, 'names', 'names, entry 2 takes text, not 7.'],
    [{ names: ['x\0'] }, 'names', 'names contains an invalid character.'],
    [{ names: ['x'], limit: 5 }, 'limit', "There is no field 'limit' here."],
  ])('%.30j is refused', async (body, field, sentence) => {
    const reply = await user.post(PATH, body)
    expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [sentence] }])
  })

  test('only by signed-in people', async () => {
    expect((await server.app.inject({ method: 'POST', url: PATH, payload: { names: ['x'] } })).statusCode).toBe(401)
  })
})
