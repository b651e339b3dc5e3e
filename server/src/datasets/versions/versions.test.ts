import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { DatasetVersion, FrozenSlide } from '@vitrine/contract/datasets/dataset-versions'
import type { HistoryEntry } from '@vitrine/contract/history/history'
import type { Slide } from '@vitrine/contract/slides/slides'
import { type VersionSlide, versionHeader, versionLine } from '@vitrine/contract/versions/version-line'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildDataset, buildField, buildFile, buildSample, buildSlide } from '../../../test/factories.ts'
import { isPythonMissing, python } from '../../../test/python.ts'
import { zipEntries } from '../../../test/unzip.ts'

let database: TestDatabase
let server: TestApp
let user: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('anna')
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const versionsPath = (id: number) => `/api/datasets/${id}/versions/`

async function freeze(id: number, body: object = {}): Promise<DatasetVersion> {
  const reply = await user.post(versionsPath(id), body)
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)])
  return reply.json<DatasetVersion>()
}

const slidesOf = async ({ url }: DatasetVersion): Promise<FrozenSlide[]> =>
  (await user.get(`${new URL(url).pathname}slides/?limit=500`)).json<{ results: FrozenSlide[] }>().results
const manifestOf = async ({ url }: DatasetVersion) => user.get(`${new URL(url).pathname}manifest/`)

async function buildListed(places: readonly object[], slide: Parameters<typeof buildSlide>[1] = {}) {
  const slides: Slide[] = []
  for (const _ of places) slides.push(await buildSlide(user, slide))
  const dataset_slides = places.map((place, index) => ({ slide_id: slides[index]!.id, type: 'T', ...place }))
  const dataset = await buildDataset(user, { name: 'Kidney', description: 'Of 2026', dataset_slides })
  return { slides, dataset, dataset_slides }
}

