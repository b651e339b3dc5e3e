// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Banner } from './banner.tsx'

afterEach(cleanup)

test('a red banner is announced immediately, a yellow or green one during a pause', () => {
  render(<Banner kind="red">Blocks could not be loaded</Banner>)
  expect(screen.getByRole('alert').textContent).toBe('Blocks could not be loaded')
  cleanup()
  render(<Banner kind="yellow">Nothing is chosen</Banner>)
  expect(screen.getByRole('status').textContent).toBe('Nothing is chosen')
  cleanup()
  render(<Banner kind="green">All blocks are there</Banner>)
  expect(screen.getByRole('status').textContent).toBe('All blocks are there')
})

test('it stays until dismissed, if it can be', async () => {
  const onDismiss = vi.fn()
  const { rerender } = render(<Banner kind="red">Down</Banner>)
  expect(screen.queryByRole('button')).toBeNull()
  rerender(
    <Banner kind="red" onDismiss={onDismiss}>
      Down
    </Banner>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(onDismiss).toHaveBeenCalledTimes(1)
})
