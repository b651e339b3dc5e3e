import { randomUUID } from 'node:crypto'
import type {
  SampleImport,
  SampleImportFields,
  SampleImportReport,
  SampleImportRow,
} from '@vitrine/contract/samples/sample-import'
import { type Sample, sampleFields } from '@vitrine/contract/samples/samples'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildSample, buildSlide } from '../../../test/factories.ts'

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

const row = (fields: SampleImportFields, version?: number | null): SampleImportRow => ({
  line: 2,
  fields,
  ...(version === undefined ? {} : { version }),
})
const importOf = (...rows: SampleImportRow[]): SampleImport => ({ id: randomUUID(), dry_run: false, rows })

async function make(body: SampleImport, by = user): Promise<SampleImportReport> {
  const reply = await by.post('/api/samples/import/', body)
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  return reply.json()
}
const previewOf = (body: SampleImport) => make({ ...body, dry_run: true })
/** The same rows, with the versions that the preview returned. */
const asPreviewed = async (body: SampleImport): Promise<SampleImport> => {
  const { rows } = await previewOf(body)
  return { ...body, rows: body.rows.map((one, index) => ({ ...one, version: rows[index]?.version ?? null })) }
}
const readSample = async (id: number) => (await user.get(`/api/samples/${id}/`)).json<Sample>()
const totalOf = async (query = '') => (await user.get(`/api/samples/?${query}`)).json<{ total: number }>().total
const linesOfHistory = async () =>
  (await database.db.selectFrom('history').select(sql<number>`count(*)`.as('lines')).executeTakeFirst())?.lines

describe('all or nothing', () => {
  test('of 5,000 rows with an invalid one nothing is written, and that one is reported', async () => {
    const present = await buildSample(user, { notes: 'before' })
    const [total, lines] = [await totalOf(), await linesOfHistory()]
    const rows = Array.from({ length: 5000 }, (_, index) => ({
      ...row({ sample_id: `5000-${index}` }),
      line: index + 2,
    }))
    rows[0] = row({ sample_id: present.sample_id, notes: 'after' })
    rows[4321] = { line: 4323, fields: { sample_id: '5000-x', slide: 'no such slide' } }
    const report = await make(importOf(...rows))
    expect([report.written, report.counts]).toEqual([false, { new: 4998, changed: 1, unchanged: 0, wrong: 1 }])
    const message = "There is no slide with the id, uuid or name 'no such slide'."
    expect(report.rows.filter(({ outcome }) => outcome === 'wrong')).toEqual([
      { line: 4323, sample_id: '5000-x', outcome: 'wrong', version: null, errors: [{ field: 'slide', message }] },
    ])
    expect([await totalOf(), await linesOfHistory(), await readSample(present.id)]).toEqual([total, lines, present])
  })

  test('reports a row that is invalid by itself together with those that conflict with the library, and with the changes', async () => {
    const present = await buildSample(user, { notes: 'before' })
    const report = await make(
      importOf(
        row({ sample_id: present.sample_id, notes: 'after' }),
        row({ sample_id: 'a', tiles: 'many' as never }),
        row({ sample_id: 'b', slide: 999_999 }),
      ),
    )
    expect(report).toMatchObject({
      written: false,
      counts: { new: 0, changed: 1, unchanged: 0, wrong: 2 },
      rows: [
        { changes: [{ field: 'notes', from: 'before', to: 'after' }] },
        { outcome: 'wrong' },
        { outcome: 'wrong' },
      ],
    })
  })

  test('an invalid import is corrected and imported under the same id', async () => {
    const body = importOf(row({ sample_id: 'made good', qc_status: 'ok' as never }))
    expect((await make(body)).written).toBe(false)
    expect((await make({ ...body, rows: [row({ sample_id: 'made good', qc_status: 'pass' })] })).written).toBe(true)
  })
})

test('values that a row does not change stay exactly the same, even if other rows change them', async () => {
  const [one, two] = [await buildSample(user), await buildSample(user)]
  // An earlier version of the API, or SQL, may have stored more digits than a double can represent.
  const exact = '{"a": 12345678901234567890}'
  await sql`update samples set extra_data = ${exact}::jsonb where id = ${one.id}`.execute(database.db)
  await make(
    importOf(row({ sample_id: one.sample_id, notes: 'x' }), row({ sample_id: two.sample_id, extra_data: { a: 1 } })),
  )
  const { rows } = await sql`select notes, extra_data::text as extra from samples
    where id in (${one.id}, ${two.id}) order by id`.execute(database.db)
  expect(rows).toEqual([
    { notes: 'x', extra: exact },
    { notes: null, extra: '{"a": 1}' },
  ])
})

