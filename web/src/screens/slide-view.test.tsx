// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Picture } from '@vitrine/contract/pictures/pictures'
import type { Slide } from '@vitrine/contract/slides/slides'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceRecordsChanged } from '../api/records-changed.ts'
import { MayEditContext } from '../edit/may-edit.ts'
import { buildFile } from '../files/file.fixture.ts'
import { buildPicture } from '../pictures/picture.fixture.ts'
import { fakeLibrary } from '../pictures/viewer/fake-library.fixture.ts'
import { openScreens } from './routed-screens.fixture.tsx'
import { SlideDetail } from './slide-detail.tsx'
import { button, findButton, hasButton, SlideServer } from './slide-screens.fixture.tsx'
import { SlideView } from './slide-view.tsx'

const { library, opened } = fakeLibrary()
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: 'somebody' } }) }))
vi.mock('../pictures/viewer/load-library.ts', () => ({ loadLibrary: async () => library }))

let server: SlideServer
beforeEach(() => {
  server = new SlideServer()
  server.start()
})
afterEach(() => {
  cleanup()
  server.stop()
  opened.length = 0
})

/** A cut of block A1 with a picture. */
function addCut(cut_number: number, picture: Partial<Picture> = {}): Slide {
  const shown = buildPicture(picture)
  const { state, revision, label_check } = shown
  const file = buildFile({ id: 100 + cut_number, picture: { state, revision, thumbnail: null, label_check } })
  server.answer(`GET /api/files/${file.id}/picture/`, shown)
  return server.add({ name: `S24-${cut_number}`, block_id: 'A1', cut_number, file })
}
const open = (address: string) =>
  openScreens({ '/slides/$id': SlideDetail, '/slides/$id/edit': SlideDetail, '/slides/$id/view': SlideView }, address)
const picture = (name: string) => screen.findByRole('application', { name: `Picture of ${name}` })
const magnification = () => screen.getByRole('status', { name: 'Magnification' }).textContent
const POSITION = '?x=700&y=300&zoom=0.5&turn=90'

test('on the slide page the wheel scrolls the page, in the full window it zooms', async () => {
  const slide = addCut(1)
  const { goTo } = await open(`/slides/${slide.id}`)
  await picture('S24-1')
  expect(opened.at(-1)?.options.cooperativeGestures).toBe(true)
  await goTo(`/slides/${slide.id}/view`)
  await waitFor(() => expect(opened).toHaveLength(2))
  expect(opened.at(-1)?.options.cooperativeGestures).toBe(false)
})

test("the slide page shows the cut's number, and keys step to the other cuts at the same position", async () => {
  const first = addCut(3)
  const second = addCut(5)
  const { user, path, search } = await open(`/slides/${second.id}${POSITION}`)
  expect(await screen.findByText('Block A1, cut 5 (2 of 2)')).toBeTruthy()
  const rules = [
    { field: 'block_id', op: 'is', value: 'A1' },
    { field: 'picture', op: 'is', value: true },
  ]
  expect(JSON.parse(server.lists().at(-1)?.['filter'] ?? '')).toEqual({ and: rules })
  ;(await picture('S24-5')).focus()
  await user.keyboard('[[')
  expect(await screen.findByText('Block A1, cut 3 (1 of 2)')).toBeTruthy()
  expect([path(), search()]).toEqual([`/slides/${first.id}`, { x: 700, y: 300, zoom: 0.5, turn: 90 }])
  // The next picture has the focus.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Picture of S24-3'))
  await user.keyboard(']')
  expect(await screen.findByText('Block A1, cut 5 (2 of 2)')).toBeTruthy()
})

test('cuts are reloaded when records changed', async () => {
  const slide = addCut(1)
  await open(`/slides/${slide.id}`)
  await picture('S24-1')
  expect(screen.queryByText(/^Block A1/)).toBeNull()
  addCut(2)
  act(announceRecordsChanged)
  expect(await screen.findByText('Block A1, cut 1 (1 of 2)')).toBeTruthy()
})

