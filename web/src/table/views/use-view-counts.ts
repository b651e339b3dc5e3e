import type { View } from '@vitrine/contract/tables/views'
import { useEffect, useEffectEvent, useState } from 'react'
import { runCalls } from '../../api/run-calls.ts'
import type { Library } from '../address/use-library.ts'
import type { AnyDashboard } from '../records/dashboard.ts'

/** Few enough that the table's own calls need not wait. */
const COUNTS_IN_FLIGHT = 2

/** How many records match each view, by its id: counted one after the other, and missing until then. */
export function useViewCounts(views: readonly View[], library: Library, { list }: AnyDashboard) {
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({})
  const countAll = useEffectEvent((stop: AbortSignal) =>
    runCalls(
      views,
      async view => {
        const { total } = await list({ page: 0, limit: 1, ...library.queryOf(view), sort: undefined }, stop)
        setCounts(now => ({ ...now, [view.id]: total }))
      },
      { limit: COUNTS_IN_FLIGHT, stop },
    ),
  )
  const key = JSON.stringify(views.map(({ id, state }) => [id, state]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the views
  useEffect(() => {
    const stop = new AbortController()
    void countAll(stop.signal)
    return () => stop.abort()
  }, [key])
  return counts
}
