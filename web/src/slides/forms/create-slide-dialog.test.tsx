// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { besideOthers } from '../../api/beside.fixture.ts'
import { InRouter } from '../../edit/in-router.fixture.tsx'
import { answerQuestions } from '../../ui/dialogs/question.fixture.ts'
import { ToastArea } from '../../ui/notices/toast.tsx'
import { SLIDE_FIELDS } from '../slide-fields.ts'
import { CreateSlideDialog } from './create-slide-dialog.tsx'

const onClose = vi.fn()
const onCreated = vi.fn()
const fetch = vi.fn<typeof globalThis.fetch>()

beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', besideOthers(fetch))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

async function open() {
  render(
    <InRouter>
      <MantineProvider env="test">
        <ToastArea />
        <CreateSlideDialog isOpen onClose={onClose} onCreated={onCreated} />
      </MantineProvider>
    </InRouter>,
  )
  await screen.findByRole('dialog', { name: 'Create New Slide' })
  return userEvent.setup()
}
const answer = (status: number, body: unknown) => fetch.mockResolvedValueOnce(Response.json(body, { status }))
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const create = () => screen.getByRole('button', { name: 'Create Slide' })
const sent = () => JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))

test('shows the fields in order, with the hints about required fields and the file', async () => {
  await open()
  expect(screen.getByRole('dialog', { name: 'Create New Slide' })).toBeTruthy()
  expect(screen.getByText(/marks required fields/).textContent).toBe(
    '* marks required fields. A file can be attached later.',
  )
  const fields = [...document.querySelectorAll('[name]')].map(box => box.getAttribute('name'))
  expect(fields).toEqual(SLIDE_FIELDS.map(({ field }) => field))
  expect(field(/^Description/).getAttribute('rows')).toBe('4')
  expect(field(/^Cut Number/).getAttribute('inputmode')).toBe('numeric')
})

test('shows that the name is required only after the field was touched', async () => {
  const user = await open()
  expect(screen.queryByText('Slide name is required')).toBeNull()
  await user.click(field(/^Name/))
  expect(screen.queryByText('Slide name is required')).toBeNull()
  await user.tab()
  expect(screen.getByText('Slide name is required')).toBeTruthy()
})

test('sends nothing while a field is invalid, shows the error and focuses the field', async () => {
  const user = await open()
  await user.type(field(/^Name/), 'A-1')
  await user.type(field(/^Cut Number/), '3.0')
  await user.click(create())
  expect(screen.getByText('Cut number must be an integer')).toBeTruthy()
  expect(document.activeElement).toBe(field(/^Cut Number/))
  expect(fetch).not.toHaveBeenCalled()
})

test('sends empty fields as null, announces and returns the slide, and closes', async () => {
  answer(201, { id: 7, name: 'A-1' })
  const user = await open()
  await user.type(field(/^Name/), 'A-1')
  await user.type(field(/^Cut Number/), '12')
  await user.click(create())
  expect(await screen.findByText('Slide created successfully')).toBeTruthy()
  const empty = Object.fromEntries(SLIDE_FIELDS.map(({ field }) => [field, null]))
  const status = { id: 3, name: 'created', description: 'Slide is created' }
  expect(sent()).toEqual({ ...empty, name: 'A-1', cut_number: 12, status })
  expect(onCreated).toHaveBeenCalledWith(expect.objectContaining({ id: 7 }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a new slide is created unless another status is chosen, and must have one', async () => {
  answer(201, { id: 7, name: 'A-1' })
  const user = await open()
  const status = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' })
  expect(status.value).toBe('created')
  expect([...status.options].map(({ text }) => text)).not.toContain('No value')
  await user.selectOptions(status, 'active')
  await user.type(field(/^Name/), 'A-1')
  await user.click(create())
  expect(await screen.findByText('Slide created successfully')).toBeTruthy()
  expect(sent().status).toEqual({ id: 5, name: 'active', description: 'Slide is active' })
})

test('a rejected slide keeps what was typed, with the reason in the form', async () => {
  answer(400, { name: ['A slide of this name is being scanned.'] })
  const user = await open()
  await user.type(field(/^Name/), 'A-1')
  await user.type(field(/^Description/), 'half a page')
  await user.click(create())
  expect(await screen.findByText('Failed to create slide')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('A slide of this name is being scanned.')
  expect(field(/^Name/).value).toBe('A-1')
  expect(field(/^Description/).value).toBe('half a page')
  expect(onClose).not.toHaveBeenCalled()
})

test('a reply without an id is not a slide', async () => {
  answer(201, { name: 'A-1' })
  const user = await open()
  await user.type(field(/^Name/), 'A-1')
  await user.click(create())
  expect((await screen.findByRole('alert')).textContent).toContain('No valid slide data received from the server')
  expect(onCreated).not.toHaveBeenCalled()
})

test('Escape closes it, but not while the slide is being created', async () => {
  fetch.mockReturnValueOnce(new Promise(() => {}))
  const user = await open()
  await user.type(field(/^Name/), 'A-1')
  await user.click(create())
  expect(screen.getByRole('button', { name: 'Creating...' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  cleanup()
  const again = await open()
  await again.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('once something is typed, Escape asks before closing; Cancel does not', async () => {
  const confirm = vi.fn(() => false)
  answerQuestions(confirm)
  const user = await open()
  await user.type(field(/^Name/), 'A-1')
  await user.keyboard('{Escape}')
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Leave without saving?')
  expect(onClose).not.toHaveBeenCalled()
  expect(field(/^Name/).value).toBe('A-1')
  confirm.mockReturnValue(true)
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  await user.type(field(/^Name/), 'A-2')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(confirm).toHaveBeenCalledTimes(2)
})