test('the information stays closed from cut to cut, and a cut without a picture is no dead end and keeps the position', async () => {
  const first = addCut(1)
  const damaged = addCut(2, { state: 'damaged', problem: 'ends early' })
  addCut(3)
  const { user, path, search } = await open(`/slides/${first.id}/view${POSITION}`)
  await screen.findByRole('complementary', { name: 'Slide Information' })
  const cuts = await screen.findByRole('navigation', { name: 'Cuts of this block' })
  expect(within(cuts).getAllByRole('button', { name: /^Cut \d$/ })).toHaveLength(3)
  ;(await picture('S24-1')).focus()
  await user.keyboard('i')
  expect(screen.queryByRole('complementary')).toBeNull()
  await user.keyboard(']')
  expect(await screen.findByText('Damaged: the file ends early.')).toBeTruthy()
  expect(path()).toBe(`/slides/${damaged.id}/view`)
  expect(screen.queryByRole('complementary')).toBeNull()
  await waitFor(() => expect(document.activeElement?.hasAttribute('data-full-view')).toBe(true))
  await user.keyboard(']')
  expect(await picture('S24-3')).toBeTruthy()
  expect(search()).toEqual({ x: 700, y: 300, zoom: 0.5, turn: 90 })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(path()).toBe('/slides'))
})

test("keys and buttons zoom, rotate and mirror; an editor's orientation is saved", async () => {
  const slide = addCut(1)
  const save = `PATCH /api/files/${slide.file?.id}/picture/`
  server.answer(save, buildPicture({ rotation: 90 }))
  const { user } = await open(`/slides/${slide.id}`)
  ;(await picture('S24-1')).focus()
  await waitFor(() => expect(magnification()).toBe('5×'))
  await user.keyboard('+')
  expect(magnification()).toBe('7.5×')
  await user.keyboard('1')
  expect(magnification()).toBe('20×')
  await user.keyboard('0')
  expect(magnification()).toBe('5×')
  await user.keyboard('r')
  expect(screen.getByRole('status', { name: 'Rotation' }).textContent).toBe('90°')
  await user.keyboard('m')
  expect(button('Mirror').getAttribute('aria-pressed')).toBe('true')
  await user.click(button('Rotate left'))
  expect(screen.getByRole('status', { name: 'Rotation' }).textContent).toBe('0°')
  await waitFor(() => expect(server.writes).toHaveLength(3))
  expect(new Set(server.writes.map(({ call }) => call))).toEqual(new Set([save]))
})

/** Presses keys before the screen can react. */
const pressAtOnce = (element: HTMLElement, ...keys: string[]) =>
  act(() => {
    for (const key of keys) fireEvent.keyDown(element, { key })
  })

test('no key or click is lost, however fast, and the last one is saved last', async () => {
  const slide = addCut(1)
  const save = `PATCH /api/files/${slide.file?.id}/picture/`
  const stored: unknown[] = []
  const replies: (() => void)[] = []
  server.answer(save, async (patch: unknown) => {
    stored.push(patch)
    await new Promise<void>(reply => replies.push(reply))
    return buildPicture()
  })
  await open(`/slides/${slide.id}`)
  const canvas = await picture('S24-1')
  await waitFor(() => expect(magnification()).toBe('5×'))
  const viewport = opened.at(-1)?.viewport
  pressAtOnce(canvas, 'r', 'r', 'r', 'r', 'm', 'm', '+', '+')
  expect([viewport?.getRotation(), viewport?.getFlip(), viewport?.getZoom()]).toEqual([0, false, 0.25 * 1.5 * 1.5])
  act(() => {
    for (const name of ['Rotate right', 'Rotate right', 'Rotate left', 'Mirror', 'Zoom out'])
      fireEvent.click(button(name))
  })
  expect([viewport?.getRotation(), viewport?.getFlip(), magnification()]).toEqual([90, true, '7.5×'])
  const expected = [
    ...[90, 180, 270, 0].map(rotation => ({ rotation })),
    ...[{ mirrored: true }, { mirrored: false }],
    ...[90, 180, 90].map(rotation => ({ rotation })),
    { mirrored: true },
  ]
  for (const [index, patch] of expected.entries()) {
    // The next one waits for the reply to this one.
    await waitFor(() => expect(stored).toHaveLength(index + 1))
    expect(stored.at(-1)).toEqual(patch)
    replies[index]?.()
  }
})

