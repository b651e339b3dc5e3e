// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MayEditContext } from '../edit/may-edit.ts'
import { openScreens } from '../screens/routed-screens.fixture.tsx'
import { ScriptedServer } from '../screens/scripted-server.fixture.ts'
import { KeysHost } from './keys-host.tsx'

// A busy machine is slow; only what never happens should fail.
vi.setConfig({ testTimeout: 20_000 })

const server = new ScriptedServer()
beforeEach(() => server.start())
afterEach(() => {
  cleanup()
  server.stop()
})

const open = (mayEdit = true) =>
  openScreens(
    {
      '/here': () => (
        <MayEditContext value={mayEdit}>
          <KeysHost />
          <input aria-label="A field" />
          <button type="button" onKeyDown={event => event.preventDefault()}>
            With its own keys
          </button>
        </MayEditContext>
      ),
    },
    '/here',
  )
const notes = () => [...document.querySelectorAll('section p')].map(note => note.textContent)

test('? lists the keys of every screen and of lists, and Esc closes the list', async () => {
  const { user } = await open()
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }))
  expect(dialog.getByText('Ctrl K')).not.toBeNull()
  expect(dialog.getByText('Undo')).not.toBeNull()
  expect(notes()).toEqual([
    'On every screen (on a Mac, Cmd is Ctrl):',
    'In a list, on a row:',
    'In a list, on a cell:',
    'While a cell is edited:',
    "On a column's head:",
    'On a row of Scans:',
  ])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('readers see no keys for changes', async () => {
  const { user } = await open(false)
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }))
  expect(dialog.queryByText('Undo')).toBeNull()
  expect(notes()).toEqual([
    'On every screen (on a Mac, Cmd is Ctrl):',
    'In a list, on a row:',
    'In a list, on a cell:',
    "On a column's head:",
  ])
})

test("? in a field is typed, and a screen's own meaning of it takes precedence", async () => {
  const { user } = await open()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'A field' })
  await user.type(field, 'why?')
  expect(field.value).toBe('why?')
  screen.getByRole('button', { name: 'With its own keys' }).focus()
  await user.keyboard('?/')
  expect(screen.queryByRole('dialog')).toBeNull()
})