describe('the same import sent again', () => {
  test('returns its result and writes nothing a second time, whatever was changed since', async () => {
    const present = await buildSample(user)
    const body = importOf(row({ sample_id: 'sent again' }, null), row({ sample_id: present.sample_id, notes: 'x' }, 1))
    const first = await make(body)
    await user.patch(`/api/samples/${present.id}/`, { notes: 'changed since' })
    const lines = await linesOfHistory()
    expect(await make(body)).toEqual(first)
    expect([await linesOfHistory(), (await readSample(present.id)).notes]).toEqual([lines, 'changed since'])
  })

  test('concurrently is made once, and both calls get the same reply', async () => {
    const body = importOf(...Array.from({ length: 500 }, (_, index) => row({ sample_id: `at once ${index}` })))
    const lines = (await linesOfHistory()) as number
    const [one, other] = await Promise.all([make(body), make(body)])
    expect(other).toEqual(one)
    expect(one.counts).toEqual({ new: 500, changed: 0, unchanged: 0, wrong: 0 })
    expect(await linesOfHistory()).toBe(lines + 500)
  })

  test('with other rows, or by another person, is a 409', async () => {
    const body = importOf(row({ sample_id: 'mine' }))
    await make(body)
    const other = await server.as('otto')
    for (const reply of [
      await user.post('/api/samples/import/', { ...body, rows: [row({ sample_id: 'another' })] }),
      await other.post('/api/samples/import/', body),
    ])
      expect([reply.statusCode, reply.json()]).toEqual([
        409,
        { id: ['An import with this id already exists, with other rows. Start a new import.'] },
      ])
    expect(await totalOf('sample_id=another')).toBe(0)
  })

  test('is known for a day, up to fifty per person', async () => {
    const stored = async () =>
      (await database.db.selectFrom('sample_imports').select('id').where('user_id', '=', user.person.id).execute())
        .length
    for (let index = 0; index < 52; index++) await make(importOf(row({ sample_id: `stored ${index}` })))
    expect(await stored()).toBe(50)
    await sql`update sample_imports set created_at = now() - interval '25 hours'`.execute(database.db)
    await make(importOf(row({ sample_id: 'a day later' })))
    expect(await stored()).toBe(1)
  })
})

describe('changes by others since the preview', () => {
  const since = (what: string) => [{ field: 'version', message: `Someone else ${what} this sample since the preview.` }]
  const errorOf = ({ rows }: SampleImportReport) => rows[0]?.errors

  test('of a sample make its row invalid', async () => {
    const present = await buildSample(user)
    const body = await asPreviewed(importOf(row({ sample_id: present.sample_id, notes: 'mine' })))
    await user.patch(`/api/samples/${present.id}/`, { notes: 'theirs' })
    const report = await make(body)
    expect(errorOf(report)).toEqual(since('changed'))
    expect([report.written, report.rows[0]?.version]).toEqual([false, 2])
    expect((await readSample(present.id)).notes).toBe('theirs')
    // Without a version the import succeeds, like a single change without If-Match.
    expect((await make(importOf(row({ sample_id: present.sample_id, notes: 'mine' })))).written).toBe(true)
  })

  test('by deleting it, or by creating the one that was new', async () => {
    const present = await buildSample(user)
    const missing = await asPreviewed(importOf(row({ sample_id: present.sample_id })))
    await user.delete(`/api/samples/${present.id}/`)
    expect(errorOf(await make(missing))).toEqual(since('deleted'))
    const made = await asPreviewed(importOf(row({ sample_id: 'made by two' })))
    await buildSample(user, { sample_id: 'made by two' })
    expect(errorOf(await make(made))).toEqual(since('created'))
  })

  test('by deleting its slide are reported like any missing slide', async () => {
    const slide = await buildSlide(user, { name: 'soon deleted' })
    const body = await asPreviewed(
      importOf(row({ sample_id: 'homeless', slide: slide.id, slide_name: 'soon deleted' })),
    )
    await user.delete(`/api/slides/${slide.id}/`)
    const message = `There is no slide with the id ${slide.id}.`
    expect(errorOf(await make(body))).toEqual([{ field: 'slide', message }])
  })
})

