import { randomUUID } from 'node:crypto'
import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import { channelRoutes } from '@vitrine/contract/experiments/channels'
import { deploymentConfigs, trainingConfigs } from '@vitrine/contract/experiments/configs'
import { experiments } from '@vitrine/contract/experiments/experiments'
import { servers } from '@vitrine/contract/experiments/servers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDb } from '../src/db/client.ts'
import { shareOf } from '../src/http/database-shares.ts'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { contractCalls } from './contract-calls.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildDataset, buildField, buildFile, buildNamed, buildSample, buildSlide } from './factories.ts'

const gets = contractCalls.filter(({ method }) => method === 'GET')
/** Downloads limit their calls themselves, and read from the primary. */
const atReplicas = gets.filter(route => shareOf(route) === 'read' && route.reads !== 'primary' && !route.media)

test('calls that need the latest state, or also write, read from the primary', () => {
  const atPrimary = gets.filter(({ reads }) => reads === 'primary').map(({ path }) => path)
  expect([...new Set(atPrimary)].sort()).toEqual([
    '/api/accounts/',
    '/api/accounts/:id/',
    '/api/accounts/:id/tokens/',
    '/api/audit/',
    '/api/auth/me/',
    '/api/auth/sessions/',
    '/api/auth/tokens/',
    '/api/backups/',
    '/api/changes/',
    '/api/dataset-versions/:uuid/diff/',
    '/api/datasets/:id/versions/:number/diff/',
    '/api/datasets/bulk/:bulk/',
    '/api/datasets/facets/',
    '/api/pictures/scan/:id/',
    '/api/samples/bulk/:bulk/',
    '/api/samples/facets/',
    '/api/slides/bulk/:bulk/',
    '/api/slides/facets/',
    '/api/slides/import/:uuid/',
    '/api/uploads/',
    '/api/uploads/:uuid/',
  ])
})

let database: TestDatabase
let db: Db
let server: TestApp
let ada: Client
let records: { version: string; evaluations: string[]; entries: Record<string, number> }

/** Creates the first record of each kind. */
async function fillLibrary(client: Client): Promise<typeof records> {
  await buildField(client, { label: 'Lot' })
  await buildSample(client)
  await buildFile(client)
  const [slide, other] = [await buildSlide(client, { organ: 'liver' }), await buildSlide(client, { organ: 'skin' })]
  const listed = [slide, other].map(({ id }) => ({ slide_id: id, type: 'E' }))
  const dataset = await buildDataset(client, { dataset_slides: listed as never })
  const version = (await client.post(`/api/datasets/${dataset.id}/versions/`, {})).json<DatasetVersion>()
  for (const kind of [experiments, trainingConfigs, deploymentConfigs, servers]) await buildNamed(client, kind)
  await client.post(channelRoutes.create.path, { name: 'DAPI' })
  const evaluations: string[] = []
  for (const scores of [
    [0.9, 0.2],
    [0.1, 0.8],
  ]) {
    const rows = [slide, other].map(({ uuid }, index) => ({ slide: uuid, score: scores[index] }))
    const body = {
      id: randomUUID(),
      dry_run: false,
      version: version.uuid,
      parts: ['evaluation'],
      label: 'organ',
      rows,
    }
    evaluations.push((await client.post('/api/experiments/1/evaluations/', body)).json().evaluation)
  }
  const entries: Record<string, number> = {}
  for (const kind of ['slides', 'samples', 'datasets', 'files', 'experiments'])
    entries[kind] = (await client.get(`/api/${kind}/1/history/`)).json().results[0].id
  return { version: version.uuid, evaluations, entries }
}

beforeAll(async () => {
  database = await createTestDatabase()
  const before = await buildTestApp(database.db)
  records = await fillLibrary(await before.as('ada', 'admin'))
  await before.app.close()
  const administrator = new pg.Client({ connectionString: database.adminUrl })
  await administrator.connect()
  const name = administrator.escapeIdentifier(new URL(database.url).pathname.slice(1))
  await administrator.query(`alter database ${name} set default_transaction_read_only = on`)
  await administrator.end()
  db = openDb(database.url, { max: 5 })
  server = await buildTestApp(db)
  ada = await server.as('ada')
})
afterAll(async () => {
  await server.app.close()
  await db.destroy()
  await database.drop()
})

/** The library has no pictures and no views. */
const MISSING = ['/api/files/:id/picture/', '/api/files/:id/picture/:revision/iiif/info.json/', '/api/views/:id/']

function queryOf(path: string): string {
  if (path.endsWith('/groups/')) return '?group=name'
  if (path.endsWith('/following/')) return '?after=1'
  if (path === '/api/find/') return '?q=a'
  if (path === '/api/dataset-versions/') return `?dataset_uuid=${records.version}`
  if (path === '/api/experiments/:id/leaks/') return `?version=${records.version}`
  return path.endsWith('/compare/') ? `?with=${records.evaluations[1]}` : ''
}

function addressOf(path: string): string {
  const { version, evaluations, entries } = records
  const filled = path
    .replace(':id', '1')
    .replace(':number', '1')
    .replace(':uuid', String(path.includes('evaluations') ? evaluations[0] : version))
    .replace(':entry', String(entries[path.split('/')[2] ?? '']))
  return filled + queryOf(path)
}

describe.each([...new Set(atReplicas.map(({ path }) => path))])('%s', path => {
  test('writes nothing', async () => {
    const reply = await ada.get(addressOf(path))
    expect([reply.statusCode, reply.body]).toEqual([MISSING.includes(path) ? 404 : 200, expect.any(String)])
  })
})

test('names and values are looked up without writing', async () => {
  const named = await ada.post('/api/slides/look-up/', { names: ['a slide'] })
  expect(named.statusCode).toBe(200)
  expect((await ada.patch('/api/slides/1/', { organ: 'Lung' })).statusCode).toBe(503)
})
