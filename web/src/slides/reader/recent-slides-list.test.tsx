// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { RecentSlide } from './recent-slides.ts'
import { RecentSlidesList } from './recent-slides-list.tsx'

const slides: RecentSlide[] = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  name: `S-${index + 1}`,
  block_id: index === 0 ? 'B-1' : null,
  cut_number: index === 0 ? 0 : null,
  organ: 'liver',
}))

afterEach(cleanup)

test('shows 5 by default, 10 in the Slide Reader', () => {
  const picked: RecentSlide[] = []
  const { rerender } = render(<RecentSlidesList slides={slides} currentId={2} onPick={slide => picked.push(slide)} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  rerender(<RecentSlidesList slides={slides} currentId={2} limit={10} onPick={() => undefined} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(10)
  expect(screen.getByText('12 in this batch')).toBeDefined()
})

test('shows where a slide is from, marks the current one, and reports the clicked one', async () => {
  const picked: number[] = []
  render(<RecentSlidesList slides={slides} currentId={2} onPick={({ id }) => picked.push(id)} />)
  const [first, second] = screen.getAllByRole('button')
  expect(first?.textContent).toContain('B-1 · cut 0')
  expect(second?.textContent).toContain('liver')
  expect(second?.getAttribute('aria-current')).toBe('true')
  expect(first?.hasAttribute('aria-current')).toBe(false)
  if (first) await userEvent.click(first)
  expect(picked).toEqual([1])
})
