// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Picture } from '@vitrine/contract/pictures/pictures'
import type { Slide } from '@vitrine/contract/slides/slides'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MayEditContext } from '../edit/may-edit.ts'
import { buildFile } from '../files/file.fixture.ts'
import { buildPicture } from '../pictures/picture.fixture.ts'
import { openScreens } from './routed-screens.fixture.tsx'
import { SlideDetail } from './slide-detail.tsx'
import { answerConfirm, SlideServer, showSlideScreen, title } from './slide-screens.fixture.tsx'

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

const PICTURE = buildPicture()

async function open(picture: Partial<Picture>): Promise<Slide> {
  const shown = { ...PICTURE, ...picture }
  const { state, revision, label_check } = shown
  const file = buildFile({ picture: { state, revision, thumbnail: null, label_check } })
  const slide = server.add({ name: 'S24-1', file })
  server.answer(`GET /api/files/${file.id}/picture/`, shown)
  await showSlideScreen(`/slides/${slide.id}`)
  await title('S24-1')
  return slide
}

test("a picture that can't be shown gives the reason", async () => {
  await open({ state: 'unsupported', problem: 'is compressed with JPEG 2000, which is not supported yet' })
  expect(
    await screen.findByText(
      "This picture can't be shown: it is compressed with JPEG 2000, which is not supported yet.",
    ),
  ).toBeTruthy()
})

test('a damaged file is shown as an error', async () => {
  await open({ state: 'damaged', problem: 'ends early: it is still being copied, or damaged' })
  expect((await screen.findByRole('alert')).textContent).toContain('ends early')
})

test('a file that is missing, or still being copied, shows what will happen', async () => {
  await open({ state: 'missing' })
  expect(await screen.findByText(/no longer in its folder/)).toBeTruthy()
  cleanup()
  await open({ state: 'copying' })
  expect(await screen.findByText(/still being copied/)).toBeTruthy()
})

test('a label that names another slide is a warning with a link to it', async () => {
  const other = server.add({ name: 'S24-2' })
  await open({ label_check: 'differs', code: 'S24-2', label_slides: [{ id: other.id, name: 'S24-2' }] })
  const alarm = await screen.findByText(/The label image says "S24-2"\. This slide is "S24-1"\./)
  // Present when the page opens, so screen readers are not interrupted.
  expect(alarm.closest('[role=alert]')).toBeNull()
  expect(alarm.closest('[data-check=differs]')?.textContent).toMatch(/Slide with this code: S24-2$/)
  expect(screen.getByRole('link', { name: 'S24-2' }).getAttribute('href')).toBe(`/slides/${other.id}`)
})

test.each([
  ['matches', 'The code on the label image matches this slide'],
  ['no_code', 'No code on the label image. Compare by eye.'],
  ['no_label', 'The file has no label image'],
] as const)('a label check of %s reads %s', async (label_check, text) => {
  await open({ label_check })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('the file card shows the sizes', async () => {
  await open({})
  expect(await screen.findByText('2,000 × 1,000')).toBeTruthy()
  expect(screen.getByText('1,000 × 500')).toBeTruthy()
  expect(screen.getByText('0.5 µm, scanned at 20×')).toBeTruthy()
})

test('a browser without a canvas shows that the viewer fails', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await open({})
  expect(await screen.findByText("The viewer couldn't be loaded.")).toBeTruthy()
})

test('a picture that fails to load shows why, and can be retried', async () => {
  const file = buildFile({ picture: { state: 'ready', revision: 'a1', thumbnail: null, label_check: 'no_label' } })
  const slide = server.add({ file })
  server.fail(`GET /api/files/${file.id}/picture/`, 503, 'The folder scans does not answer.')
  const { user } = await showSlideScreen(`/slides/${slide.id}`)
  await screen.findByText("The picture couldn't be loaded. The folder scans does not answer.")
  server.answer(`GET /api/files/${file.id}/picture/`, { ...PICTURE, state: 'missing' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/no longer in its folder/)).toBeTruthy()
})

test('the picture is detached from the slide after a confirmation, and that can be undone', async () => {
  server.start()
  const slide = await open({ state: 'missing' })
  const fileId = slide.file?.id as number
  answerConfirm(true)
  server.answer(`DELETE /api/files/${fileId}/picture/`, null, 204)
  server.change(slide.id, { file: buildFile({ picture: null }) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Detach picture' }))
  await waitFor(() => expect(server.toasts).toContain('Picture detached'))
  await waitFor(() => expect(screen.queryByText(/no longer in its folder/)).toBeNull())
  expect(server.writes).toEqual([
    { call: `DELETE /api/files/${fileId}/picture/`, requestId: expect.any(String), via: null },
  ])
})

test.each([
  ['an Editor', true],
  ['a Reader', false],
])('a slide without a picture says so, and offers to attach one to %s: %s', async (_, mayEdit) => {
  const slide = server.add({ name: 'S24-1', file: null })
  const component = () => (
    <MayEditContext value={mayEdit}>
      <SlideDetail />
    </MayEditContext>
  )
  await openScreens({ '/slides/$id': component }, `/slides/${slide.id}`)
  expect(await screen.findByText('No picture yet.')).toBeTruthy()
  const link = screen.queryByRole('link', { name: 'Attach' })
  expect(link?.getAttribute('href')).toBe(mayEdit ? '/scanned-files' : undefined)
})

test('the keys of the picture are listed', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await open({})
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Keys' }))
  const terms = within(await screen.findByRole('dialog', { name: 'Keys' })).getAllByRole('term')
  expect(terms.map(term => [...term.children].map(key => key.textContent).join(' '))).toEqual([
    'Arrows',
    'Shift Arrows',
    '+ -',
    '0 1',
    'R M',
    'D',
    'L',
    '?',
    'F',
    '[ ]',
  ])
})

const LABELED_OTHERWISE = {
  state: 'ready',
  revision: 'a1',
  thumbnail: '/api/files/12/picture/a1/thumbnail/',
  label_check: 'differs',
} as const

test("the dashboard's drawer links to the picture, and shows that its label names another slide", async () => {
  const slide = server.add({ name: 'S24-1', file: buildFile({ picture: LABELED_OTHERWISE }) })
  const { user } = await showSlideScreen('/slides')
  await user.click(await screen.findByRole('button', { name: 'Show details of S24-1' }))
  expect(await screen.findByText('The label image names another slide.', { selector: 'p' })).toBeTruthy()
  const group = screen.getByRole('heading', { name: 'Picture' }).parentElement as HTMLElement
  expect(within(group).getByRole('link').getAttribute('href')).toMatch(
    new RegExp(`^/slides/${slide.id}/view\\?list=.*&at=`),
  )
})
