import type { ListSpec } from '@vitrine/contract/api/list-spec'
import type { Route } from '@vitrine/contract/api/route'
import { SLIDE_STATUS_IDS } from '@vitrine/contract/lists/slide-status'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schema } from '../src/http/describe-schema.ts'
import { contractCalls } from './contract-calls.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { bearer, buildAccount, giveRole, signInByScript, startApp } from './sign-in-app.ts'

let database: TestDatabase
let app: FastifyInstance
let token: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database.db)
  await giveRole(database.db, await buildAccount(database.db, 'ada'), 'admin')
  token = (await signInByScript(app, 'ada')).access_token
})

afterAll(async () => {
  await app.close()
  await database.drop()
})

async function get(url: string) {
  const reply = await app.inject({ url, headers: bearer(token) })
  return [reply.statusCode, reply.json()]
}

const propertiesOf = (schema: unknown) => (schema as Schema | undefined)?.properties ?? {}

/** All words that a value can be; undefined if it can also be anything else. */
function wordsOf({ enum: words, anyOf = [], type }: Schema): readonly unknown[] | undefined {
  if (type === 'boolean') return ['true', 'false']
  return words ?? anyOf.map(wordsOf).find(found => found !== undefined)
}

/** The words of a column, by its kind or by the possible values in the list's rows. */
function wordsOfColumn(name: string, { columns }: ListSpec, rows: Readonly<Record<string, Schema>>) {
  if (columns[name] === 'status') return Object.keys(SLIDE_STATUS_IDS)
  return rows[name] && wordsOf(rows[name])
}

/** The lists of the contract, by address. */
const lists = new Map(
  contractCalls.flatMap(({ method, path, list, reply }) =>
    method === 'GET' && list && reply ? [[path, { list, reply }]] : [],
  ),
)

/** The list whose parameters a call accepts: its own, or, for facets, groups and exports, the one above it. */
const listOf = ({ path }: Route) => lists.get(path) ?? lists.get(path.replace(/(?:facets|groups|export)\/$/, ''))

/** The parameters of a call that only accept some words, with the words. */
function closedParameters(route: Route): Map<string, readonly unknown[]> {
  const all = new Map<string, readonly unknown[]>()
  const { list, reply } = listOf(route) ?? {}
  const rows = propertiesOf(propertiesOf(reply)['results']?.items)
  const own = Object.entries(propertiesOf(route.query)).map(([name, schema]) => [name, wordsOf(schema)] as const)
  const columns = Object.keys(list?.columns ?? {}).map(
    name => [name, wordsOfColumn(name, list as ListSpec, rows)] as const,
  )
  for (const [name, words] of [...own, ...columns, ...Object.entries(list?.choiceFilters ?? {})])
    if (words) all.set(name, words)
  return all
}

const parameters = contractCalls
  .filter(({ method }) => method === 'GET')
  .flatMap(route =>
    [...closedParameters(route)].map(([name, words]) => ({ address: `${route.path}?${name}`, name, words })),
  )

test('parameters that only accept some words are found on every kind of call', () => {
  expect(parameters.map(({ address }) => address)).toEqual(
    expect.arrayContaining([
      ...['/api/slides/?status', '/api/slides/?label_check', '/api/slides/facets/?status', '/api/samples/?qc_status'],
      ...['/api/samples/groups/?status', '/api/datasets/groups/?group_ordering', '/api/samples/export/?qc_status'],
      ...['/api/slides/export/?format', '/api/datasets/:id/report/?format', '/api/slides/:id/history/?via'],
      ...['/api/pictures/found/?match', '/api/pictures/found/?state', '/api/pictures/found/?ignored'],
      ...['/api/accounts/?role', '/api/audit/?event', '/api/trash/?kind', '/api/fields/?type', '/api/views/?entity'],
    ]),
  )
})

/** Parameters that these calls require. */
const NEEDED: Readonly<Record<string, string>> = { facets: '&facets=name', groups: '&group=name', compare: '&with=1' }

test.each(parameters)('$address refuses another word, and lists the known ones', async ({ address, name, words }) => {
  const needed = NEEDED[/\/(\w+)\/\?/.exec(address)?.[1] ?? ''] ?? ''
  const known = [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')
  const sentence = `${name} takes ${known}, not 'nix'.`
  expect(await get(`${address.replaceAll(/:\w+/g, '1')}=nix${needed}`)).toEqual([400, { [name]: [sentence] }])
})

test('a list of words is refused because of the first unknown one', async () => {
  const sentence = "match takes exact, not_shown, has_picture, several, by_name or none, not 'nix'."
  expect(await get('/api/pictures/found/?match=exact,nix,none')).toEqual([400, { match: [sentence] }])
  expect(await get('/api/pictures/found/?match=exact,none&ignored=false')).toEqual([200, expect.anything()])
})

test.each(['species=nix', 'organ=nix', 'uuid=nix'])('%s, which accepts any text, matches nothing', async search => {
  expect(await get(`/api/slides/?${search}`)).toEqual([200, expect.objectContaining({ total: 0 })])
})
