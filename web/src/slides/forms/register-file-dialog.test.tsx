// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { InRouter } from '../../edit/in-router.fixture.tsx'
import { buildFile } from '../../files/file.fixture.ts'
import { answerQuestions } from '../../ui/dialogs/question.fixture.ts'
import { buildSlide } from '../slide.fixture.ts'
import { RegisterFileDialog } from './register-file-dialog.tsx'

const onClose = vi.fn()
const onRegistered = vi.fn()
const fetched = vi.fn<typeof fetch>()
const slide = { ...buildSlide({ id: 7 }), file: null, version: 4 }
const file = buildFile()

beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const dialog = (opened: boolean) => (
  <InRouter>
    <MantineProvider env="test">
      <RegisterFileDialog opened={opened} onClose={onClose} slide={slide} onRegistered={onRegistered} />
    </MantineProvider>
  </InRouter>
)
function open() {
  const { rerender } = render(dialog(true))
  return { user: userEvent.setup(), show: (opened: boolean) => rerender(dialog(opened)) }
}
const answer = (status: number, body: unknown) => fetched.mockResolvedValueOnce(Response.json(body, { status }))
const asked = () => fetched.mock.calls.map(([address, init]) => `${init?.method} ${address} ${init?.body}`)
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }))

test('a file is registered, then attached to the slide, which is returned with it', async () => {
  const { user } = open()
  await user.type(field(/^File Name/), 'left.svs')
  await user.type(field(/^File Size/), '1.5K')
  answer(201, file)
  answer(200, { ...slide, file, version: 5 })
  await press(user, 'Register File')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(asked()).toEqual([
    'POST /api/files/ {"name":"left.svs","size":1536,"metadata":null}',
    'PATCH /api/slides/7/ {"file":12}',
  ])
  expect(new Headers(fetched.mock.calls[1]?.[1]?.headers).get('if-match')).toBe('"4"')
  expect(onRegistered).toHaveBeenCalledExactlyOnceWith({ ...slide, file, version: 5 })
})

test('nothing is sent without a name, and the fields show their errors', async () => {
  const { user } = open()
  await user.type(field(/^Metadata/), '{{1')
  await press(user, 'Register File')
  expect(screen.getByText('File name is required')).toBeTruthy()
  expect(screen.getByText(/^Invalid JSON in metadata field/)).toBeTruthy()
  expect(document.activeElement).toBe(field(/^File Name/))
  expect(fetched).not.toHaveBeenCalled()
})

test('a rejected registration keeps what was typed, and the next attempt registers', async () => {
  const { user } = open()
  await user.type(field(/^File Name/), 'left.svs')
  answer(400, { name: ['name is not for you.'] })
  await press(user, 'Register File')
  expect((await screen.findByRole('alert')).textContent).toBe('name is not for you.')
  expect(field(/^File Name/).value).toBe('left.svs')
  expect(field(/^File Name/).readOnly).toBe(false)
  answer(201, file)
  answer(200, { ...slide, file })
  await press(user, 'Register File')
  await waitFor(() => expect(onRegistered).toHaveBeenCalled())
})

test('if a file could not be attached to the slide, its name is shown, and a retry creates no second one', async () => {
  const { user, show } = open()
  await user.type(field(/^File Name/), 'left.svs')
  answer(201, file)
  answer(503, { detail: 'Down for a moment.' })
  await press(user, 'Register File')
  expect((await screen.findByRole('alert')).textContent).toBe(
    '"left kidney.svs" is registered (file ID 12), but not attached. Down for a moment. Try again to attach it.',
  )
  expect(field(/^File Name/).readOnly).toBe(true)
  // Reopened, it still remembers the file.
  await press(user, 'Cancel')
  show(false)
  show(true)
  answer(200, { ...slide, file })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce())
  expect(asked().filter(call => call.startsWith('POST'))).toHaveLength(1)
})

test('the file is attached even if the slide was changed in the meantime', async () => {
  const { user } = open()
  await user.type(field(/^File Name/), 'left.svs')
  const current = { ...slide, organ: 'brain', version: 5 }
  answer(201, file)
  answer(412, { detail: 'Somebody else has changed this slide in the meantime.', current })
  answer(200, { ...current, file, version: 6 })
  await press(user, 'Register File')
  await waitFor(() => expect(onRegistered).toHaveBeenCalledWith({ ...current, file, version: 6 }))
  expect(new Headers(fetched.mock.calls[2]?.[1]?.headers).get('if-match')).toBe('"5"')
})

test('a file that someone else attached to the slide meanwhile is not replaced', async () => {
  const { user } = open()
  await user.type(field(/^File Name/), 'left.svs')
  const theirs = buildFile({ id: 9, name: 'theirs.svs' })
  answer(201, file)
  answer(412, { detail: 'Somebody else ...', current: { ...slide, file: theirs, version: 5 } })
  await press(user, 'Register File')
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else attached "theirs.svs".')
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(onRegistered).not.toHaveBeenCalled()
})

test('a reply without an id attaches nothing', async () => {
  const { user } = open()
  await user.type(field(/^File Name/), 'left.svs')
  answer(201, {})
  await press(user, 'Register File')
  expect((await screen.findByRole('alert')).textContent).toBe('No valid file data received from the server')
  expect(fetched).toHaveBeenCalledOnce()
})

test('once something is typed, Escape asks before closing', async () => {
  const confirm = vi.fn(() => false)
  answerQuestions(confirm)
  const { user } = open()
  await user.type(field(/^File Name/), 'a.svs')
  await user.keyboard('{Escape}')
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Leave without saving?')
  expect(onClose).not.toHaveBeenCalled()
  confirm.mockReturnValue(true)
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
