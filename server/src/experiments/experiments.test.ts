import type { NamedRecord } from '@vitrine/contract/api/named-record'
import { deploymentConfigs, trainingConfigs } from '@vitrine/contract/experiments/configs'
import { experiments } from '@vitrine/contract/experiments/experiments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset, buildNamed } from '../../test/factories.ts'

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

const build = (fields?: object) => buildNamed(user, experiments, fields)
const pathOf = ({ id }: { id: number }) => `/api/experiments/${id}/`
const refusalOf = async (body: object) => {
  const reply = await user.post('/api/experiments/', body)
  return [reply.statusCode, reply.json()]
}

const config = (kind: NamedRecord) => async () => {
  const made = await buildNamed(user, kind)
  return { id: made.id, path: `${kind.routes.list.path}${made.id}/` }
}
const targets = [
  {
    link: 'dataset',
    noun: 'dataset',
    make: async () => {
      const { id } = await buildDataset(user)
      return { id, path: `/api/datasets/${id}/` }
    },
  },
  { link: 'training_config', noun: 'training config', make: config(trainingConfigs) },
  { link: 'deployment_config', noun: 'deployment config', make: config(deploymentConfigs) },
  { link: 'parent', noun: 'experiment', make: config(experiments) },
]

test('is returned as written, with links as ids', async () => {
  const [dataset, training_config, deployment_config, parent] = await Promise.all(
    targets.map(async ({ make }) => (await make()).id),
  )
  const written = {
    name: 'U-Net 3',
    description: 'glands',
    status: 'running',
    url: 'https://mlflow.lab/runs/7',
    dataset,
    training_config,
    deployment_config,
    parent,
  }
  expect(await build(written)).toEqual({
    ...written,
    id: expect.any(Number),
    uuid: expect.any(String),
    created_at: expect.any(String),
    updated_at: expect.any(String),
    created_by: { id: user.person.id, username: 'nora', name: "nora's name", email: null },
    version: 1,
  })
})

test('with only a name, everything else is null', async () => {
  expect(await build({ description: '' })).toMatchObject({
    name: 'the experiment',
    description: null,
    status: null,
    dataset: null,
    training_config: null,
    deployment_config: null,
    url: null,
    parent: null,
  })
})

describe.each(targets)('the $link of an experiment', ({ link, noun, make }) => {
  test('that does not exist is a 400 that names it, and nothing changes', async () => {
    const sentence = { [link]: [`There is no ${noun} with the id 999999.`] }
    expect(await refusalOf({ name: 'x', [link]: 999_999 })).toEqual([400, sentence])
    const made = await build()
    const reply = await user.patch(pathOf(made), { name: 'y', [link]: 999_999 })
    expect([reply.statusCode, reply.json()]).toEqual([400, sentence])
    expect((await user.get(pathOf(made))).json()).toEqual(made)
  })

  test('can be filtered by, set and removed', async () => {
    const { id } = await make()
    const made = await build()
    expect((await user.patch(pathOf(made), { [link]: id })).json()).toMatchObject({ [link]: id, version: 2 })
    expect((await user.get(`/api/experiments/?${link}=${id}`)).json()).toMatchObject({
      total: 1,
      results: [{ id: made.id }],
    })
    expect((await user.patch(pathOf(made), { [link]: null })).json()).toMatchObject({ [link]: null, version: 3 })
  })

  test('becomes null when its target is deleted: a version and a line of the history', async () => {
    const { id, path } = await make()
    const made = await build({ [link]: id })
    expect((await user.delete(path, { 'x-request-id': `gone-${link}` })).statusCode).toBe(204)
    expect((await user.get(pathOf(made))).json()).toMatchObject({ [link]: null, version: 2 })
    const lines = await database.db
      .selectFrom('history')
      .select(['version', 'user_id', 'request_id', 'changes'])
      .where('table_name', '=', 'experiments')
      .where('record_id', '=', made.id)
      .where('action', '=', 'update')
      .execute()
    expect(lines).toEqual([
      {
        version: 2,
        user_id: user.person.id,
        request_id: `gone-${link}`,
        changes: { [`${link}_id`]: { from: id, to: null } },
      },
    ])
  })
})

test.each([
  [{}, 'name', 'name is required.'],
  [{ name: ' ' }, 'name', "name can't be empty."],
  [{ name: 'x', colour: 1 }, 'colour', "There is no field 'colour' here."],
  [{ name: 'x', status: 3 }, 'status', 'status takes text or nothing (null), not 3.'],
  [{ name: 'x', created_by: 1 }, 'created_by', "created_by is made by the server and can't be set."],
  [
    { name: 'x', dataset: 'liver' },
    'dataset',
    "dataset takes a whole number from 1 to 2147483647 or nothing (null), not 'liver'.",
  ],
])('%j is refused', async (body, field, sentence) => {
  expect(await refusalOf(body)).toEqual([400, { [field]: [sentence] }])
})

describe.each([trainingConfigs, deploymentConfigs])('a $noun', kind => {
  test('keeps its parameters as written, changes them as a whole, and may have none', async () => {
    const parameters = { rate: 1e-4, layers: [64, 128], stop: { after: 3, best: null }, 'a.b': true }
    const made = await buildNamed(user, kind, { parameters })
    expect(made['parameters']).toEqual(parameters)
    const path = `${kind.routes.list.path}${made.id}/`
    expect((await user.get(path)).json()).toEqual(made)
    expect((await user.patch(path, { parameters: { rate: 2 } })).json()).toMatchObject({
      parameters: { rate: 2 },
      version: 2,
    })
    expect((await user.patch(path, { parameters: null })).json()).toMatchObject({ parameters: null, version: 3 })
  })

  test.each(['[1]', '"fast"', '7'])('requires an object for its parameters, not %s', async text => {
    const reply = await user.post(kind.routes.list.path, { name: 'x', parameters: JSON.parse(text) })
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['parameters']])
  })
})

test('configs are listed separately from experiments', async () => {
  const reply = await user.get('/api/experiments/configs/')
  expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'There is no experiment with the id configs.' }])
})
