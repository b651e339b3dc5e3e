// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { EMPTY_QUERY } from '../../search/dashboard-query.ts'
import { useRecordsList } from './use-records-list.ts'

afterEach(cleanup)

test('a new record counts before the list is reloaded, even if it is the first of all', async () => {
  const { result } = renderHook(() =>
    useRecordsList<{ id: number }>({
      table: 'blocks',
      user: 'anna',
      columns: [],
      pageSize: 50,
      first: EMPTY_QUERY,
      listPage: async () => ({ results: [], total: 0 }),
    }),
  )
  act(() => result.current.countAll(1))
  expect(result.current.allCount).toBeUndefined()
  await waitFor(() => expect(result.current.allCount).toBe(0))
  act(() => result.current.countAll(1))
  expect(result.current.allCount).toBe(1)
})
