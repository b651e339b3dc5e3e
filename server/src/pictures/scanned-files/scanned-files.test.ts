import { randomUUID } from 'node:crypto'
import type { ScannedFile, ScannedFilePage } from '@vitrine/contract/pictures/scanned-files'
import { SLIDE_FILE_EXTENSIONS } from '@vitrine/contract/pictures/uploads'
import type { Slide } from '@vitrine/contract/slides/slides'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildFile, buildSlide } from '../../../test/factories.ts'
import { openDb } from '../../db/client.ts'
import { OTHER_FORMATS } from '../../wsi/other-formats.ts'
import { findSimilarSlides, refreshSimilarSlides } from './similar-slides.ts'

let database: TestDatabase
let server: TestApp
let nora: Client
/** A scanned file that belongs to a slide. */
let attachedId: number

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  nora = await server.as('nora')
  attachedId = await buildFound({ name: 'attached.svs' })
  await attach({ id: attachedId, slide: (await buildSlide(nora)).id })
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const LIST = '/api/pictures/found/'
const ATTACH = '/api/pictures/found/attach/'

interface Found {
  name: string
  code?: string | null
  state?: 'ready' | 'unsupported' | 'missing'
  scanner?: string
  sha256?: string
}

/** A scanned file, stored like by a walk. */
async function buildFound({ name, state = 'ready', ...columns }: Found): Promise<number> {
  const path = `${randomUUID()}/${name}`
  const { id } = await database.db
    .insertInto('pictures')
    .values({
      ...{
        folder: 'scans',
        path,
        name,
        size: 1234,
        mtime_ns: '1',
        inode: '1',
        modified_at: '2026-01-05T10:00:00.000Z',
      },
      ...{ revision: randomUUID().slice(0, 16), state, images: ['label'], mpp: 0.5, ...columns },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const listed = async (query = '') => (await nora.get(`${LIST}?limit=100${query}`)).json<ScannedFilePage>()
const found = async (id: number) => (await listed(`&id=${id}`)).results[0] as ScannedFile
const matchOf = async (id: number) => {
  const { match, slides } = await found(id)
  return [match, slides.map(slide => slide.id)]
}
const attach = (...items: object[]) => nora.post(ATTACH, { items })
const slideNow = async ({ id }: Pick<Slide, 'id'>) => (await nora.get(`/api/slides/${id}/`)).json<Slide>()

/** The name of a slide that no other test uses. */
const unique = () => `slide ${randomUUID()}`

describe('a scanned file matches', () => {
  test('the slide that its code names, by name or uuid, before the one that it is named after', async () => {
    const [code, other] = [unique(), unique()]
    const slide = await buildSlide(nora, { name: `  ${code.toUpperCase()} ` })
    await buildSlide(nora, { name: other })
    expect(await matchOf(await buildFound({ name: `${other}.svs`, code }))).toEqual(['exact', [slide.id]])
    const byUuid = await buildFound({ name: `${other}.svs`, code: String(slide.uuid).toUpperCase() })
    expect(await matchOf(byUuid)).toEqual(['exact', [slide.id]])
  })

  test.each([
    ['the name without its extension', (name: string) => name, (name: string) => `${name}.svs`],
    ['the whole name', (name: string) => `${name}.tif`, (name: string) => `${name}.tif`],
    ['another extension on the side of the slide', (name: string) => `${name}.ndpi`, (name: string) => `${name}.TIFF`],
  ])('the slide that it is named after: %s', async (_what, slideName, fileName) => {
    const name = unique()
    const slide = await buildSlide(nora, { name: slideName(name) })
    expect(await matchOf(await buildFound({ name: fileName(name).toUpperCase() }))).toEqual(['exact', [slide.id]])
  })

  test('the slide that it is named after, whatever the format', async () => {
    const formats = [...SLIDE_FILE_EXTENSIONS, ...OTHER_FORMATS.keys()]
    const { rows } = await sql<{ key: string }>`select picture_key(name) as key
      from unnest(${formats.map(extension => `S24-1.${extension}`)}::text[]) as name`.execute(database.db)
    expect(rows.map(({ key }) => key)).toEqual(formats.map(() => 's24-1'))
  })

  test('the slide whose file record has its name', async () => {
    const name = unique()
    const slide = await buildSlide(nora, { file: (await buildFile(nora, { name: `${name}.ndpi` })).id })
    expect(await matchOf(await buildFound({ name: `${name}.svs`, code: 'of no slide' }))).toEqual(['exact', [slide.id]])
  })

  test('several slides with the same name, of which none is selected', async () => {
    const name = unique()
    const slides = [await buildSlide(nora, { name }), await buildSlide(nora, { name: name.toUpperCase() })]
    expect(await matchOf(await buildFound({ name: `${name}.svs` }))).toEqual(['several', slides.map(({ id }) => id)])
  })

  test('a slide that has a picture', async () => {
    const name = unique()
    const slide = await buildSlide(nora, { name })
    expect((await attach({ id: await buildFound({ name: 'any.svs' }), slide: slide.id })).statusCode).toBe(200)
    const id = await buildFound({ name: `${name}.svs` })
    expect(await found(id)).toMatchObject({
      match: 'has_picture',
      slides: [{ id: slide.id, has_picture: true, similarity: 1 }],
    })
  })

  test('slides of similar names, the closest first, which are looked up in the background', async () => {
    const name = unique()
    const far = await buildSlide(nora, { name: `${name} something` })
    const near = await buildSlide(nora, { name: `${name} A`, block_id: 'B 7', cut_number: 3 })
    const id = await buildFound({ name: `${name} B.svs` })
    expect(await matchOf(id)).toEqual(['none', []])
    await refreshSimilarSlides(database.db)
    const { match, slides } = await found(id)
    expect(match).toBe('by_name')
    expect(slides.map(slide => slide.id)).toEqual([near.id, far.id])
    expect(slides[0]).toMatchObject({ name: `${name} A`, block_id: 'B 7', cut_number: 3, has_picture: false })
    expect(slides[0]?.similarity).toBeGreaterThan(0.6)
    expect(slides[0]?.similarity).toBeLessThan(1)
  })

  test('nothing', async () => {
    const id = await buildFound({ name: `${randomUUID().toUpperCase()}.svs` })
    await refreshSimilarSlides(database.db)
    expect(await matchOf(id)).toEqual(['none', []])
  })
})

describe('the list', () => {
  test('is filtered by match and state, searched, and counted by match over all of it', async () => {
    const before = (await listed()).counts
    const name = unique()
    await buildSlide(nora, { name })
    const exact = await buildFound({ name: `${name}.svs` })
    const none = await buildFound({ name: `${unique()}.dcm`, state: 'unsupported', code: `Code of ${name}` })
    const ids = ({ results }: ScannedFilePage) => results.map(({ id }) => id)
    const ofName = `&search=${encodeURIComponent(name.toUpperCase())}`
    expect(ids(await listed(`${ofName}&ordering=id`))).toEqual([exact, none])
    expect(ids(await listed(`${ofName}&match=exact`))).toEqual([exact])
    expect(ids(await listed(`${ofName}&match=none,several`))).toEqual([none])
    expect(ids(await listed(`${ofName}&state=unsupported`))).toEqual([none])
    const page = (await nora.get(`${LIST}?limit=1&offset=1&ordering=-id${ofName}`)).json<ScannedFilePage>()
    expect([page.total, ids(page)]).toEqual([2, [exact]])
    expect(page.counts).toEqual({ ...before, exact: before.exact + 1, none: before.none + 1 })
  })

  test('leaves out ignored files, unless they are requested', async () => {
    const id = await buildFound({ name: `${unique()}.svs` })
    const { counts } = await listed()
    expect((await nora.post(`${LIST}${id}/ignore/`, '')).json()).toMatchObject({ id, ignored: true })
    expect((await listed(`&id=${id}`)).results).toEqual([])
    expect((await listed(`&id=${id}&ignored=true`)).results).toMatchObject([{ id, ignored: true }])
    const after = await listed()
    expect(after.counts).toEqual({ ...counts, none: counts.none - 1, ignored: counts.ignored + 1 })
    expect((await nora.post(`${LIST}${id}/unignore/`, '')).json()).toMatchObject({ id, ignored: false })
    expect((await listed()).counts).toEqual(counts)
  })

  test('ignores many or none, records in the audit who did, and returns which changed, for an undo', async () => {
    const ids = [await buildFound({ name: 'many 1.svs' }), await buildFound({ name: 'many 2.svs' })]
    const already = await buildFound({ name: 'many 3.svs' })
    await nora.post(`${LIST}${already}/ignore/`, '')
    const all = [...ids, already]
    const ignored = await nora.post(`${LIST}ignore/`, { ids: all })
    expect([ignored.statusCode, ignored.json()]).toEqual([200, { ids }])
    expect((await listed(`&id=${all}&ignored=true`)).total).toBe(3)
    const admin = await server.as('root', 'admin')
    const [line] = (await admin.get('/api/audit/?event=files-ignored&limit=1')).json().results
    expect(line).toMatchObject({
      ...{ by: { username: 'nora' }, subject: 'many 1.svs', details: { files: 2, ids } },
      request_id: ignored.headers['x-request-id'],
    })
    expect((await nora.post(`${LIST}unignore/`, { ids })).json()).toEqual({ ids })
    expect((await listed(`&id=${all}&ignored=true`)).results.map(({ id }) => id)).toEqual([already])
    // Nothing changed, so nothing is recorded.
    await nora.post(`${LIST}unignore/`, { ids })
    expect((await admin.get(`/api/audit/?event=files-unignored&search=many`)).json().total).toBe(1)
  })

  test.each([
    ['an unknown file', (id: number) => [id, id + 1000], 400, { ids: [expect.stringMatching(/^There is no scan/)] }],
    ['a file twice', (id: number) => [id, id], 400, { ids: [expect.stringMatching(/^ids names the scan \d+ twice/)] }],
    ['nothing', () => [], 400, { ids: ['ids takes a list of 1 to 1,000 files, not an empty list.'] }],
    [
      'an attached file',
      (id: number) => [id, attachedId],
      409,
      { detail: "'attached.svs' was attached to a slide in the meantime. Nothing was changed." },
    ],
  ])('ignores none if the call names %s', async (_what, idsOf, status, body) => {
    const id = await buildFound({ name: 'one.svs' })
    for (const action of ['ignore/', 'unignore/']) {
      const reply = await nora.post(LIST + action, { ids: idsOf(id) })
      expect([reply.statusCode, reply.json()]).toEqual([status, body])
    }
    expect((await found(id)).ignored).toBe(false)
  })

  test('matches again when a code is typed in', async () => {
    const name = unique()
    const slide = await buildSlide(nora, { name })
    const id = await buildFound({ name: `${unique()}.svs` })
    const typed = await nora.post(`${LIST}${id}/code/`, { code: ` ${name}` })
    expect(typed.json()).toMatchObject({ code: ` ${name}`, match: 'exact', slides: [{ id: slide.id }] })
    const similar = await nora.post(`${LIST}${id}/code/`, { code: `${name} B` })
    expect(similar.json()).toMatchObject({ match: 'by_name', slides: [{ id: slide.id }] })
    const admin = await server.as('root', 'admin')
    const [line] = (await admin.get('/api/audit/?event=code-typed&limit=1')).json().results
    expect(line).toMatchObject({
      by: { username: 'nora' },
      request_id: similar.headers['x-request-id'],
      details: { id },
    })
    expect(JSON.stringify(line)).not.toContain(name)
  })

  test('shows the folders of the settings, even before any walk', async () => {
    const other = await buildTestApp(database.db, { PICTURE_FOLDERS: 'never=/nowhere' })
    const page = (await (await other.as('nora')).get(LIST)).json<ScannedFilePage>()
    expect(page.folders).toEqual([{ name: 'never', state: 'not_checked', checked_at: null, problem: null }])
    await other.app.close()
  })

  test('if labels are hidden, a code is neither shown nor searched, and nothing visible depends on it', async () => {
    const name = unique()
    const id = await buildFound({ name: `${unique()}.svs`, code: name })
    const known = await buildFound({ name: `${unique()}.svs` })
    const db = openDb(database.url, { max: 2, hidesLabels: true })
    const other = await buildTestApp(db, { SHOW_LABELS: 'off' })
    const client = await other.as('nora')
    const seen = async () => {
      await findSimilarSlides(db, id)
      const { results, counts } = (await client.get(`${LIST}?id=${id}`)).json<ScannedFilePage>()
      return { file: results[0], counts }
    }
    const before = await seen()
    expect(before.file).toMatchObject({
      code: null,
      code_format: null,
      label: null,
      macro: null,
      match: 'none',
      slides: [],
    })
    // A correct guess and a nearly correct one, including suggestions looked up while labels were shown.
    const guessed = await buildSlide(nora, { name })
    await buildSlide(nora, { name: `${name}1` })
    await findSimilarSlides(database.db, id)
    expect(await seen()).toEqual(before)
    expect(await found(id)).toMatchObject({ match: 'exact', slides: [{ id: guessed.id }] })
    await sql`update pictures set similar_slides = ${[guessed.id]}::integer[] where id = ${id}`.execute(database.db)
    const { results } = (await client.get(`${LIST}?id=${id}`)).json<ScannedFilePage>()
    expect(results[0]).toEqual(before.file)
    const searched = (await client.get(`${LIST}?search=${encodeURIComponent(name)}`)).json<ScannedFilePage>()
    expect(searched.results).toEqual([])

    // Once a file belongs to a slide, the label check would reveal the same.
    const checkOf = async (by: Client) =>
      (await by.get(`/api/slides/${guessed.id}/`)).json<Slide>().file?.picture?.label_check
    await attach({ id, slide: guessed.id })
    expect([await checkOf(nora), await checkOf(client)]).toEqual(['matches', 'no_code'])
    await nora.patch(`/api/slides/${guessed.id}/`, { name: `not ${name}` })
    expect([await checkOf(nora), await checkOf(client)]).toEqual(['differs', 'no_code'])

    // The uuid of a slide can't be used to guess a code.
    const labeled = await buildSlide(nora)
    await sql`update pictures set code = ${labeled.uuid} where id = ${known}`.execute(database.db)
    const [ours] = (await client.get(`${LIST}?id=${known}`)).json<ScannedFilePage>().results
    expect(ours).toMatchObject({ match: 'exact', code: null, slides: [{ id: labeled.id }] })
    await other.app.close()
    await db.destroy()
  })

  test.each(['ignore/', 'unignore/', 'code/'])(
    'a file that is missing, or belongs to a slide: %s is 404',
    async action => {
      for (const missing of [attachedId, 999_999]) {
        const reply = await nora.post(`${LIST}${missing}/${action}`, { code: 'x' })
        expect([reply.statusCode, reply.json()]).toEqual([404, { detail: `There is no scan with the id ${missing}.` }])
      }
    },
  )
})

describe('attaching', () => {
  test('makes a file record of the picture if the slide has none, in one request by the caller', async () => {
    const today = (await listed()).attached_today
    const [a, b] = [await buildSlide(nora), await buildSlide(nora)]
    const first = await buildFound({ name: 'first.svs', scanner: 'Aperio AT2' })
    const second = await buildFound({ name: 'second.dcm', state: 'unsupported' })
    const reply = await attach({ id: first, slide: a.id }, { id: second, slide: b.id, unshown: true })
    expect(reply.statusCode).toBe(200)
    const { request_id, attached } = reply.json()
    const { file } = await slideNow(a)
    expect(attached).toEqual([
      { id: first, slide: a.id, file: file?.id },
      { id: second, slide: b.id, file: (await slideNow(b)).file?.id },
    ])
    expect(file).toMatchObject({
      name: 'first.svs',
      type: 'image/tiff',
      size: 1234,
      metadata: { input_scanner: 'Aperio AT2', mpp: 0.5 },
      created_by: { username: 'nora' },
    })
    expect(file?.location).toMatch(/^scans\/.*\/first\.svs$/)
    const [entry] = (await nora.get(`/api/slides/${a.id}/history/`)).json().results
    expect(entry).toMatchObject({ by: { username: 'nora' }, request_id, via: { kind: 'hand' } })
    expect((await listed(`&id=${first}`)).results).toEqual([])
    expect((await listed()).attached_today).toBe(today + 2)
  })

  test("fills the empty fields of a slide's existing file record, and leaves the others", async () => {
    const fields = { name: 'mine.ndpi', location: '/mine', metadata: { input_scanner: 'mine', stain: 'HE' } }
    const file = await buildFile(nora, fields)
    const slide = await buildSlide(nora, { file: file.id })
    await attach({ id: await buildFound({ name: 'other.svs', scanner: 'GT450' }), slide: slide.id })
    expect((await slideNow(slide)).file).toMatchObject({
      ...{ id: file.id, name: 'mine.ndpi', location: '/mine', type: 'image/tiff', size: 1234 },
      metadata: { input_scanner: 'mine', stain: 'HE', mpp: 0.5 },
    })
  })

  test('can be undone as one request: the files are scanned files without a slide again', async () => {
    const [made, given] = [await buildSlide(nora), await buildSlide(nora, { file: (await buildFile(nora)).id })]
    const ids = [await buildFound({ name: 'undone 1.svs' }), await buildFound({ name: 'undone 2.svs' })]
    const { request_id } = (await attach({ id: ids[0], slide: made.id }, { id: ids[1], slide: given.id })).json()
    const undone = await nora.post('/api/undo/', { request_id })
    expect(undone.statusCode).toBe(200)
    expect((await slideNow(made)).file).toBeNull()
    expect((await slideNow(given)).file).toMatchObject({ name: 'a-slide.ndpi', type: null, location: null, size: null })
    for (const id of ids) expect((await found(id)).ignored).toBe(false)
  })

  test('is refused completely if a slide has a picture, which is named; with replace, that one becomes a scanned file without a slide', async () => {
    const [taken, free] = [await buildSlide(nora, { name: 'Taken 1' }), await buildSlide(nora)]
    const [old, other, more] = [
      await buildFound({ name: 'old.svs' }),
      await buildFound({ name: 'other.svs' }),
      await buildFound({ name: 'more.svs' }),
    ]
    await attach({ id: old, slide: taken.id })
    const refused = await attach({ id: more, slide: free.id }, { id: other, slide: taken.id })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        detail: "'Taken 1' has a picture already. Nothing was changed; replace it, or choose another slide.",
        slides: [{ id: taken.id, name: 'Taken 1' }],
      },
    ])
    expect((await slideNow(free)).file).toBeNull()
    expect((await attach({ id: other, slide: taken.id, replace: true })).statusCode).toBe(200)
    const { file } = await slideNow(taken)
    expect([file?.name, file?.location?.endsWith('/other.svs')]).toEqual(['other.svs', true])
    expect((await found(old)).name).toBe('old.svs')
  })

  test("gives the file record the digest of the picture, if it is known; otherwise the client's value stays", async () => {
    const [known, told] = ['a'.repeat(64), 'b'.repeat(64)]
    const slide = await buildSlide(nora)
    const replaceBy = async (picture: Found) => {
      await attach({ id: await buildFound(picture), slide: slide.id, replace: true })
      return (await slideNow(slide)).file
    }
    const first = await replaceBy({ name: 'uploaded.svs', sha256: known })
    expect(first?.sha256).toBe(known)
    expect((await replaceBy({ name: 'found.svs' }))?.sha256).toBeNull()
    await nora.patch(`/api/files/${first?.id}/`, { sha256: told })
    expect((await replaceBy({ name: 'found too.svs' }))?.sha256).toBe(told)
    expect((await replaceBy({ name: 'uploaded too.svs', sha256: known }))?.sha256).toBe(known)
  })

  test('of one file by two people concurrently: one of them', async () => {
    const id = await buildFound({ name: 'wanted.svs' })
    const slides = await Promise.all(Array.from({ length: 4 }, () => buildSlide(nora)))
    const replies = await Promise.all(slides.map(slide => attach({ id, slide: slide.id })))
    expect(replies.map(reply => reply.statusCode).sort()).toEqual([200, 409, 409, 409])
    const refused = replies.find(reply => reply.statusCode === 409)?.json()
    expect(refused).toEqual({ detail: "'wanted.svs' was attached to a slide in the meantime. Nothing was changed." })
  })

  test.each([
    [
      'an unknown slide',
      (id: number, slide: number) => [{ id, slide: slide + 1000 }],
      /^There is no slide with the id/,
    ],
    ['an unknown file', (id: number, slide: number) => [{ id: id + 1000, slide }], /^There is no scan with the id/],
    [
      'a slide twice',
      (id: number, slide: number) => [
        { id, slide },
        { id: id + 1, slide },
      ],
      /^items names the slide \d+ twice/,
    ],
    [
      'a file twice',
      (id: number, slide: number) => [
        { id, slide },
        { id, slide: slide + 1 },
      ],
      /^items names the scan/,
    ],
    ['nothing', () => [], /^items takes a list of 1 to 1,000 files/],
  ])('refuses %s', async (_what, itemsOf, sentence) => {
    const reply = await attach(...itemsOf(await buildFound({ name: 'x.svs' }), (await buildSlide(nora)).id))
    expect([reply.statusCode, reply.json()]).toEqual([400, { items: [expect.stringMatching(sentence)] }])
  })

  test('refuses a missing file', async () => {
    const id = await buildFound({ name: 'lost.svs', state: 'missing' })
    const reply = await attach({ id, slide: (await buildSlide(nora)).id })
    expect(reply.json()).toEqual({
      detail: "'lost.svs' is still being copied or no longer there. Nothing was changed.",
    })
  })

  test('is not for readers', async () => {
    const reader = await server.as('rita', 'reader')
    expect((await reader.post(ATTACH, { items: [{ id: 1, slide: 1 }] })).statusCode).toBe(403)
    expect((await reader.get(LIST)).statusCode).toBe(200)
    expect((await server.app.inject(LIST)).statusCode).toBe(401)
  })
})