describe('freezing', () => {
  test('contains everything about a slide, in canonical bytes, with their hash in the version', async () => {
    const file = await buildFile(user, {
      ...{ name: 'k 1.svs', type: 'image/tiff', location: '/scans/k 1.svs', size: 9_007_199_254_740_991 },
      ...{ sha256: 'ab'.repeat(32), metadata: { stain: 'HE', '\u{1d4b3}': [true, 1.5], list: [] } },
    })
    const record = { name: 'Größe "x"\\\t\u007f/é', species: 'human', organ: 'kidney', block_id: 'B-1', cut_number: 3 }
    const full = await buildSlide(user, {
      ...{ ...record, source: 'Utrecht', vendor: 'Hamamatsu', description: 'line\nbreak\u0001', notes: 'not content' },
      ...{ status: 'completed', file: file.id },
    })
    const bare = await buildSlide(user, { name: 'bare' })
    await buildSample(user, { sample_id: 'S-2', slide: full.id, biomarker: 'Ki67' })
    await buildSample(user, { sample_id: 'S-1', slide: full.id, study_id: 'ST 1' })
    const { id, uuid, version } = await buildDataset(user, {
      name: 'Kidney',
      description: 'Of 2026',
      dataset_slides: [
        { slide_id: full.id, type: 'V', fold: 2 },
        { slide_id: bare.id, type: 'default' },
      ],
    })
    const reply = await user.post(versionsPath(id), { note: ' first ', license: 'CC-BY-4.0', creator: '' })
    const nothing = {
      ...{ species: null, organ: null, block_id: null, cut_number: null, source: null, vendor: null },
      ...{ file_name: null, file_type: null, file_location: null, file_size: null, file_sha256: null },
      ...{ fold: null, group: null, fields: {}, metadata: [], samples: [] },
    }
    const none = { organ_type: null, specimen_type: null, staining_type: null, barcode_id: null }
    const frozen: VersionSlide[] = [
      {
        ...{
          ...nothing,
          ...record,
          uuid: full.uuid as string,
          source: 'Utrecht',
          vendor: 'Hamamatsu',
          status: 'completed',
        },
        ...{ description: 'line\nbreak\u0001', file_name: 'k 1.svs', file_type: 'image/tiff' },
        ...{ file_location: '/scans/k 1.svs', file_size: 9_007_199_254_740_991, file_sha256: 'ab'.repeat(32) },
        ...{ part: 'validation', fold: 2, group: 'block_id=b-1' },
        metadata: [
          ['stain', 'HE'],
          ['\u{1d4b3}', '1.5'],
          ['\u{1d4b3}', 'true'],
        ],
        samples: [
          { ...none, sample_id: 'S-1', study_id: 'ST 1', biomarker: null },
          { ...none, sample_id: 'S-2', study_id: null, biomarker: 'Ki67' },
        ],
      },
      {
        ...{ ...nothing, name: 'bare', description: null, uuid: bare.uuid as string },
        ...{ status: 'created', part: 'unassigned' },
      },
    ]
    const sorted = frozen.sort((a, b) => (a.uuid < b.uuid ? -1 : 1))
    const lines = [versionHeader([]), ...sorted.map(versionLine)].map(line => `${line}\n`)
    const hash = `sha256:${createHash('sha256').update(lines.join('')).digest('hex')}`
    const made = reply.json<DatasetVersion>()
    expect([reply.statusCode, made]).toEqual([
      201,
      {
        id: expect.any(Number),
        uuid: expect.any(String),
        ...{ number: 1, semver: '1.0.0', dataset: id, dataset_uuid: uuid, dataset_name: 'Kidney' },
        ...{ dataset_description: 'Of 2026', slides_count: 2, content_hash: hash, groups: ['block_id', 'file'] },
        ...{ format: 2, fields: [] },
        counts: { training: 0, validation: 1, evaluation: 0, unassigned: 1 },
        ...{ note: 'first', license: 'CC-BY-4.0', creator: null, recipe: null, created_at: expect.any(String) },
        test_sets: [],
        created_by: { id: user.person.id, username: 'anna', name: "anna's name", email: null },
        url: expect.stringMatching(new RegExp(`^http://.*/api/dataset-versions/${made.uuid}/$`)),
      },
    ])
    const manifest = await manifestOf(made)
    expect([manifest.statusCode, manifest.headers['content-type'], manifest.headers.etag, manifest.body]).toEqual([
      200,
      'application/jsonl',
      `"${hash}"`,
      lines.join(''),
    ])
    expect((await slidesOf(made)).map(({ now, in_dataset, ...line }) => [line, now, in_dataset])).toEqual(
      frozen.map(line => [line, 'same', true]),
    )
    expect((await user.get(`/api/datasets/${id}/`)).json()).toMatchObject({
      version,
      latest_version: { number: 1, semver: '1.0.0', created_at: made.created_at },
    })
  })

  test('numbers versions so that the numbers tell readers what has changed', async () => {
    const { dataset, slides, dataset_slides } = await buildListed([{ type: 'T' }, { type: 'V' }])
    const numbers: string[] = []
    const next = async () => numbers.push((await freeze(dataset.id)).semver)
    await next()
    const more = await buildSlide(user)
    await user.post(`/api/datasets/${dataset.id}/slides/`, { slide_id: more.id, type: 'E' })
    await next()
    await user.patch(`/api/slides/${slides[0]!.id}/`, { organ: 'liver' })
    await next()
    await user.patch(`/api/datasets/${dataset.id}/`, { dataset_slides })
    await next()
    await user.patch(`/api/datasets/${dataset.id}/`, { grouping: ['name'] })
    await next()
    const moved = dataset_slides.map(({ slide_id }) => ({ slide_id, type: 'E' }))
    await user.patch(`/api/datasets/${dataset.id}/`, { dataset_slides: moved })
    await next()
    expect(numbers).toEqual(['1.0.0', '1.1.0', '2.0.0', '3.0.0', '4.0.0', '5.0.0'])
    const list = (await user.get(`${versionsPath(dataset.id)}?limit=2&offset=1`)).json()
    expect(list).toMatchObject({ total: 6, count: 6, results: [{ number: 5 }, { number: 4 }] })
    expect(list.next).toMatch(/limit=2&offset=3$/)
    const { results } = (await user.get(`/api/datasets/?id_min=${dataset.id}&limit=1&ordering=id`)).json()
    expect(results).toMatchObject([{ id: dataset.id, latest_version: { number: 6, semver: '5.0.0' } }])
  })

  test('with the same content is a 409, whatever else was changed', async () => {
    const { dataset, slides } = await buildListed([{}])
    await freeze(dataset.id)
    await user.patch(`/api/slides/${slides[0]!.id}/`, { notes: 'no content' })
    await user.patch(`/api/datasets/${dataset.id}/`, { name: 'Another name' })
    const reply = await user.post(versionsPath(dataset.id), { note: 'again' })
    expect([reply.statusCode, reply.json()]).toEqual([409, { detail: 'Version 1 holds just this already.' }])
    expect((await user.get(versionsPath(dataset.id))).json().total).toBe(1)
  })

  test('of a dataset without slides, in another state than was seen, or with something that a version does not allow is refused', async () => {
    const empty = await buildDataset(user)
    const reply = await user.post(versionsPath(empty.id), {})
    expect([reply.statusCode, reply.json()]).toEqual([400, { detail: "A dataset without slides can't be frozen." }])
    const { dataset } = await buildListed([{}])
    const stale = await user.post(versionsPath(dataset.id), {}, { 'if-match': '"7"' })
    expect([stale.statusCode, stale.json().current.version]).toEqual([412, 1])
    for (const [body, field] of [
      [{ note: 7 }, 'note'],
      [{ license: 'x'.repeat(301) }, 'license'],
      [{ creator: 'x'.repeat(301) }, 'creator'],
      [{ semver: '9.0.0' }, 'semver'],
    ] as const) {
      const refused = await user.post(versionsPath(dataset.id), body)
      expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, [field]])
    }
    const setCount = (count: number) =>
      sql`update datasets set slides_count = ${count} where id = ${dataset.id}`.execute(database.db)
    await setCount(50_001)
    const tooLarge = await user.post(versionsPath(dataset.id), {})
    await setCount(1)
    expect([tooLarge.statusCode, tooLarge.json()]).toEqual([
      413,
      { detail: 'A version takes up to 50,000 slides, and this dataset has 50,001.' },
    ])
    const reader = await server.as('rita', 'reader')
    expect((await reader.post(versionsPath(dataset.id), {})).statusCode).toBe(403)
    expect((await reader.get(versionsPath(dataset.id))).json().total).toBe(0)
    const made = await freeze(dataset.id)
    expect((await reader.get(`${versionsPath(dataset.id)}1/`)).json()).toEqual(made)
    expect((await reader.get(`/api/dataset-versions/${made.uuid}/manifest/`)).statusCode).toBe(200)
  })

  test('names groups by the first rule for which any of their slides has a value, and its smallest value', async () => {
    const file = (animal: string) => buildFile(user, { name: 'k.svs', size: 7, metadata: { animal } })
    const first = await buildSlide(user, { name: 'Mouse_2_b', block_id: 'B 1', file: (await file('m 9')).id })
    const second = await buildSlide(user, { name: 'Mouse_1_a', block_id: ' b  1', source: 'Z' })
    await buildSample(user, { slide: second.id, study_id: 'ST 1' })
    const third = await buildSlide(user, { name: 'x', file: (await file('M 8')).id })
    const alone = await buildSlide(user, { name: 'y' })
    const slides = [first, second, third, alone]
    const dataset_slides = slides.map(({ id }) => ({ slide_id: id, type: 'T' }))
    const { id } = await buildDataset(user, { dataset_slides })
    const groupsBy = async (grouping: string[]) => {
      await user.patch(`/api/datasets/${id}/`, { grouping })
      const groups = new Map((await slidesOf(await freeze(id))).map(({ uuid, group }) => [uuid, group]))
      return slides.map(({ uuid }) => groups.get(uuid as string))
    }
    const [block, study, animal] = ['block_id=b 1', 'sample.study_id=st 1', 'metadata.animal=m 8']
    expect(await groupsBy(['block_id'])).toEqual([block, block, null, null])
    expect(await groupsBy(['sample.study_id', 'block_id'])).toEqual([study, study, null, null])
    expect(await groupsBy(['metadata.animal', 'block_id', 'file'])).toEqual([animal, animal, animal, null])
    const cases = ['mouse', 'mouse', 'x', 'y'].map(text => `case:name:_:1=${text}`)
    expect(await groupsBy(['case:name:_:1'])).toEqual(cases)
    const shares = { training: 100, validation: 0, evaluation: 0 }
    const recipe = { method: 'shares', shares, groups: ['block_id'], apply: true }
    expect((await user.post(`/api/datasets/${id}/distribute/`, recipe)).statusCode).toBe(200)
    expect(await groupsBy(['name'])).toEqual([block, block, null, null])
  })

  test('names groups without lab fields that no longer exist', async () => {
    const admin = await server.as('ada', 'admin')
    const field = await buildField(admin, { label: 'No. of cage', key: 'cage' })
    const { dataset } = await buildListed([{}, {}], { block_id: 'B 1', fields: { cage: '7' } })
    await user.patch(`/api/datasets/${dataset.id}/`, { grouping: ['fields.cage', 'block_id'] })
    const groupsOf = async (made: DatasetVersion) => (await slidesOf(made)).map(({ group }) => group)
    expect(await groupsOf(await freeze(dataset.id))).toEqual(['fields.cage=7', 'fields.cage=7'])
    const told = await user.get(`/api/datasets/${dataset.id}/report/?fields=organ&label=fields.cage&format=html`)
    expect(told.body).toContain('<h2>No. of cage</h2>')
    await admin.patch(`/api/fields/${field.id}/`, { state: 'retired' })
    const made = await freeze(dataset.id)
    expect([made.groups, await groupsOf(made)]).toEqual([['block_id'], ['block_id=b 1', 'block_id=b 1']])
    const path = `/api/datasets/${dataset.id}/`
    const replies = [
      await user.get(`${path}report/?fields=organ`),
      await user.get(`${path}check/`),
      await user.post(`${path}mend/`, {}),
      await user.post(`${path}distribute/`, {
        method: 'shares',
        shares: { training: 100, validation: 0, evaluation: 0 },
      }),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(replies[1]?.json()).toMatchObject({ groups: 1, unchecked: 0 })
    expect(replies[3]?.json()).toMatchObject({ recipe: { groups: ['block_id'] } })
  })

  test('is recorded in the history, creates no version of the dataset record, and is not undone', async () => {
    const { dataset } = await buildListed([{}])
    const requestId = crypto.randomUUID()
    await user.post(versionsPath(dataset.id), {}, { 'x-request-id': requestId })
    const { results } = (await user.get(`/api/datasets/${dataset.id}/history/?field=frozen_version`)).json()
    expect(results as HistoryEntry[]).toMatchObject([
      { action: 'update', version: 1, changes: [{ field: 'frozen_version', from: null, to: 1 }] },
    ])
    const whole = await user.get(`/api/datasets/${dataset.id}/history/${results[0].id}/`)
    expect(whole.json().before).toMatchObject({ name: 'Kidney' })
    expect(whole.json().before).not.toHaveProperty('frozen_version')
    const undo = await user.post('/api/undo/', { request_id: requestId })
    expect((await user.get(versionsPath(dataset.id))).json().total).toBe(1)
    expect(undo.json()).toMatchObject({ counts: { datasets: 0 }, records: [] })
    expect((await user.get(`/api/datasets/${dataset.id}/`)).json().version).toBe(1)
  })

  test('is a single snapshot while many write: each version has all slides in one part, of one organ', async () => {
    const { dataset, slides } = await buildListed([{}, {}, {}])
    let isOver = false
    onTestFinished(() => {
      isOver = true
    })
    const move = async (writer: number) => {
      for (let round = 0; !isOver; round += 1) {
        const type = ['T', 'V', 'E'][(writer + round) % 3]
        await user.patch(`/api/datasets/${dataset.id}/`, {
          dataset_slides: slides.map(({ id }) => ({ slide_id: id, type })),
        })
      }
    }
    const label = async (writer: number) => {
      for (let round = 0; !isOver; round += 1)
        await user.post('/api/slides/bulk/', {
          id: crypto.randomUUID(),
          where: { ids: slides.map(({ id }) => ({ id })) },
          operations: [{ op: 'set', field: 'organ', value: `organ ${writer} ${round}` }],
        })
    }
    const writers = Array.from({ length: 16 }, (_, writer) => (writer % 2 ? label(writer) : move(writer)))
    const frozen: DatasetVersion[] = []
    for (let round = 0; round < 6; round += 1) {
      const reply = await user.post(versionsPath(dataset.id), {})
      expect([201, 409]).toContain(reply.statusCode)
      if (reply.statusCode === 201) frozen.push(reply.json())
    }
    isOver = true
    await Promise.all(writers)
    expect(frozen.length).toBeGreaterThan(1)
    for (const made of frozen) {
      expect(Object.values(made.counts).sort()).toEqual([0, 0, 0, 3])
      expect(new Set((await slidesOf(made)).map(({ organ }) => organ)).size).toBe(1)
    }
    expect((await slidesOf(frozen.at(-1) as DatasetVersion))[0]?.organ).toMatch(/^organ /)
  })
})

