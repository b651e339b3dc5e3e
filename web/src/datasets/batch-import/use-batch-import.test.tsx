// @vitest-environment happy-dom
import { createBrowserHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useBatchImport } from './use-batch-import.ts'

afterEach(cleanup)

function open() {
  const history = createBrowserHistory()
  const router = createRouter({ routeTree: createRootRoute(), history })
  const { result, rerender } = renderHook(
    ({ isOpen }) => useBatchImport(isOpen, { user: 'ada', onClose() {}, onImported() {} }),
    {
      initialProps: { isOpen: true },
      wrapper: ({ children }) => <RouterContextProvider router={router}>{children}</RouterContextProvider>,
    },
  )
  return { batch: () => result.current, close: () => rerender({ isOpen: false }), history }
}

async function review(batch: ReturnType<typeof open>['batch']) {
  await act(() => batch().wizard.read(new File(['Organ,Species\nbrain,Mouse\n'], 'slides.csv', { type: 'text/csv' })))
  expect(batch().wizard.at.step).toBe('review')
}

/** Whether the browser asks before it leaves the page. */
const asksFirst = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('leaving the page asks first only while the preview holds rows', async () => {
  const { batch, close } = open()
  expect(asksFirst()).toBe(false)
  await review(batch)
  expect(asksFirst()).toBe(true)
  act(() => batch().wizard.back())
  expect(asksFirst()).toBe(false)
  await review(batch)
  close()
  expect(asksFirst()).toBe(false)
})

test('the preview does not block the way to another screen', async () => {
  const { batch, history } = open()
  await review(batch)
  history.push('/samples')
  await waitFor(() => expect(window.location.pathname).toBe('/samples'))
})
