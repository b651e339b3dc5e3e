// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { countedParts } from './distribution.ts'
import { DistributionBar } from './distribution-bar.tsx'

const onPick = vi.fn()
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function show(values: string[]) {
  render(
    <MantineProvider env="test">
      <DistributionBar
        title="Organ"
        parts={countedParts(
          values.map(value => ({ value, count: 1 })),
          [{ label: 'Liver', color: 6 }],
        )}
        countText={count => `${count} blocks`}
        onPick={onPick}
        emptyText="No organ data"
        width={360}
      />
    </MantineProvider>,
  )
  return userEvent.setup()
}
const many = 'abcdefghijkl'.split('').flatMap((name, index) => Array.from({ length: 12 - index }, () => name))

test('names its parts for screen readers', () => {
  show(['liver', 'Liver', 'knee'])
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Organ: Liver 2, knee 1')
})

test('an entry of the legend is a button that picks its part', async () => {
  const user = show(['liver', 'Liver', 'knee'])
  await user.click(screen.getByRole('button', { name: 'Show only Liver 2 blocks' }))
  expect(onPick).toHaveBeenCalledExactlyOnceWith({ key: 'liver', label: 'Liver', count: 2, color: 6 })
})

test('a click on a bar picks its part too', async () => {
  const user = show(['liver', 'Liver', 'knee'])
  await user.click(screen.getByTitle('knee 1'))
  expect(onPick).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: 'knee' }))
})

test("shows the top 10; '+n' opens those that don't fit into the legend", async () => {
  const user = show(many)
  expect(screen.getByRole('img').children).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: /more: Organ$/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Show only j 3 blocks' }))
  expect(onPick).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: 'j' }))
})

test('without records, says so', () => {
  show([])
  expect(screen.getByText('No organ data')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})
