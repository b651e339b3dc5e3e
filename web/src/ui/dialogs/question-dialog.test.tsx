// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { ask, openQuestion, type Question } from './question.ts'
import { QuestionDialog } from './question-dialog.tsx'

afterEach(() => {
  act(() => openQuestion.get()?.answer(false))
  cleanup()
})

const QUESTION: Question = { title: 'Delete 2 slides?', text: 'They go to the Trash.', action: 'Delete 2 slides' }

function open(question = QUESTION) {
  render(
    <MantineProvider env="test">
      <QuestionDialog />
    </MantineProvider>,
  )
  return act(async () => ({ answer: ask(question) }))
}
const button = (name: string) => screen.findByRole('button', { name })

test('a question explains the consequences, and Cancel has the focus', async () => {
  await open()
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 slides?' })
  await screen.findByText('They go to the Trash.')
  expect(dialog.contains(document.activeElement)).toBe(true)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
})

test.each([
  ['Delete 2 slides', true],
  ['Cancel', false],
] as const)('%s answers it', async (name, expected) => {
  const { answer } = await open()
  await userEvent.click(await button(name))
  expect(await answer).toBe(expected)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the explanation may load later, and the question can be answered before', async () => {
  const text = Promise.withResolvers<string>()
  const { answer } = await open({ ...QUESTION, text: text.promise })
  await button('Delete 2 slides')
  await act(async () => text.resolve('They leave 3 datasets.'))
  await screen.findByText('They leave 3 datasets.')
  await userEvent.click(await button('Delete 2 slides'))
  expect(await answer).toBe(true)
})

test('a later question replaces an open one, whose answer is no', async () => {
  const { answer } = await open()
  await act(async () => void ask({ title: 'Leave?', action: 'Leave' }))
  expect(await answer).toBe(false)
  await screen.findByRole('dialog', { name: 'Leave?' })
})

test('Escape answers no, and leaves the dialog below open', async () => {
  const onClose = vi.fn()
  render(
    <MantineProvider env="test">
      <Dialog title="Edit" isOpen onClose={onClose}>
        <input aria-label="Name" />
      </Dialog>
      <QuestionDialog />
    </MantineProvider>,
  )
  const { answer } = await act(async () => ({ answer: ask(QUESTION) }))
  await button('Delete 2 slides')
  await userEvent.keyboard('{Escape}')
  expect(await answer).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
})
