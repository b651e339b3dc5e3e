// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type CommitOutcome, useImport } from './use-import.ts'

interface TextTypes {
  review: string
  job: string
  progress: number
  failure: string
  result: string
}

afterEach(cleanup)

/** An import whose files are read when the test says so. */
function open() {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const reading = new Map<File, (review: string) => void>()
  const read = (file: File) =>
    new Promise<{ review: string }>(resolve => reading.set(file, review => resolve({ review })))
  const onBegin = vi.fn()
  const { result, rerender } = renderHook(({ isOpen }) => useImport<TextTypes>({ isOpen, read, onBegin }), {
    initialProps: { isOpen: true },
    wrapper: ({ children }) => <RouterContextProvider router={router}>{children}</RouterContextProvider>,
  })
  return {
    wizard: () => result.current,
    at: () => result.current.at,
    setOpen: (isOpen: boolean) => rerender({ isOpen }),
    onBegin,
    async choose(file: File) {
      const whole = result.current.read(file)
      await act(async () => {})
      return (review: string) =>
        act(async () => {
          reading.get(file)?.(review)
          await whole
        })
    },
  }
}

const [first, second] = [new File(['1'], 'first.csv'), new File(['2'], 'second.csv')]

test('a file that is chosen later replaces an earlier one that is still being read', async () => {
  const { at, choose } = open()
  const finishFirst = await choose(first)
  const finishSecond = await choose(second)
  await finishSecond('second')
  expect(at()).toEqual({ step: 'review', review: 'second' })
  await finishFirst('first')
  expect(at()).toEqual({ step: 'review', review: 'second' })
})

test('work on the rows of an abandoned file changes nothing any more, and its signal is aborted', async () => {
  const { wizard, at, choose, onBegin } = open()
  await (await choose(first))('first')
  const { update, signal } = wizard().attempt()
  act(() => update({ step: 'review', review: 'checked' }))
  expect(at()).toEqual({ step: 'review', review: 'checked' })
  act(() => wizard().begin())
  expect(signal.aborted).toBe(true)
  expect(onBegin).toHaveBeenCalledOnce()
  act(() => update({ step: 'review', review: 'too late' }))
  expect(at()).toEqual({ step: 'read', isReading: false })
})

test('closing abandons the file, and opening again starts afresh', async () => {
  const { at, choose, setOpen, onBegin } = open()
  const finish = await choose(first)
  setOpen(false)
  await finish('first')
  expect(at()).toEqual({ step: 'read', isReading: true })
  setOpen(true)
  expect(at()).toEqual({ step: 'read', isReading: false })
  expect(onBegin).toHaveBeenCalledOnce()
})

test('a commit shows its progress, can be stopped, and shows its end even after the dialog has closed', async () => {
  const { wizard, at, setOpen } = open()
  const ended = Promise.withResolvers<CommitOutcome<TextTypes>>()
  let ports: { stop: AbortSignal; onProgress(progress: number): void } | undefined
  let committing: Promise<unknown> | undefined
  act(() => {
    committing = wizard().commit('job', 0, given => {
      ports = given
      return ended.promise
    })
  })
  expect(at()).toEqual({ step: 'commit', job: 'job', progress: 0, isStopping: false })
  act(() => ports?.onProgress(3))
  act(() => wizard().stop())
  expect(ports?.stop.aborted).toBe(true)
  expect(at()).toEqual({ step: 'commit', job: 'job', progress: 3, isStopping: true })
  setOpen(false)
  await act(async () => {
    ended.resolve({ failure: 'stopped' })
    await committing
  })
  expect(at()).toMatchObject({ step: 'commit', failure: 'stopped' })
})

test.each([
  [{ result: 'all' }, { step: 'done', result: 'all' }],
  [{ review: 'again' }, { step: 'review', review: 'again' }],
])('a commit that ends with %j leads there', async (outcome, step) => {
  const { wizard, at } = open()
  await act(async () => void (await wizard().commit('job', 0, async () => outcome)))
  expect(at()).toEqual(step)
})
