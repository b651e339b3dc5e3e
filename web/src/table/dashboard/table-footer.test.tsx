// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TableFooter, type TableFooterProps } from './records-table.tsx'

afterEach(cleanup)

function show(list: Partial<TableFooterProps['list']>) {
  const all = {
    rows: [],
    total: 0,
    isBusy: false,
    status: 'ready' as const,
    hasMore: false,
    loadMore: () => {},
    ...list,
  }
  render(
    <MantineProvider>
      <TableFooter
        list={all}
        countText={(shown, total) => `Showing ${shown} of ${total} blocks`}
        onPrevious={undefined}
      />
    </MantineProvider>,
  )
}

test('an empty list is counted', () => {
  show({})
  expect(screen.getByRole('status').textContent).toBe('Showing 0 of 0 blocks')
})

test.each(['loading', 'failed'] as const)('a list that is %s is not called empty', status => {
  show({ status })
  expect(screen.getByRole('status').textContent).toBe('')
})

test('existing rows stay counted while more load', () => {
  show({ status: 'loading', rows: [1, 2], total: 9 })
  expect(screen.getByRole('status').textContent).toBe('Showing 2 of 9 blocks')
})
