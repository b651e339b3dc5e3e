import { useDebouncedCallback } from '@mantine/hooks'
import type { Facets } from '@vitrine/contract/facets'
import { useEffect, useEffectEvent, useState } from 'react'
import { backendOffers } from '../../api/backend-connection.ts'
import { useCountsChanged } from '../../api/records-changed.ts'
import { type DashboardQuery, isUnfiltered } from '../../search/dashboard-query.ts'
import type { StatBar } from './stat-bars.ts'

/** Edits often come one after another. */
const RECOUNT_AFTER_MS = 250

const doNothing = () => undefined

export interface StatisticsOptions {
  table: string
  /** What is counted beside the totals. */
  bars: readonly StatBar[]
  query: DashboardQuery
  /** Whether the list was answered once: its first rows come before what is counted. */
  isListed: boolean
  /** Counts all records, for backends without facets. */
  countAll: (signal: AbortSignal) => Promise<number>
}

/** Statistics of all records that match, where the backend offers facets; how many records there are, anywhere. */
export function useStatistics({ table, bars, query, isListed, countAll }: StatisticsOptions) {
  const [all, setAll] = useState<number>()
  const [{ counts, of, isFailed }, setState] = useState<{ counts?: Facets; of?: string; isFailed: boolean }>({
    isFailed: false,
  })
  const [request, setRequest] = useState(0)
  const isOffered = backendOffers('facets')
  const isWanted = isOffered ? isListed : !isUnfiltered(query)

  const { sort: _, group: __, ...found } = query
  const key = isOffered ? JSON.stringify(found) : ''

  const read = useEffectEvent(async (signal: AbortSignal) => {
    if (!isOffered) return all === undefined || request > 0 ? setAll(await countAll(signal)) : undefined
    const { readStatistics } = await import('../filters/use-facets.ts')
    const facets = bars.map(({ column }) => column)
    const reply = await readStatistics({ table, query, facets }, signal)
    if (signal.aborted) return
    setAll(reply.statistics?.all)
    setState({ counts: reply, of: key, isFailed: false })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the query
  useEffect(() => {
    if (!isWanted) return
    const aborter = new AbortController()
    read(aborter.signal).catch(error => {
      if (aborter.signal.aborted) return
      console.warn('The records could not be counted', error)
      setState({ isFailed: true })
    })
    return () => aborter.abort()
  }, [key, isWanted, request])

  const retry = () => setRequest(now => now + 1)
  const recount = useDebouncedCallback(retry, RECOUNT_AFTER_MS)
  useCountsChanged(recount)
  return {
    /** Undefined where the backend counts none. */
    statistics: isOffered
      ? { counts, isFailed, bars, retry, total: of === key ? counts?.total : undefined }
      : undefined,
    /** Number of all records; undefined until the first reply. */
    all,
    setAll,
    /** Counts again after changes, once for those that follow one another. */
    recount,
    /** The same after changes that leave the number of records as it is. */
    recountValues: isOffered ? recount : doNothing,
  }
}
