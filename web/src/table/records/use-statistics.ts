import { useDebouncedCallback } from '@mantine/hooks'
import type { Facets } from '@vitrine/contract/tables/facets'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCountsChanged } from '../../api/records-changed.ts'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import type { StatBar } from './stat-bars.ts'

/** Edits often follow one another. */
const RECOUNT_AFTER_MS = 250

export interface StatisticsOptions {
  table: string
  /** The counts next to the totals. */
  bars: readonly StatBar[]
  query: DashboardQuery
  /** Whether the list was loaded once: its first rows take precedence over counts. */
  isListed: boolean
}

/** Statistics of all matching records, and the number of all records. */
export function useStatistics({ table, bars, query, isListed }: StatisticsOptions) {
  const [all, setAll] = useState<number>()
  const [{ counts, of, isFailed }, setState] = useState<{ counts?: Facets; of?: string; isFailed: boolean }>({
    isFailed: false,
  })
  const [request, setRequest] = useState(0)
  const { sort: _, group: __, ...found } = query
  const key = JSON.stringify(found)

  const read = useEffectEvent(async (signal: AbortSignal) => {
    const { readStatistics } = await import('../../search/use-facets.ts')
    const facets = bars.map(({ column }) => column)
    const reply = await readStatistics({ table, query, facets }, signal)
    if (signal.aborted) return
    setAll(reply.statistics?.all)
    setState({ counts: reply, of: key, isFailed: false })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the query
  useEffect(() => {
    if (!isListed) return
    const aborter = new AbortController()
    read(aborter.signal).catch(error => {
      if (aborter.signal.aborted) return
      console.warn('The records could not be counted', error)
      setState({ isFailed: true })
    })
    return () => aborter.abort()
  }, [key, isListed, request])

  const retry = () => setRequest(now => now + 1)
  const recount = useDebouncedCallback(retry, RECOUNT_AFTER_MS)
  useCountsChanged(recount)
  return {
    statistics: { counts, isFailed, bars, retry, total: of === key ? counts?.total : undefined },
    all,
    setAll,
    /** Counts again after changes, once for several in a row. */
    recount,
  }
}
