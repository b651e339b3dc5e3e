interface CallsOptions {
  limit: number
  /** Starts nothing more after the first failure. */
  stopsAtFailure?: boolean
  /** Once aborted, nothing more is started; running calls are still awaited, so that their outcome is known. */
  stop?: AbortSignal
}

/** The outcome of each call, in the order of the items. Those that were never started are in neither list. */
interface CallsSummary<Item, Result> {
  succeeded: { item: Item; result: Result }[]
  failed: { item: Item; error: unknown }[]
}

/** Makes a call per item, with limited concurrency. A failure stops no other call, unless `stopsAtFailure`. Never rejects. */
export async function runCalls<Item, Result>(
  items: readonly Item[],
  call: (item: Item, index: number) => Promise<Result>,
  { limit, stopsAtFailure = false, stop }: CallsOptions,
): Promise<CallsSummary<Item, Result>> {
  const outcomes: PromiseSettledResult<Result>[] = []
  let next = 0
  let hasFailed = false

  async function callInTurn() {
    while (next < items.length && !stop?.aborted && !(stopsAtFailure && hasFailed)) {
      const index = next++
      const [outcome] = await Promise.allSettled([call(items[index] as Item, index)])
      outcomes[index] = outcome
      hasFailed ||= outcome.status === 'rejected'
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, callInTurn))

  const summary: CallsSummary<Item, Result> = { succeeded: [], failed: [] }
  for (const [index, item] of items.entries()) {
    const outcome = outcomes[index]
    if (outcome?.status === 'fulfilled') summary.succeeded.push({ item, result: outcome.value })
    else if (outcome) summary.failed.push({ item, error: outcome.reason })
  }
  return summary
}
