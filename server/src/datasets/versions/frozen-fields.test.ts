import { createHash } from 'node:crypto'
import type { DatasetVersion, FrozenSlide } from '@vitrine/contract/datasets/dataset-versions'
import type { Field, NewField } from '@vitrine/contract/fields/fields'
import { versionLine, withoutFields } from '@vitrine/contract/versions/version-line'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildDataset, buildField, buildSlide } from '../../../test/factories.ts'
import { zipEntries } from '../../../test/unzip.ts'

let database: TestDatabase
let server: TestApp
let user: Client
let admin: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('anna')
  admin = await server.as('ada', 'admin')
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const pathOf = (id: number, number?: number) =>
  `/api/datasets/${id}/versions/${number === undefined ? '' : `${number}/`}`

async function freeze(id: number): Promise<DatasetVersion> {
  const reply = await user.post(pathOf(id), {})
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)])
  return reply.json<DatasetVersion>()
}

const slidesOf = async (id: number, number = 1): Promise<FrozenSlide[]> =>
  (await user.get(`${pathOf(id, number)}slides/?limit=500`)).json().results
const manifestOf = async (id: number, number = 1): Promise<string> =>
  (await user.get(`${pathOf(id, number)}manifest/`)).body
const hashOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`

/** A unique choice field. */
async function buildStage(): Promise<Field> {
  const stage = await buildField(admin, {
    label: 'Tumour stage',
    key: `stage_${crypto.randomUUID().slice(0, 8).replaceAll('-', '')}`,
    type: 'choice',
    options: [
      { key: 'lo', label: 'Low' },
      { key: 'hi', label: 'High' },
    ],
  })
  // So that slides of other tests don't have it.
  onTestFinished(async () => void (await admin.patch(`/api/fields/${stage.id}/`, { state: 'retired' })))
  return stage
}

/** Two slides of each type, with different stages. */
async function buildStaged({ key }: Field, values: readonly (string | null)[] = ['lo', 'hi', 'lo', 'hi', 'lo', 'hi']) {
  const slides = []
  for (const [index, value] of values.entries())
    slides.push(await buildSlide(user, { name: `S${index}`, fields: { [key]: value } }))
  const dataset_slides = slides.map(({ id }, index) => ({
    slide_id: id,
    type: ['T', 'V', 'E'][(index >> 1) % 3] as string,
  }))
  return { slides, dataset: await buildDataset(user, { dataset_slides }) }
}

test('a version contains lab fields as texts, with options and people by name, and its header describes them', async () => {
  const options = [
    { key: 'he', label: 'HE' },
    { key: 'pas', label: 'PAS' },
  ]
  const made: Field[] = []
  const written: (Pick<Field, 'key' | 'type'> & Partial<NewField>)[] = [
    { key: 'a_text', type: 'text' },
    { key: 'b_number', type: 'number', unit: 'µm' },
    { key: 'c_date', type: 'date' },
    { key: 'd_truth', type: 'boolean' },
    { key: 'e_choice', type: 'choice', options },
    { key: 'f_choices', type: 'multi_choice', options },
    { key: 'g_person', type: 'person' },
    { key: 'h_unused', type: 'text' },
  ]
  for (const field of written) made.push(await buildField(admin, { label: `Field ${field.key}`, ...field }))
  onTestFinished(async () => {
    for (const { id } of made) await admin.patch(`/api/fields/${id}/`, { state: 'retired' })
  })
  const values = {
    ...{ a_text: 'line "1"', b_number: 0.0000001, c_date: '2026-01-31', d_truth: false },
    ...{ e_choice: 'pas', f_choices: ['pas', 'he'], g_person: user.person.id },
  }
  const full = await buildSlide(user, { fields: values })
  const bare = await buildSlide(user)
  const dataset_slides = [full, bare].map(({ id }) => ({ slide_id: id, type: 'T' }))
  const { id } = await buildDataset(user, { dataset_slides })
  const version = await freeze(id)
  const fieldOf = (key: string, type: string, labels: string[] = [], unit: string | null = null) => {
    return { key, label: `Field ${key}`, options: labels, type, unit }
  }
  const fields = [
    fieldOf('a_text', 'text'),
    fieldOf('b_number', 'number', [], 'µm'),
    fieldOf('c_date', 'date'),
    fieldOf('d_truth', 'boolean'),
    fieldOf('e_choice', 'choice', ['HE', 'PAS']),
    fieldOf('f_choices', 'multi_choice', ['HE', 'PAS']),
    fieldOf('g_person', 'person'),
  ]
  expect(version).toMatchObject({ format: 2, fields })
  const slides = await slidesOf(id)
  expect(slides.find(({ uuid }) => uuid === full.uuid)).toMatchObject({
    fields: {
      ...{ a_text: 'line "1"', b_number: '1e-7', c_date: '2026-01-31', d_truth: 'false' },
      ...{ e_choice: 'PAS', f_choices: ['HE', 'PAS'], g_person: 'anna' },
    },
    now: 'same',
  })
  expect(slides.find(({ uuid }) => uuid === bare.uuid)?.fields).toEqual({})
  const manifest = await manifestOf(id)
  expect(manifest.split('\n')[0]).toBe(JSON.stringify({ fields, format: 2 }))
  expect(hashOf(manifest)).toBe(version.content_hash)
})

test('a changed label is a change, by the name of its field, whatever happens to the field', async () => {
  const stage = await buildStage()
  const { dataset, slides } = await buildStaged(stage, ['lo', 'hi'])
  const first = await freeze(dataset.id)
  const manifest = await manifestOf(dataset.id)
  await user.patch(`/api/slides/${slides[0]!.id}/`, { fields: { [stage.key]: 'hi' } })
  const diff = async (number: number, other: string) =>
    (await user.get(`${pathOf(dataset.id, number)}diff/?with=${other}`)).json()
  const changed = {
    ...{ summary: { changed: 1, added: 0 }, labels: { [stage.key]: 'Tumour stage' } },
    results: [
      { uuid: slides[0]!.uuid, kind: 'changed', fields: { [`fields.${stage.key}`]: { from: 'Low', to: 'High' } } },
    ],
  }
  expect(await diff(1, 'current')).toMatchObject(changed)
  expect((await slidesOf(dataset.id)).map(({ uuid, now }) => [uuid, now])).toEqual(
    expect.arrayContaining([
      [slides[0]!.uuid, 'changed'],
      [slides[1]!.uuid, 'same'],
    ]),
  )
  const second = await freeze(dataset.id)
  expect(second.semver).toBe('2.0.0')
  expect(await diff(2, '1')).toMatchObject(changed)

  await admin.patch(`/api/fields/${stage.id}/`, { label: 'Grade' })
  const renamed = await freeze(dataset.id)
  expect([renamed.semver, renamed.fields[0]?.label]).toEqual(['2.1.0', 'Grade'])
  expect(await diff(3, '2')).toMatchObject({ total: 0 })
  const options = [
    { key: 'lo', label: 'Low grade' },
    { key: 'hi', label: 'High' },
  ]
  await admin.patch(`/api/fields/${stage.id}/`, { options, state: 'retired' })
  expect(await manifestOf(dataset.id)).toBe(manifest)
  expect((await user.get(pathOf(dataset.id, 1))).json()).toEqual(first)
  const { results } = await diff(3, 'current')
  expect(results[0].fields).toEqual({ [`fields.${stage.key}`]: { from: 'High', to: null } })
})

test('groups by a field are named by the label of the option', async () => {
  const stage = await buildStage()
  const { dataset } = await buildStaged(stage, ['lo', 'hi'])
  await user.patch(`/api/datasets/${dataset.id}/`, { grouping: [`fields.${stage.key}`] })
  await freeze(dataset.id)
  const keys = [`fields.${stage.key}=low`, `fields.${stage.key}=high`]
  expect((await slidesOf(dataset.id)).map(({ group }) => group).sort()).toEqual(keys.toSorted())
  const check = (await user.get(`/api/datasets/${dataset.id}/check/`)).json()
  expect(check).toMatchObject({ groups: 2, largest: { label: 'high' } })
  const split = { method: 'leave-one-out', field: `fields.${stage.key}`, groups: [], apply: true }
  expect((await user.post(`/api/datasets/${dataset.id}/distribute/`, split)).json().values).toEqual(['high', 'low'])
  await freeze(dataset.id)
  const report = (await user.get(`${pathOf(dataset.id, 2)}report/`)).json()
  expect(report.folds.map(({ value }: { value: string }) => value)).toEqual(['high', 'low'])
})

test('a field can be a label of packages and reports, even among others, after it was retired', async () => {
  const stage = await buildStage()
  const { dataset } = await buildStaged(stage)
  await freeze(dataset.id)
  await admin.patch(`/api/fields/${stage.id}/`, { state: 'retired' })
  const [path, label] = [pathOf(dataset.id, 1), `fields.${stage.key}`]
  const filesOf = async (query: string) => {
    const reply = await user.get(`${path}package/?${query}`)
    expect(reply.statusCode).toBe(200)
    return new Map(zipEntries(reply.rawPayload).map(({ name, content }) => [name, content.toString()]))
  }
  const one = await filesOf(`label=${label}`)
  expect(one.get('slideflow/annotations.csv')?.split('\n')[1]).toMatch(/,(Low|High),/)
  expect(one.get('report.html')).toContain('<h2>Tumour stage</h2>')
  expect(one.get('manifest.jsonl')).toBe(await manifestOf(dataset.id))
  const two = await filesOf(`labels=${label},status,fields.other`)
  expect(two.get(`tasks/${label}/slideflow/annotations.csv`)).toBe(one.get('slideflow/annotations.csv'))
  expect(two.get(`tasks/${label}/report.csv`)).toBe(one.get('report.csv'))
  expect(two.has('tasks/status/slideflow/annotations.csv')).toBe(true)
  const contents = (await user.get(`${path}package/contents/?labels=${label},status,fields.other`)).json()
  expect(contents.files).toEqual([...two.keys()])
  expect(contents.left_out).toContainEqual({
    ...{ reader: 'clam', label: 'fields.other', whole: true },
    text: `Version 1 holds no values of fields.other; its lab fields are ${label}.`,
  })
  const report = (await user.get(`${path}report/?label=${label}`)).json()
  expect(report.fields.at(-1)).toMatchObject({ field: label, values: [{ value: 'High' }, { value: 'Low' }] })
  const missing = [`Version 1 holds no values of fields.other; its lab fields are ${label}.`]
  for (const [query, body] of [
    ['package/?label=fields.other', { label: missing }],
    ['report/?label=fields.other', { label: missing }],
    ['report/?fields=fields.other', { fields: missing }],
    ['package/?label=organ&labels=status', { labels: ['Give label or labels, not both.'] }],
    ['package/?labels=organ,file', { labels: [expect.stringMatching(/^file can't be a label\. /)] }],
    [
      `package/?labels=${Array.from({ length: 11 }, (_, number) => `metadata.${number}`)}`,
      { labels: ['labels takes up to 10 labels, not 11.'] },
    ],
  ] as const) {
    const reply = await user.get(path + query)
    expect([reply.statusCode, reply.json()]).toEqual([400, body])
  }
})

/** Converts a version to its form from before lab fields were stored. */
async function makeFormat1({ id, dataset }: DatasetVersion, slides: readonly FrozenSlide[]): Promise<string> {
  const lines = slides.map(({ now: _, in_dataset: __, ...slide }) => {
    return { uuid: slide.uuid, line: versionLine(withoutFields(slide as never)) }
  })
  const manifest = lines.map(({ line }) => `${line}\n`).join('')
  const triggers = (state: string) =>
    sql.raw(
      ['dataset_versions', 'dataset_version_slides']
        .map(table => `alter table ${table} ${state} trigger refuse_change`)
        .join(';'),
    )
  await triggers('disable').execute(database.db)
  for (const { uuid, line } of lines)
    await sql`update dataset_version_slides set line = ${line} where version_id = ${id} and uuid = ${uuid}::uuid`.execute(
      database.db,
    )
  await sql`update dataset_versions set format = 1, header = null, content_hash = ${hashOf(manifest)} where id = ${id}`.execute(
    database.db,
  )
  await triggers('enable').execute(database.db)
  expect(dataset).not.toBeNull()
  return manifest
}

test('a version of format 1 keeps its bytes, is compared by its content, and is not frozen again without a change', async () => {
  const stage = await buildStage()
  const { dataset, slides } = await buildStaged(stage, [null, null])
  const version = await freeze(dataset.id)
  const manifest = await makeFormat1(version, await slidesOf(dataset.id))
  expect(await manifestOf(dataset.id)).toBe(manifest)
  expect((await user.get(pathOf(dataset.id, 1))).json()).toMatchObject({
    format: 1,
    fields: [],
    content_hash: hashOf(manifest),
  })
  const again = await user.post(pathOf(dataset.id), {})
  expect([again.statusCode, again.json()]).toEqual([409, { detail: 'Version 1 holds just this already.' }])
  await user.patch(`/api/slides/${slides[0]!.id}/`, { fields: { [stage.key]: 'hi' } })
  const of = async (number: number, other: string) =>
    (await user.get(`${pathOf(dataset.id, number)}diff/?with=${other}`)).json()
  expect(await of(1, 'current')).toMatchObject({ total: 0 })
  const stored = await slidesOf(dataset.id)
  expect(stored.map(({ now, fields }) => [now, fields])).toEqual([
    ['same', undefined],
    ['same', undefined],
  ])
  const next = await freeze(dataset.id)
  expect([next.format, next.semver]).toEqual([2, '1.1.0'])
  expect(await of(2, '1')).toMatchObject({ total: 0 })
  await user.patch(`/api/slides/${slides[1]!.id}/`, { organ: 'liver' })
  expect((await freeze(dataset.id)).semver).toBe('2.0.0')
  expect(await of(3, '1')).toMatchObject({ total: 1, results: [{ fields: { organ: { from: null, to: 'liver' } } }] })
  const files = zipEntries((await user.get(`${pathOf(dataset.id, 1)}package/`)).rawPayload)
  expect(files.find(({ name }) => name === 'manifest.jsonl')?.content.toString()).toBe(manifest)
})
