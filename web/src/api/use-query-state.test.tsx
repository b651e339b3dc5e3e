// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useQueryState } from './use-query-state.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const query = queryOptions({ queryKey: ['color'], queryFn: () => 'blue', staleTime: Number.POSITIVE_INFINITY })
const Shown = () => <p>{useQueryState(query.queryKey)?.data ?? 'none'}</p>
function Adder() {
  useQuery({ ...query, initialData: 'red' })
  return null
}

test('shows a query that another component adds while rendering, without a warning from React', async () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {})
  const client = new QueryClient()
  const page = (isAdded: boolean) => (
    <QueryClientProvider client={client}>
      <Shown />
      {isAdded && <Adder />}
    </QueryClientProvider>
  )
  const { rerender } = render(page(false))
  expect(screen.getByText('none')).toBeTruthy()
  rerender(page(true))
  expect(await screen.findByText('red')).toBeTruthy()
  expect(warned).not.toHaveBeenCalled()
})