describe('creating a slide for a scanned file', () => {
  const create = (id: number, slide: object, by = nora) => by.post(`${LIST}${id}/create-slide/`, slide)
  const slidesNamed = async (name: string) =>
    (await nora.get(`/api/slides/?name=${encodeURIComponent(name)}`)).json().total

  test('attaches it, as one request that can be undone', async () => {
    const name = unique()
    const id = await buildFound({ name: 'made.svs' })
    const reply = await create(id, { name, organ: 'liver', status: 'active' })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      201,
      { name, organ: 'liver', status: { name: 'active' }, file: { name: 'made.svs', picture: { state: 'ready' } } },
    ])
    expect((await listed(`&id=${id}`)).results).toEqual([])
    const undone = await nora.post('/api/undo/', { request_id: reply.headers['x-request-id'] })
    expect(undone.statusCode).toBe(200)
    expect([await slidesNamed(name), (await found(id)).ignored]).toEqual([0, false])
  })

  test.each([
    ['no name', {}, 400, { name: ['name is required.'] }],
    [
      'a negative cut number',
      { name: 'x', cut_number: -1 },
      400,
      { cut_number: [expect.stringContaining('must be 0 or more, not -1')] },
    ],
    ['a file of its own', { name: 'x', file: 1 }, 400, { file: ["There is no field 'file' here."] }],
    ['a status that is none', { name: 'x', status: 'lost' }, 400, { status: [expect.stringContaining("'lost'")] }],
  ])('refuses %s like POST slides', async (_what, slide, status, body) => {
    const reply = await create(await buildFound({ name: 'free.svs' }), slide)
    expect([reply.statusCode, reply.json()]).toMatchObject([status, body])
  })

  test.each([
    ['belongs to a slide', () => attachedId, 409, /^'attached.svs' was attached to a slide in the meantime/],
    [
      'is missing',
      () => buildFound({ name: 'gone.svs', state: 'missing' }),
      409,
      /^'gone.svs' is still being copied or no longer/,
    ],
    ['is unknown', () => 999_999, 404, /^There is no scan with the id 999999/],
  ])('leaves no slide if the file %s', async (_what, idOf, status, sentence) => {
    const name = unique()
    const reply = await create(await idOf(), { name })
    expect([reply.statusCode, reply.json()]).toEqual([status, { detail: expect.stringMatching(sentence) }])
    expect(await slidesNamed(name)).toBe(0)
  })
})

test('/metrics shows what is waiting and which folders cannot be read', async () => {
  const metrics = (await server.app.inject('/metrics')).body
  expect(metrics).toMatch(/^vitrine_pictures_found [1-9]/m)
  expect(metrics).toMatch(/^vitrine_picture_folders_unreadable 0/m)
})