test('the full window opens with the latest rotation, mirroring and zoom', async () => {
  const slide = addCut(1)
  server.answer(`PATCH /api/files/${slide.file?.id}/picture/`, () => new Promise(() => undefined))
  const { search } = await open(`/slides/${slide.id}`)
  const canvas = await picture('S24-1')
  await waitFor(() => expect(magnification()).toBe('5×'))
  pressAtOnce(canvas, 'r', 'm', '+', 'f')
  await waitFor(() => expect(opened).toHaveLength(2))
  expect(search()).toMatchObject({ turn: 90, zoom: 0.375 })
  await waitFor(() => expect(button('Mirror').getAttribute('aria-pressed')).toBe('true'))
})

test.each(['', '/view'])('steps at once to other cuts are all made, from the keys and the buttons: %s', async view => {
  const [first, , third, , fifth] = [1, 2, 3, 4, 5].map(number => addCut(number)) as [Slide, Slide, Slide, Slide, Slide]
  const { user, path, search } = await open(`/slides/${first.id}${view}${POSITION}`)
  const canvas = await picture('S24-1')
  await screen.findByText('Block A1, cut 1 (1 of 5)')
  pressAtOnce(canvas, ']', ']')
  expect(await screen.findByText('Block A1, cut 3 (3 of 5)')).toBeTruthy()
  // Before there is a picture.
  await user.keyboard(']]')
  expect(await screen.findByText('Block A1, cut 5 (5 of 5)')).toBeTruthy()
  expect([path(), search()]).toEqual([`/slides/${fifth.id}${view}`, { x: 700, y: 300, zoom: 0.5, turn: 90 }])
  const previous = await findButton('Previous cut')
  act(() => {
    fireEvent.click(previous)
    fireEvent.click(previous)
  })
  expect(await screen.findByText('Block A1, cut 3 (3 of 5)')).toBeTruthy()
  expect(path()).toBe(`/slides/${third.id}${view}`)
  await picture('S24-3')
  // The button of the next cut has taken the focus.
  await waitFor(() => expect(document.activeElement).toBe(button('Previous cut')))
  await user.keyboard('{Enter}{Enter}')
  expect(await screen.findByText('Block A1, cut 1 (1 of 5)')).toBeTruthy()
})

test('a narrow window has rotation and mirroring in a menu', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query => ({ matches: query.includes('1000px'), addEventListener() {}, removeEventListener() {} }) as never,
  )
  const slide = addCut(1)
  const { user } = await open(`/slides/${slide.id}${POSITION}`)
  await picture('S24-1')
  expect(hasButton('Rotate right')).toBe(false)
  await user.click(await findButton('More'))
  await user.click(await screen.findByRole('menuitem', { name: 'Rotate right' }))
  expect(opened.at(-1)?.viewport.getRotation()).toBe(180)
  vi.restoreAllMocks()
})

