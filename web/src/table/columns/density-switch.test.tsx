// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DensitySwitch } from './density-switch.tsx'

afterEach(cleanup)

test('it offers compact, normal and relaxed, and marks the current one', async () => {
  const onChange = vi.fn()
  render(<DensitySwitch value="normal" onChange={onChange} />)
  const buttons = screen.getAllByRole('button')
  expect(buttons.map(button => [button.getAttribute('aria-label'), button.getAttribute('aria-pressed')])).toEqual([
    ['Compact', 'false'],
    ['Normal', 'true'],
    ['Relaxed', 'false'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Relaxed' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('relaxed')
})