/** The check that a lab runs to verify that its slides are those of a version (docs/product/versions.md#api-dataset-versions). */
const PYTHON = `import hashlib, json, sys
def line(value):
    return json.dumps(value, sort_keys=True, separators=(',', ':'), ensure_ascii=False) + '\\n'
def canonical(version, slides):
    header = [{'fields': version['fields'], 'format': 2}] if version['format'] == 2 else []
    held = [{k: v for k, v in s.items() if k not in ('now', 'in_dataset')} for s in sorted(slides, key=lambda s: s['uuid'])]
    return ''.join(map(line, header + held)).encode('utf-8')
version, slides = json.load(sys.stdin.buffer)
print('sha256:' + hashlib.sha256(canonical(version, slides['results'])).hexdigest())`

describe('a version', () => {
  test.skipIf(isPythonMissing)(
    'has the hash that Python computes from the JSON of its slides (skipped without python3)',
    async () => {
      const metadata = { '\u{1d4b3}': [true, 1.5, '\ufb00'], '\ufb00': { b: null, a: 'é' }, stain: 'HE' }
      const file = await buildFile(user, { name: 'a', size: 9_007_199_254_740_991, metadata })
      const name = 'Größe "x"\\\t\u007f\u2028\u{1d4b3}/é'
      const odd = await buildSlide(user, { name, description: 'line\nbreak\u0001', cut_number: 3, file: file.id })
      await buildSample(user, { sample_id: '\ufb00', slide: odd.id, study_id: 'ST 1' })
      await buildSample(user, { sample_id: '\u{1d4b3}', slide: odd.id, biomarker: 'Ki67' })
      const slides = [odd, await buildSlide(user), await buildSlide(user)]
      const dataset_slides = slides.map(({ id }, index) => ({ slide_id: id, type: 'T', fold: index + 1 }))
      const made = await freeze((await buildDataset(user, { dataset_slides })).id)
      const slidesOfIt = (await user.get(`${new URL(made.url).pathname}slides/?limit=500`)).body
      const input = `[${JSON.stringify(made)},${slidesOfIt}]`
      const { stdout, stderr } = spawnSync(python, ['-c', PYTHON], { input, encoding: 'utf8' })
      expect([stderr, stdout.trim()]).toEqual(['', made.content_hash])
    },
  )

  test('is found by its number, by its uuid, and by the uuid of its dataset', async () => {
    const { dataset } = await buildListed([{}])
    const made = await freeze(dataset.id)
    const path = `${versionsPath(dataset.id)}1/`
    for (const address of [path, `/api/dataset-versions/${made.uuid}/`])
      expect((await user.get(address)).json()).toEqual(made)
    for (const address of [`/api/dataset-versions/?dataset_uuid=${dataset.uuid}`, versionsPath(dataset.id)])
      expect((await user.get(address)).json()).toMatchObject({ total: 1, results: [made] })
    for (const [address, status, body] of [
      [`${versionsPath(dataset.id)}9/`, 404, { detail: 'There is no version 9 of this dataset.' }],
      [`${versionsPath(dataset.id)}x/slides/`, 404, { detail: 'There is no version x of this dataset.' }],
      [`${versionsPath(999_999)}1/`, 404, { detail: 'There is no dataset with the id 999999.' }],
      [
        `/api/dataset-versions/${dataset.uuid}/manifest/`,
        404,
        { detail: `There is no version with the uuid ${dataset.uuid}.` },
      ],
      ['/api/dataset-versions/x/', 404, { detail: 'There is no version with the uuid x.' }],
      ['/api/dataset-versions/', 400, { dataset_uuid: ['dataset_uuid is required.'] }],
      ['/api/dataset-versions/?dataset_uuid=7', 400, { dataset_uuid: ["dataset_uuid takes a uuid, not '7'."] }],
      [`${path}slides/?limit=0`, 400, { limit: [expect.stringContaining('from 1 to 500')] }],
      [`${path}slides/?page=2`, 400, { page: ["There is no parameter 'page' here."] }],
    ] as const) {
      const reply = await user.get(address)
      expect([address, reply.statusCode, reply.json()]).toEqual([address, status, body])
    }
  })

  test("can't be changed, neither by a call nor by a statement", async () => {
    const { dataset } = await buildListed([{}])
    const made = await freeze(dataset.id)
    const before = (await manifestOf(made)).body
    const manifest = `${versionsPath(dataset.id)}1/manifest/`
    const again = await user.get(manifest, { 'if-none-match': `"${made.content_hash}"` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await user.get(`${manifest}?lines=2`)).json()).toEqual({ lines: ["There is no parameter 'lines' here."] })
    const addresses = [`${versionsPath(dataset.id)}1/`, `/api/dataset-versions/${made.uuid}/`]
    for (const url of addresses.flatMap(address => [address, `${address}slides/`, `${address}manifest/`]))
      for (const method of ['PATCH', 'DELETE', 'POST', 'PUT'] as const) {
        const reply = await server.app.inject({ method, url, headers: { authorization: 'Bearer anna' } })
        expect([reply.statusCode, reply.json(), reply.headers.allow]).toEqual([
          405,
          { detail: "A frozen version can't be changed." },
          expect.stringMatching(/^GET, (HEAD, )?OPTIONS$/),
        ])
      }
    const { id } = made
    for (const statement of [
      sql`update dataset_versions set note = 'x' where id = ${id}`,
      sql`delete from dataset_versions where id = ${id}`,
      sql`update dataset_version_slides set line = 'x' where version_id = ${id}`,
      sql`delete from dataset_version_slides where version_id = ${id}`,
      sql`insert into dataset_version_slides values (${id}, gen_random_uuid(), 'x')`,
      sql`truncate dataset_version_slides`,
      sql`truncate dataset_versions cascade`,
    ])
      await expect(statement.execute(database.db)).rejects.toThrow("A frozen version can't be changed.")
    expect((await manifestOf(made)).body).toBe(before)
    expect((await user.get(addresses[0]!)).json()).toEqual(made)
  })

  test('stays unchanged when its slides are changed, removed and deleted, and reports those', async () => {
    const { dataset, slides, dataset_slides } = await buildListed([{}, {}, {}, {}])
    const made = await freeze(dataset.id)
    const before = (await manifestOf(made)).body
    const [changed, deleted, out, sampled] = slides.map(({ id }) => id) as [number, number, number, number]
    await user.patch(`/api/slides/${changed}/`, { organ: 'liver' })
    await user.delete(`/api/slides/${deleted}/`)
    await buildSample(user, { slide: sampled })
    const kept = dataset_slides.filter(({ slide_id }) => slide_id !== out && slide_id !== deleted)
    await user.patch(`/api/datasets/${dataset.id}/`, { dataset_slides: kept })
    expect((await manifestOf(made)).body).toBe(before)
    const { results, slide_ids } = (await user.get(`${new URL(made.url).pathname}slides/`)).json()
    const told = new Map((results as FrozenSlide[]).map(({ uuid, now, in_dataset }) => [uuid, [now, in_dataset]]))
    expect(slides.map(({ uuid }) => told.get(uuid as string))).toEqual([
      ['changed', true],
      ['deleted', false],
      ['same', false],
      ['changed', true],
    ])
    const present = slides.filter(({ id }) => id !== deleted)
    expect(slide_ids).toEqual(Object.fromEntries(present.map(({ uuid, id }) => [uuid, id])))
    expect((await slidesOf(made)).find(({ uuid }) => uuid === slides[1]?.uuid)).toMatchObject({ name: slides[1]?.name })
    const page = (await user.get(`${new URL(made.url).pathname}slides/?limit=1&offset=1`)).json()
    expect(page).toMatchObject({ total: 4, results: [(await slidesOf(made))[1]] })
  })

  test('is compared with any other and with the current dataset', async () => {
    const { dataset, slides, dataset_slides } = await buildListed([
      ...[{ type: 'T' }, { type: 'T', fold: 1 }, { type: 'T' }, { type: 'V' }],
    ])
    const [organ, fold, out, part] = slides.map(({ id }) => id) as [number, number, number, number]
    const first = await freeze(dataset.id)
    const added = await buildSlide(user, { name: 'Added' })
    await user.patch(`/api/slides/${organ}/`, { organ: 'liver', name: 'Z' })
    await user.patch(`/api/slides/${part}/`, { species: 'mouse' })
    await user.patch(`/api/datasets/${dataset.id}/`, {
      dataset_slides: [
        ...dataset_slides.filter(({ slide_id }) => slide_id === organ),
        { slide_id: fold, type: 'T', fold: 2 },
        { slide_id: part, type: 'E' },
        { slide_id: added.id, type: 'default' },
      ],
    })
    const uuidOf = (id: number) => slides.find(slide => slide.id === id)?.uuid as string
    const at = (place: string, inFold: number | null = null) => ({ part: place, fold: inFold })
    const fields = { name: { from: 'a slide', to: 'Z' }, organ: { from: null, to: 'liver' } }
    const moved = [
      { uuid: uuidOf(fold), kind: 'moved', from: at('training', 1), to: at('training', 2), fields: {} },
      {
        ...{ uuid: uuidOf(part), kind: 'moved', from: at('validation'), to: at('evaluation') },
        fields: { species: { from: null, to: 'mouse' } },
      },
    ].sort((a, b) => (a.uuid < b.uuid ? -1 : 1))
    const forth = [
      { uuid: added.uuid, name: 'Added', kind: 'added', from: null, to: at('unassigned'), fields: {} },
      { uuid: uuidOf(out), kind: 'removed', from: at('training'), to: null, fields: {} },
      ...moved,
      { uuid: uuidOf(organ), name: 'Z', kind: 'changed', from: at('training'), to: at('training'), fields },
    ]
    const summary = { added: 1, removed: 1, moved: 2, changed: 1 }
    const diff = async (number: number, query: string) =>
      (await user.get(`${versionsPath(dataset.id)}${number}/diff/?${query}`)).json()
    const now = await diff(1, 'with=current')
    expect(now).toMatchObject({ total: 5, count: 5, summary, results: forth })
    await freeze(dataset.id)
    expect(await diff(2, 'with=1')).toEqual(now)
    expect((await user.get(`${new URL(first.url).pathname}diff/?with=2`)).json()).toMatchObject({
      summary: { ...summary, added: 1, removed: 1 },
      results: [{ uuid: uuidOf(out), kind: 'added' }, { uuid: added.uuid, kind: 'removed' }, {}, {}, {}],
    })
    const none = { total: 0, results: [], summary: { added: 0, removed: 0, moved: 0, changed: 0 } }
    expect(await diff(2, 'with=current')).toMatchObject(none)
    expect(await diff(2, 'with=2')).toMatchObject(none)
    const page = await diff(2, 'with=1&limit=1&offset=1')
    expect(page).toMatchObject({ total: 5, summary, results: [forth[1]] })
    expect(page.next).toMatch(/with=1&limit=1&offset=2$/)
    for (const [query, body] of [
      ['', { with: ['with is required: the number of a version, or current.'] }],
      ['with=now', { with: ["with takes the number of a version, or current, not 'now'."] }],
      ['with=9', { detail: 'There is no version 9 of this dataset.' }],
    ] as const)
      expect(await diff(1, query)).toEqual(body)
    await user.delete(`/api/datasets/${dataset.id}/`)
    const gone = await user.get(`${new URL(first.url).pathname}diff/?with=current`)
    expect([gone.statusCode, gone.json().detail]).toEqual([
      404,
      expect.stringMatching(/^The dataset of this version was deleted/),
    ])
    expect((await user.get(`${new URL(first.url).pathname}diff/?with=2`)).json()).toMatchObject({ total: 5 })
  })

  test('stays when its dataset is deleted, and belongs to it again when it is restored', async () => {
    const { dataset } = await buildListed([{}])
    const made = await freeze(dataset.id)
    const before = (await manifestOf(made)).body
    await user.delete(`/api/datasets/${dataset.id}/`)
    const { pathname } = new URL(made.url)
    expect((await user.get(pathname)).json()).toEqual({ ...made, dataset: null })
    expect((await user.get(`/api/dataset-versions/?dataset_uuid=${dataset.uuid}`)).json().total).toBe(1)
    expect(await slidesOf(made)).toMatchObject([{ now: 'same', in_dataset: false }])
    expect((await manifestOf(made)).body).toBe(before)
    expect((await user.get(versionsPath(dataset.id))).statusCode).toBe(404)
    const { results } = (await user.get('/api/trash/?kind=datasets')).json()
    const item = results.find(({ uuid }: { uuid: string }) => uuid === dataset.uuid)
    expect((await user.post('/api/trash/restore/', { ids: [item.id] })).statusCode).toBe(200)
    expect((await user.get(`${versionsPath(dataset.id)}1/`)).json()).toEqual(made)
    await user.post(`/api/datasets/${dataset.id}/slides/`, { slide_id: (await buildSlide(user)).id, type: 'T' })
    expect((await freeze(dataset.id)).semver).toBe('1.1.0')
    const deletion = { 'x-request-id': crypto.randomUUID() }
    await user.delete(`/api/datasets/${dataset.id}/`, deletion)
    await user.post('/api/undo/', { request_id: deletion['x-request-id'] })
    expect((await user.get(versionsPath(dataset.id))).json().total).toBe(2)
    await user.delete(`/api/datasets/${dataset.id}/`)
    const trash = (await user.get('/api/trash/?kind=datasets')).json().results
    const last = trash.find(({ uuid }: { uuid: string }) => uuid === dataset.uuid)
    const admin = await server.as('ada', 'admin')
    expect((await admin.delete(`/api/trash/${last.id}/`)).statusCode).toBe(204)
    expect((await user.get(pathname)).json()).toEqual({ ...made, dataset: null })
    expect((await manifestOf(made)).body).toBe(before)
  })
})