test('failed tiles show why, and a retry opens the picture at the same position', async () => {
  const slide = addCut(1)
  const { user } = await open(`/slides/${slide.id}/view${POSITION}`)
  await picture('S24-1')
  server.fail('GET /api/tile/', 503, 'The folder scans does not answer.')
  await opened.at(-1)?.loadTile('/api/tile/')
  expect((await screen.findByRole('alert')).textContent).toContain(
    "Parts of the picture couldn't be loaded. The folder scans does not answer.",
  )
  await user.click(button('Try again'))
  await waitFor(() => expect(opened).toHaveLength(2))
  await waitFor(() => expect(opened.at(-1)?.viewport.getCenter()).toMatchObject({ x: 700, y: 300 }))
  expect(opened.at(-1)?.viewport.getZoom()).toBe(0.5)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('arrows move the picture by a fifth of the visible part, with Shift to the next field', async () => {
  const { user } = await open(`/slides/${addCut(1).id}`)
  ;(await picture('S24-1')).focus()
  await waitFor(() => expect(magnification()).toBe('5×'))
  const center = () => opened.at(-1)?.viewport.getCenter()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(center()).toMatchObject({ x: 1080, y: 540 })
  await user.keyboard('{ArrowLeft}{ArrowUp}{Shift>}{ArrowRight}{ArrowUp}{/Shift}')
  expect(center()).toMatchObject({ x: 1400, y: 300 })
})

test('F fills the window with the picture at its position, and leaves it again', async () => {
  const slide = addCut(1)
  const { user, path, search } = await open(`/slides/${slide.id}${POSITION}`)
  ;(await picture('S24-1')).focus()
  await waitFor(() => expect(magnification()).toBe('10×'))
  await user.keyboard('f')
  await waitFor(() => expect(path()).toBe(`/slides/${slide.id}/view`))
  expect(search()).toEqual({ x: 700, y: 300, zoom: 0.5, turn: 90 })
  await waitFor(() => expect(opened).toHaveLength(2))
  ;(await picture('S24-1')).focus()
  await user.keyboard('f')
  await waitFor(() => expect(path()).toBe(`/slides/${slide.id}`))
})

test("a reader's rotation and mirroring are not saved", async () => {
  const slide = addCut(1)
  const component = () => (
    <MayEditContext value={false}>
      <SlideDetail />
    </MayEditContext>
  )
  const { user } = await openScreens({ '/slides/$id': component }, `/slides/${slide.id}`)
  ;(await picture('S24-1')).focus()
  await waitFor(() => expect(magnification()).toBe('5×'))
  await user.keyboard('rm')
  expect(opened.at(-1)?.viewport.getRotation()).toBe(90)
  expect(button('Mirror').getAttribute('aria-pressed')).toBe('true')
  expect(server.writes).toEqual([])
})

test('a picture without a scale has no scale bar, and positions in pixels', async () => {
  await open(`/slides/${addCut(1).id}`)
  expect(await screen.findByText(/x 0\.50 mm, y 0\.25 mm/)).toBeTruthy()
  expect(screen.getByText('200 µm')).toBeTruthy()
  cleanup()
  await open(`/slides/${addCut(2, { mpp: null }).id}`)
  expect(await screen.findByText(/x 1,000 px, y 500 px/)).toBeTruthy()
  expect(screen.queryByText(/µm$/)).toBeNull()
})

test('in the full window a picture that fails to load can be retried', async () => {
  const slide = addCut(1)
  const call = `GET /api/files/${slide.file?.id}/picture/`
  server.answer(call, { detail: 'The server is busy.' }, 503)
  const { user } = await open(`/slides/${slide.id}/view`)
  const again = await findButton('Try again')
  server.answer(call, buildPicture())
  await user.click(again)
  expect(await picture('S24-1')).toBeTruthy()
})

test('if labels are hidden, the result of their check is shown without image, code or slide', async () => {
  const slide = addCut(1, { label_check: 'differs' })
  await open(`/slides/${slide.id}`)
  await picture('S24-1')
  const check = await waitFor(() => {
    const found = document.querySelector('[data-check=differs]')
    expect(found).not.toBeNull()
    return found
  })
  expect(check?.textContent).toBe('The label image names another slide. This slide is "S24-1".')
  expect(screen.queryByRole('img', { name: 'Label image' })).toBeNull()
})

test('the picture stays unchanged while the slide is edited', async () => {
  const slide = addCut(1)
  const { user } = await open(`/slides/${slide.id}`)
  ;(await picture('S24-1')).focus()
  await waitFor(() => expect(magnification()).toBe('5×'))
  await user.keyboard('+')
  await user.click(button('Edit'))
  await screen.findByRole('button', { name: 'Save' })
  expect(magnification()).toBe('7.5×')
  expect(opened).toHaveLength(1)
})

test('the magnifications of a microscope are buttons; those above the scan are marked', async () => {
  const slide = addCut(1, { magnification: 20 })
  const { user } = await open(`/slides/${slide.id}/view`)
  await picture('S24-1')
  await waitFor(() => expect(magnification()).toBe('5×'))
  const group = within(screen.getByRole('group', { name: 'Magnifications' }))
  expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['5×', '10×', '20×', '40×'])
  expect(group.getByRole('button', { name: '5×' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(group.getByRole('button', { name: '10×' }))
  expect(magnification()).toBe('10×')
  const above = group.getByRole('button', { name: '40×, above scan size' })
  expect(above.title).toBe('Above scan size: the scan has 20×')
  await user.click(above)
  expect(magnification()).toBe('40×')
})

test('without a magnification the pixel size determines it, and buttons far above the scan are disabled', async () => {
  const slide = addCut(1, { magnification: null, mpp: 2 })
  await open(`/slides/${slide.id}/view`)
  await picture('S24-1')
  await screen.findByRole('button', { name: '10×, above scan size' })
  const far = screen.getByRole<HTMLButtonElement>('button', { name: '40×, above scan size' })
  expect([far.disabled, far.title]).toEqual([true, "Too far above the scan's 5×"])
})

const click = (x: number, y: number) =>
  act(() => opened.at(-1)?.raise('canvas-click', { quick: true, position: { x, y } }))
const measured = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('the ruler measures between two clicks, in micrometers, and is removed by D or Escape', async () => {
  const slide = addCut(1, { mpp: 0.5 })
  const { user, path } = await open(`/slides/${slide.id}/view`)
  ;(await picture('S24-1')).focus()
  await waitFor(() => expect(magnification()).toBe('5×'))
  await user.keyboard('d')
  expect(measured()).toContain('Click two points, or press Enter to mark the center.')
  expect(button('Measure').getAttribute('aria-pressed')).toBe('true')
  click(100, 100)
  expect(measured()).toContain('Click the second point.')
  click(400, 500)
  expect(measured()).toContain('250.0 µm')
  // A third starts over; the keyboard marks the center of the view.
  click(1000, 2500)
  await user.keyboard('{Enter}')
  expect(measured()).toContain('1.00 mm')
  await user.keyboard('{Escape}')
  expect(measured()).not.toContain('1.00 mm')
  expect(path()).toBe(`/slides/${slide.id}/view`)
  click(1, 1)
  expect(button('Measure').getAttribute('aria-pressed')).toBe('false')
})

test("a scan without a pixel size can't be measured, and says so", async () => {
  const slide = addCut(1, { mpp: null })
  const { user } = await open(`/slides/${slide.id}/view`)
  await picture('S24-1')
  await user.click(await findButton('Measure'))
  expect(measured()).toContain("This scan has no pixel size, so it can't be measured.")
  click(100, 100)
  expect(measured()).toContain("This scan has no pixel size, so it can't be measured.")
})

test('the list that the slide was opened from can be stepped through in the picture as well, even in the full window', async () => {
  const first = addCut(1)
  server.add({ name: 'Without' })
  const { user, path, search } = await open(`/slides/${first.id}?list=ordering%3Dname&at=1`)
  ;(await picture('S24-1')).focus()
  await waitFor(() => expect(magnification()).toBe('5×'))
  await user.keyboard('f')
  await screen.findByText('1 of 2')
  expect(search()).toMatchObject({ list: 'ordering=name', at: 1 })
  await user.keyboard('j')
  // One without a picture is no dead end.
  await screen.findByText('This slide has no picture yet.')
  await user.keyboard('k')
  await picture('S24-1')
  expect(path()).toBe(`/slides/${first.id}/view`)
})
