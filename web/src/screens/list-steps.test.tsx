// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Slide } from '@vitrine/contract/slides/slides'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSample } from '../samples/sample.fixture.ts'
import { openScreens } from './routed-screens.fixture.tsx'
import { SampleDetail } from './sample-detail.tsx'
import { button, findButton, link, SlideServer, showSlideScreen, title } from './slide-screens.fixture.tsx'

vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: 'somebody' } }) }))

let server: SlideServer
beforeEach(() => {
  server = new SlideServer()
  server.start()
})
afterEach(() => {
  cleanup()
  server.stop()
})

const add = (count: number, slide: Partial<Slide> = {}) =>
  Array.from({ length: count }, (_, index) => server.add({ name: `S-${index + 1}`, ...slide })) as [Slide, ...Slide[]]
const place = (at: number, list = 'ordering=name') => `?${new URLSearchParams({ list, at: String(at) })}`
const group = () => screen.queryByRole('group', { name: 'Position in the list' })
const position = async (text: string) => expect((await screen.findByText(text)).closest('[role=group]')).toBe(group())

test('a slide opened from a list shows its position in it, with buttons and keys to step', async () => {
  const slides = add(3)
  const { user, path, search } = await showSlideScreen(`/slides/${slides[1]?.id}${place(2)}`)
  await position('2 of 3')
  expect(server.lists()).toEqual([{ ordering: 'name', offset: '0', limit: '50' }])
  await user.click(button('Next: S-3'))
  await title('S-3')
  await position('3 of 3')
  expect([path(), search()]).toEqual([`/slides/${slides[2]?.id}`, { list: 'ordering=name', at: '3' }])
  expect(button('Last in the list').disabled).toBe(true)
  await user.keyboard('k')
  await title('S-2')
  // Both count as steps, even if the first is not on screen yet.
  act(() => {
    fireEvent.keyDown(document.body, { key: 'k' })
    fireEvent.keyDown(document.body, { key: 'j' })
  })
  await title('S-2')
  // The list was loaded once.
  expect(server.lists()).toHaveLength(1)
})

test('the focus stays on the step button', async () => {
  const slides = add(3)
  const { user } = await showSlideScreen(`/slides/${slides[0].id}${place(1)}`)
  await user.click(await findButton('Next: S-2'))
  await waitFor(() => expect(document.activeElement).toBe(button('Next: S-3')))
})

test('a step at the end of the loaded rows continues on the next page, and Back leads to the list', async () => {
  const slides = add(60)
  const { user, path, goBack } = await showSlideScreen(`/slides/${slides[48]?.id}${place(49)}`)
  await position('49 of 60')
  await user.keyboard('jj')
  await title('S-51')
  await position('51 of 60')
  await goBack()
  expect(path()).toBe('/slides')
})

test('a slide that has moved a little in its list is found there; for another list nothing is shown', async () => {
  const slides = add(5)
  await showSlideScreen(`/slides/${slides[3]?.id}${place(2)}`)
  await position('4 of 5')
  cleanup()
  const other = server.add({ name: 'Another', organ: 'brain' })
  const filter = '{"field":"organ","op":"is","value":"liver"}'
  await showSlideScreen(`/slides/${other.id}${place(1, String(new URLSearchParams({ filter })))}`)
  await title('Another')
  await waitFor(() => expect(server.lists().at(-1)).toMatchObject({ filter }))
  expect(group()).toBeNull()
})

test.each(['', '?list=ordering=name', '?list=x&at=-1', '?at=2'])('nothing is said without a list: %s', async search => {
  const [slide] = add(2)
  await showSlideScreen(`/slides/${slide.id}${search}`)
  await title('S-1')
  expect(group()).toBeNull()
  expect(server.lists()).toEqual([])
})

test("keys typed into a field or the form don't step", async () => {
  const slides = add(2)
  const { user } = await showSlideScreen(`/slides/${slides[0].id}/edit${place(1)}`)
  await user.type(await screen.findByLabelText(/^Organ/), 'jj')
  await title('S-1')
  expect(group()).toBeNull()
})

test('the dashboard links to its slides with the list that it shows', async () => {
  add(2, { organ: 'liver' })
  server.add({ name: 'No liver', organ: 'brain' })
  await showSlideScreen('/slides?organ=liver&ordering=name')
  const address = new URL((await screen.findByRole('link', { name: 'S-2' })).getAttribute('href') ?? '', 'http://x')
  expect(Object.fromEntries(new URLSearchParams(address.searchParams.get('list') ?? ''))).toEqual({
    filter: '{"field":"organ","op":"is","value":"liver"}',
    ordering: 'name',
  })
  expect(address.searchParams.get('at')).toBe('2')
  expect(link('S-1').getAttribute('href')).toContain('&at=1')
})

test("a sample's page steps through its list as well", async () => {
  server.samples = [buildSample({ id: 3, sample_id: 'A-3' }), buildSample({ id: 4, sample_id: 'A-4' })]
  for (const sample of server.samples) server.answer(`GET /api/samples/${sample.id}/`, sample)
  const { user, path } = await openScreens({ '/samples/$id': SampleDetail }, `/samples/3${place(1)}`)
  await user.click(await findButton('Next: A-4'))
  await title('A-4')
  expect(path()).toBe('/samples/4')
})