describe('a package', () => {
  test('is one zip with the same bytes at both addresses, with the digests of its files', async () => {
    const slides: Slide[] = []
    for (const index of Array(6).keys()) {
      const name = `s${index}.svs`
      const file = await buildFile(user, { name, location: `/data/slides/${name}`, size: 10 + index })
      slides.push(await buildSlide(user, { name, organ: index % 2 ? 'liver' : 'kidney', file: file.id }))
    }
    const dataset = await buildDataset(user, {
      name: 'Größe: "5/4" 中文',
      dataset_slides: slides.map(({ id }, index) => ({ slide_id: id, type: ['T', 'V', 'E'][index >> 1] as 'T' })),
    })
    const made = await freeze(dataset.id, { license: 'CC0-1.0', creator: 'A lab' })
    const query = 'label=organ&root=/data/slides'
    const paths = [`${versionsPath(dataset.id)}1/`, new URL(made.url).pathname].map(path => `${path}package/?${query}`)
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    const reads = () => queries.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('select uuid, line from'))
    const reply = await user.get(paths[0] as string)
    // A slice, and the empty one after it.
    expect(reads()).toHaveLength(2)
    const again = await user.get(paths[1] as string)
    expect(reads()).toHaveLength(2)
    queries.mockRestore()
    const { rawPayload: zip, headers } = reply
    expect([reply.statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      'attachment; filename="Grosse_5_4_v1.zip"',
    ])
    expect(zip.equals(again.rawPayload)).toBe(true)

    const entries = zipEntries(zip)
    const names = entries.map(({ name }) => name)
    expect(names).toEqual([...names].sort())
    expect(entries.every(({ isStored, date, time }) => isStored && date === FIRST_DAY && time === 0)).toBe(true)
    const files = new Map(entries.map(({ name, content }) => [name, content]))
    expect(files.get('report.csv')?.toString()).toContain('\norgan,kidney,training,1,0.5000,')
    expect(files.get('manifest.jsonl')?.equals((await manifestOf(made)).rawPayload)).toBe(true)
    const digest = (name: string) =>
      createHash('sha256')
        .update(files.get(name) as Buffer)
        .digest('hex')
    const sums = files.get('SHA256SUMS')?.toString()
    const told = names.filter(name => name !== 'SHA256SUMS').map(name => `${digest(name)}  ${name}\n`)
    expect(sums).toBe(told.join(''))
    expect(JSON.parse(files.get('croissant.json')?.toString() as string)).toMatchObject({
      url: made.url,
      distribution: ['manifest.jsonl', 'slides.csv', 'slides.jsonl'].map(path => ({
        contentUrl: path,
        sha256: digest(path),
      })),
    })

    const contents = await user.get((paths[1] as string).replace('package/', 'package/contents/'))
    expect(contents.json()).toEqual({ name: 'Grosse_5_4_v1.zip', files: names, left_out: [] })
    const plain = (await user.get((paths[1] as string).replace(/\?.*/, ''))).rawPayload
    expect(zipEntries(plain).some(({ name }) => name.startsWith('clam/'))).toBe(false)
    await checkSums(files)

    const ask = (range: string, more: Record<string, string> = {}) => user.get(paths[0] as string, { range, ...more })
    const [middle, end, beyond] = [await ask('bytes=100-99999'), await ask('bytes=-22'), await ask('bytes=9999999-')]
    expect([middle.statusCode, middle.headers['content-range']]).toEqual([
      206,
      `bytes 100-${Math.min(99_999, zip.length - 1)}/${zip.length}`,
    ])
    expect(middle.rawPayload.equals(zip.subarray(100, 100_000))).toBe(true)
    expect(end.rawPayload.equals(zip.subarray(-22))).toBe(true)
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${zip.length}`])
    expect((await ask('bytes=0-9', { 'if-range': headers.etag as string })).statusCode).toBe(206)
    expect((await ask('bytes=0-9', { 'if-range': '"another"' })).rawPayload.length).toBe(zip.length)
    const head = await server.app.inject({
      method: 'HEAD',
      url: paths[0] as string,
      headers: { authorization: 'Bearer anna' },
    })
    expect([head.statusCode, head.headers['content-length'], head.headers.etag, head.rawPayload.length]).toEqual([
      200,
      String(zip.length),
      headers.etag,
      0,
    ])
  })

  test('is one line of the audit for each download, however it is divided, and so is a manifest', async () => {
    const slide = await buildSlide(user)
    const dataset = await buildDataset(user, { dataset_slides: [{ slide_id: slide.id, type: 'T' }] })
    const made = await freeze(dataset.id)
    const exported = async () =>
      (await database.db.selectFrom('audit').selectAll().where('event', '=', 'export').orderBy('id').execute())
        .filter(({ details }) => (details as { version?: string }).version === made.uuid)
        .map(({ user_id, subject, details }) => [user_id, subject, (details as { rows: number }).rows])
    const idOf = async (username: string) =>
      (await database.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
    const line = (by: number, subject: string) => [by, `dataset-versions-${subject}`, 1]
    const path = `${new URL(made.url).pathname}package/`
    const part = async (client: Client, range: string) =>
      expect((await client.get(path, { range: `bytes=${range}` })).statusCode).toBe(206)

    const other = await server.as('otto')
    const [anna, otto] = [await idOf('anna'), await idOf('otto')]
    await part(other, '1-')
    await part(other, '-50')
    expect(await exported()).toEqual([line(otto, 'package')])
    for (const range of ['0-99', '100-199', '200-']) await part(user, range)
    expect(await exported()).toEqual([line(otto, 'package'), line(anna, 'package')])
    await user.get(path)
    expect(await exported()).toHaveLength(3)

    const etag = (await manifestOf(made)).headers.etag as string
    const known = await user.get(`${new URL(made.url).pathname}manifest/`, { 'if-none-match': etag })
    expect(known.statusCode).toBe(304)
    expect((await exported()).slice(3)).toEqual([line(anna, 'manifest')])
  })

  test.each([
    ['label=blok_id', { label: [expect.stringMatching(/^There is no key blok_id; keys are /)] }],
    ['label=case:name:_:2', { label: [expect.stringMatching(/^case:name:_:2 can't be a label\. A label is /)] }],
    ['root=a%0Ab', { root: ['root takes no line breaks or other control characters.'] }],
    [`root=${'x'.repeat(1_001)}`, { root: ['root takes up to 1,000 characters.'] }],
    ['lable=organ', { lable: ["There is no parameter 'lable' here."] }],
  ])('is refused for %s', async (query, body) => {
    const id = (await buildListed([{}])).dataset.id
    await freeze(id)
    for (const path of ['package/', 'package/contents/']) {
      const reply = await user.get(`${versionsPath(id)}1/${path}?${query}`)
      expect([reply.statusCode, reply.json()]).toEqual([400, body])
    }
  })
})

test('a report is the same for a dataset and for its versions, in four formats', async () => {
  const { dataset, dataset_slides } = await buildListed([{ type: 'T' }, { type: 'E' }, { type: 'E' }], {
    organ: 'kidney',
    status: 'failed',
  })
  expect(dataset_slides).toHaveLength(3)
  const made = await freeze(dataset.id)
  const bases = [`/api/datasets/${dataset.id}/`, `${versionsPath(dataset.id)}1/`, new URL(made.url).pathname]
  const replies = await Promise.all(bases.map(base => user.get(`${base}report/?fields=organ&label=organ`)))
  const [first, ...others] = replies.map(reply => reply.json())
  expect(first).toMatchObject({ slides: 3, parts: { training: 1, evaluation: 2 }, label: 'organ' })
  expect(first.fields.map(({ field }: { field: string }) => field)).toEqual(['organ'])
  expect(first.sentences.map(({ text }: { text: string }) => text)).toEqual(
    expect.arrayContaining(['There are no validation slides.', '3 slides have failed or error status.']),
  )
  expect(others).toEqual([first, first])
  for (const [format, type, begin] of [
    ['csv', 'text/csv', '"field","value","part","slides","share","v"\r\n'],
    ['md', 'text/markdown', '# Kidney\n'],
    ['html', 'text/html', '<!doctype html>'],
  ] as const) {
    const reply = await user.get(`${bases[2]}report/?label=organ&format=${format}`)
    expect([reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      `${type}; charset=utf-8`,
      `attachment; filename="Kidney_v1_report.${format}"`,
    ])
    expect(reply.body.startsWith(begin)).toBe(true)
    if (format !== 'csv') for (const text of ['Label: organ.', made.content_hash]) expect(reply.body).toContain(text)
  }
  for (const [query, body] of [
    ['format=pdf', { format: ["format takes json, csv, md or html, not 'pdf'."] }],
    ['fields=blok', { fields: [expect.stringMatching(/^There is no key blok; /)] }],
    ['label=sample.source', { label: ["Versions don't hold sample.source."] }],
    ['lable=organ', { lable: ["There is no parameter 'lable' here."] }],
  ] as const) {
    const reply = await user.get(`${bases[1]}report/?${query}`)
    expect([reply.statusCode, reply.json()]).toEqual([400, body])
  }
})

/** 1 January 1980 in the format of zips. */
const FIRST_DAY = (1 << 5) | 1

/** Uses the same program as recipients of a package. If it isn't installed, the digests were still compared above. */
async function checkSums(files: ReadonlyMap<string, Buffer>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-package-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, bytes] of files) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  const { status, error } = spawnSync('sha256sum', ['-c', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder })
  if (!error) expect(status).toBe(0)
}
