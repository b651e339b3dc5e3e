import { beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { shownToast } from '../../ui/notices/toast.tsx'
import { buildSample } from '../sample.fixture.ts'
import { associateSlide, LinkConflict } from './associate-slide.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
})

const answer = (body: unknown, status = 200) => fetched.mockResolvedValueOnce(Response.json(body, { status }))
const stale = (current: object) => answer({ detail: 'Someone else was faster.', current }, 412)
/** The calls sent: path, body and version. */
const sent = () =>
  fetched.mock.calls.map(([address, init]) => [
    init?.method,
    address,
    JSON.parse(String(init?.body)),
    new Headers(init?.headers).get('If-Match'),
  ])

const slide = { id: 9, name: 'Car4-13', status: null }
const detail = (id: number) => ({ id, name: `slide ${id}`, status: null })
const sample = buildSample({ id: 3, slide: 7, slide_detail: detail(7), version: 4 })

test('a sample is linked by a single PATCH of its slide, and the reply is merged', async () => {
  answer({ slide: 9, slide_detail: { ...slide, name: 'as the server says' }, version: 5, notes: 'new' })
  const saved = await associateSlide(sample, slide)
  expect(sent()).toEqual([['PATCH', '/api/samples/3/', { slide: 9 }, '"4"']])
  expect(saved).toMatchObject({
    sample_id: 'S-3',
    slide_detail: { name: 'as the server says' },
    version: 5,
    notes: 'new',
  })
  expect(shownToast()).toMatchObject({ kind: 'success', text: 'Slide associated with sample successfully' })
})

test('a reply without slide details does not keep the previous slide’s name', async () => {
  answer({ id: 3 })
  expect(await associateSlide(sample, slide)).toMatchObject({ slide: 9, slide_detail: slide })
})

test('a sample is unlinked by a PATCH with null', async () => {
  answer({ slide: null, slide_detail: null, version: 5 })
  expect(await associateSlide(sample, null)).toMatchObject({ slide: null, slide_detail: null })
  expect(sent()).toEqual([['PATCH', '/api/samples/3/', { slide: null }, '"4"']])
  expect(shownToast()?.text).toBe('Slide association removed successfully')
})

test.each([
  [slide, 'Failed to associate slide with sample'],
  [null, 'Failed to remove slide association'],
])('an error is rethrown after its toast, with the server’s text', async (wanted, toast) => {
  answer({ slide: ['There is no slide with the id 9.'] }, 400)
  await expect(associateSlide(sample, wanted)).rejects.toThrow('There is no slide with the id 9.')
  expect(shownToast()).toMatchObject({ kind: 'error', text: toast })
})

test('a sample that was deleted in the meantime is reported as such', async () => {
  answer({ detail: 'There is no sample with the id 3.' }, 404)
  await expect(associateSlide(sample, slide)).rejects.toThrow('This sample was deleted by someone else.')
})

test('another change of the sample does not conflict: the save is based on it', async () => {
  stale({ ...sample, notes: 'theirs', version: 6 })
  answer({ slide: 9, slide_detail: slide, version: 7 })
  expect(await associateSlide(sample, slide)).toMatchObject({ slide: 9, notes: 'theirs', version: 7 })
  expect(sent().map(([, , , version]) => version)).toEqual(['"4"', '"6"'])
})

test('it gives up with the server’s message if other changes keep coming, though nobody touched the link', async () => {
  stale({ ...sample, notes: 'theirs', version: 6 })
  stale({ ...sample, notes: 'theirs again', version: 7 })
  const refused = await associateSlide(sample, slide).catch(error => error)
  expect(refused).not.toBeInstanceOf(LinkConflict)
  expect(refused.message).toBe('Someone else was faster.')
})

test('someone else’s link is a conflict that names their slide', async () => {
  stale({ ...sample, slide: 8, slide_detail: detail(8), version: 6 })
  const conflict = await associateSlide(sample, slide).catch(error => error)
  expect(conflict).toBeInstanceOf(LinkConflict)
  expect(conflict.message).toBe(
    'Someone else just linked this sample to "slide 8". Choose again what should become of it.',
  )
  expect(conflict.current).toMatchObject({ slide: 8, version: 6 })
  expect(sent()).toHaveLength(1)
})

test('an unlink by someone else is a conflict too', async () => {
  stale({ ...sample, slide: null, slide_detail: null, version: 6 })
  await expect(associateSlide(sample, slide)).rejects.toThrow('Someone else just removed this sample from its slide.')
})

test('the same link, already made by someone else, counts as success', async () => {
  stale({ ...sample, slide: 9, slide_detail: slide, version: 6 })
  expect(await associateSlide(sample, slide)).toMatchObject({ slide: 9, version: 6 })
  expect(shownToast()?.kind).toBe('success')
})