async function importWaits(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted`.execute(database.db)
  return rows.length > 0
}

/** A concurrent transaction in the middle of the import. */
async function meanwhile(change: string, call: () => Promise<SampleImportReport>): Promise<SampleImportReport> {
  const started = Promise.withResolvers<void>()
  const waited = Promise.withResolvers<void>()
  const other = database.db.transaction().execute(async trx => {
    await sql.raw(change).execute(trx)
    started.resolve()
    await waited.promise
  })
  await started.promise
  const answer = call()
  await vi.waitUntil(importWaits, { timeout: 30_000 })
  waited.resolve()
  await other
  return answer
}

describe('changes by others while it is written', () => {
  test('of a sample in progress are waited for, and seen', async () => {
    const { id, sample_id } = await buildSample(user, { notes: 'before' })
    const body = importOf(row({ sample_id, notes: 'mine' }, 1))
    const report = await meanwhile(`update samples set notes = 'theirs' where id = ${id}`, () => make(body))
    expect(report).toMatchObject({ written: false, rows: [{ outcome: 'wrong', errors: [{ field: 'version' }] }] })
    expect((await readSample(id)).notes).toBe('theirs')
  })

  test('during the import are made after it', async () => {
    const { id, sample_id } = await buildSample(user)
    const body = importOf(...Array.from({ length: 300 }, (_, index) => row({ sample_id: `beside ${index}` })))
    body.rows.push(row({ sample_id, notes: 'imported' }, 1))
    const [report, patch] = await Promise.all([
      make(body),
      user.patch(`/api/samples/${id}/`, { notes: 'typed' }, { 'if-match': '"1"' }),
    ])
    // The one that came second is refused.
    expect([report.written, patch.statusCode]).toEqual(report.written ? [true, 412] : [false, 200])
    expect((await readSample(id)).notes).toBe(report.written ? 'imported' : 'typed')
  })

  test('that create the same sample make it a change instead of a creation', async () => {
    const body = importOf(row({ sample_id: 'same moment', notes: 'mine' }))
    const report = await meanwhile(`insert into samples (sample_id) values ('same moment')`, () => make(body))
    expect(report).toMatchObject({ written: true, rows: [{ outcome: 'changed', version: 2 }] })
  })

  test('that delete a slide make its rows invalid', async () => {
    const { id } = await buildSlide(user)
    const body = importOf(row({ sample_id: 'at the last moment', slide: id }))
    const report = await meanwhile(`delete from slides where id = ${id}`, () => make(body))
    expect(report.rows[0]?.errors).toEqual([{ field: 'slide', message: `There is no slide with the id ${id}.` }])
    expect(await totalOf('sample_id=at the last moment')).toBe(0)
  })

  test('two imports of the same samples, in opposite order, are made one after the other', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => row({ sample_id: `crossed ${index}`, notes: 'one' }))
    const others = rows.toReversed().map(({ fields }) => row({ ...fields, notes: 'two' }))
    for (const _round of [1, 2]) {
      const reports = await Promise.all([make(importOf(...rows)), make(importOf(...others))])
      expect(reports.map(({ written }) => written)).toEqual([true, true])
      const { rows: states } = await sql`
        select distinct version, notes from samples where sample_id like 'crossed %'`.execute(database.db)
      expect(states).toHaveLength(1)
    }
  })
})

test('20,000 full rows, half of them existing, are imported by one call; importing their export changes nothing', async () => {
  const slides = await Promise.all(Array.from({ length: 20 }, (_, index) => buildSlide(user, { name: `big ${index}` })))
  const fieldsOf = (index: number) => ({
    sample_id: `big ${index}`,
    name: `Sample ${index}`,
    specimen_type: 'Biopsie',
    qc_status: 'pass' as const,
    tiles: index,
    gamma: index / 7,
    received_timestamp: '2026-02-28T12:30:00Z',
    extra_data: { row: index },
    slide: `big ${index % 20}`,
  })
  const all = Array.from({ length: 20_000 }, (_, index) => ({ ...row(fieldsOf(index)), line: index + 2 }))
  const half = await make(
    importOf(...all.slice(0, 10_000).map(({ line, fields }) => ({ line, fields: { ...fields, tiles: -1 } }))),
  )
  expect(half.counts).toEqual({ new: 10_000, changed: 0, unchanged: 0, wrong: 0 })
  const body = await asPreviewed(importOf(...all))
  expect((await make(body)).counts).toEqual({ new: 10_000, changed: 10_000, unchanged: 0, wrong: 0 })
  expect(await totalOf('sample_id=big 19999')).toBe(1)

  const exported: SampleImportRow[] = []
  for (let offset = 0; offset < 20_000; offset += 500) {
    const reply = await user.get(
      `/api/samples/?search=big&search_fields=sample_id&ordering=id&limit=500&offset=${offset}`,
    )
    for (const sample of reply.json<{ results: Sample[] }>().results) {
      const fields = Object.fromEntries(Object.keys(sampleFields).map(field => [field, sample[field as keyof Sample]]))
      const slideFields = { slide: sample.slide, slide_name: sample.slide_detail?.name }
      exported.push({
        line: exported.length + 2,
        version: sample.version,
        fields: { ...fields, ...slideFields },
      } as SampleImportRow)
    }
  }
  const lines = await linesOfHistory()
  expect((await make(importOf(...exported))).counts).toEqual({ new: 0, changed: 0, unchanged: 20_000, wrong: 0 })
  expect([await linesOfHistory(), slides.length]).toEqual([lines, 20])
})
