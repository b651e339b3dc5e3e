// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

const writeText = vi.fn(async () => {})
const putClipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { value, configurable: true })

beforeEach(() => {
  vi.useFakeTimers()
  putClipboard({ writeText })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
  Reflect.deleteProperty(navigator, 'clipboard')
})

const press = async () => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy to clipboard' }))
  })
}
const said = () => screen.getByRole('status').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test("copies the value and shows 'Copied!' for 2 seconds", async () => {
  render(<CopyButton value="3e9e0d50-2086" />)
  await press()
  expect(writeText).toHaveBeenCalledExactlyOnceWith('3e9e0d50-2086')
  expect(screen.getAllByText('Copied!')).toHaveLength(2)
  pass(1999)
  expect(said()).toBe('Copied!')
  pass(1)
  expect(said()).toBe('')
})

test("has the tooltip 'Copy to clipboard'", () => {
  render(<CopyButton value="x" />)
  fireEvent.pointerEnter(screen.getByRole('button').parentElement as HTMLElement)
  fireEvent.mouseOver(screen.getByRole('button'))
  pass(400)
  expect(screen.getByText('Copy to clipboard')).toBeTruthy()
})

test('shows the reason if there is no clipboard', async () => {
  putClipboard(undefined)
  render(<CopyButton value="x" />)
  await press()
  expect(said()).toBe('Copying needs a page served over https')
})

test('shows that the browser refused', async () => {
  writeText.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  render(<CopyButton value="x" />)
  await press()
  expect(said()).toBe('The browser refused to copy')
})
