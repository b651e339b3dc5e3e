import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildSample } from '../../test/factories.ts'

let database: TestDatabase
let server: TestApp
let user: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('nora')
})
beforeEach(async () => {
  await database.db.deleteFrom('samples').execute()
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

async function statsOf(...written: (string | null)[]) {
  for (const channels_name of written) await buildSample(user, { channels_name })
  return (await user.get('/api/channels/stats/')).json()
}

test('without samples, or without channels in them, there are none to count', async () => {
  expect(await statsOf()).toEqual([])
  expect(await statsOf(null, ' , ;')).toEqual([])
})

test('each channel that a sample lists counts, once per sample', async () => {
  expect(await statsOf('DAPI', 'DAPI, FITC', 'FITC;DAPI ; DAPI', 'RGB')).toEqual([
    { channel: 'DAPI', count: 3 },
    { channel: 'FITC', count: 2 },
    { channel: 'RGB', count: 1 },
  ])
})

test('names are compared ignoring case and blanks, and shown like in most samples', async () => {
  expect(await statsOf('dapi', ' DAPI\t', 'DAPI,dapi', 'DAPI', 'Straße', 'STRASSE', 'STRASSE')).toEqual([
    { channel: 'DAPI', count: 4 },
    { channel: 'STRASSE', count: 3 },
  ])
})

test('channels with equal counts are ordered by name, with numbers by their value', async () => {
  expect(await statsOf('Alexa 594, Cy5', 'alexa 488, Alexa 1000', 'Cy5')).toEqual([
    { channel: 'Cy5', count: 2 },
    { channel: 'alexa 488', count: 1 },
    { channel: 'Alexa 594', count: 1 },
    { channel: 'Alexa 1000', count: 1 },
  ])
})

test('a list of channels too long for an index is stored and counted as well', async () => {
  const panel = Array.from({ length: 500 }, (_, index) => `CD${index}`)
  const counts = await statsOf(panel.join(', '), 'CD7')
  expect(counts).toHaveLength(500)
  expect(counts.slice(0, 2)).toEqual([
    { channel: 'CD7', count: 2 },
    { channel: 'CD0', count: 1 },
  ])
})
