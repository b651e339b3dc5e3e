// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import type { TestSetOverlap } from '@vitrine/contract/datasets/test-sets'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { countTestSets } from '../trust/test-sets.ts'
import { TestSetFindings } from './test-set-findings.tsx'

// Links need a router; these tests only read their address.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, ...link }: { to: string; children: ReactNode }) => <a href={to} {...link} />,
}))
afterEach(cleanup)

const slide = { type: 'T' as const, test_slide: 'u', test_set: 'colon' }
const OVERLAP: TestSetOverlap = {
  test_sets: [{ test_set: 'colon', name: 'Colon', number: 2 }],
  counts: [],
  slides: [
    { ...slide, slide_id: 1, name: 'one', kind: 'slide', value: 'u' },
    { ...slide, slide_id: 2, name: 'two', kind: 'file', value: 'two.svs' },
    { ...slide, slide_id: 3, name: 'three', kind: 'group', value: 'case:name:_:1=p7' },
    { ...slide, slide_id: 4, name: 'four', kind: 'block', value: 'B-1' },
  ],
  slides_count: 4,
}
const show = (types: Readonly<Record<number, 'T' | 'V' | 'E' | 'default'>>) =>
  render(
    <MantineProvider env="test">
      <ul>
        <TestSetFindings testSets={countTestSets(OVERLAP, id => types[id])} />
      </ul>
    </MantineProvider>,
  )

test('lists slides of a test set with the reason why they are in it', () => {
  show({ 1: 'T', 2: 'V', 3: 'T', 4: 'T' })
  screen.getByText(
    '1 training or validation slide is in the locked test set "Colon" (version 2), and 3 more share a file, group or block with it.',
  )
  for (const text of ['the same slide', 'file two.svs', 'group p7', 'block B-1']) screen.getByText(text)
  expect(screen.getByRole('link', { name: 'three' }).getAttribute('href')).toBe('/slides/3')
})

test('only counts training and validation slides of the draft, even if a slide was removed', () => {
  show({ 1: 'E', 2: 'default', 3: 'V' })
  screen.getByText(
    '1 training or validation slide shares a file, group or block with the locked test set "Colon" (version 2).',
  )
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['three'])
})

test('says nothing if there are none', () => {
  const { container } = show({ 1: 'E' })
  expect(container.querySelectorAll('li').length).toBe(0)
})
