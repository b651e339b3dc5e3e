export interface BulkOptions {
  limit: number
  /** Starts nothing more after the first failure. */
  stopsAtFailure?: boolean
  /** Once aborted, nothing more is started; work in flight is still awaited, so that its outcome is known. */
  stop?: AbortSignal
  onProgress?: (ended: number, total: number) => void
}

/** What came of each item, in the order of the items. */
export interface BulkSummary<Item, Result> {
  succeeded: { item: Item; result: Result }[]
  failed: { item: Item; error: unknown }[]
  /** Never started, because of a stop or a failure before them. */
  skipped: Item[]
}

/** Runs one piece of work per item. One that fails stops no other, unless `stopsAtFailure`. Never rejects. */
export async function runBulk<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
  options: BulkOptions,
): Promise<BulkSummary<Item, Result>> {
  const { limit, stopsAtFailure = false, stop, onProgress } = options
  const outcomes: PromiseSettledResult<Result>[] = []
  let next = 0
  let ended = 0
  let hasFailed = false
  const canStart = () => !stop?.aborted && !(stopsAtFailure && hasFailed)

  async function workOn() {
    while (next < items.length && canStart()) {
      const index = next++
      const [outcome] = await Promise.allSettled([work(items[index] as Item, index)])
      outcomes[index] = outcome
      hasFailed ||= outcome.status === 'rejected'
      ended += 1
      onProgress?.(ended, items.length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, workOn))
  return summaryOf(items, outcomes)
}

function summaryOf<Item, Result>(items: readonly Item[], outcomes: readonly PromiseSettledResult<Result>[]) {
  const summary: BulkSummary<Item, Result> = { succeeded: [], failed: [], skipped: [] }
  for (const [index, item] of items.entries()) {
    const outcome = outcomes[index]
    if (outcome === undefined) summary.skipped.push(item)
    else if (outcome.status === 'fulfilled') summary.succeeded.push({ item, result: outcome.value })
    else summary.failed.push({ item, error: outcome.reason })
  }
  return summary
}
