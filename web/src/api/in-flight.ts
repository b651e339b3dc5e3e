/**
 * Starts one piece of work per item, none waiting for another's outcome, with at most `limit` under way.
 * The outcomes stand in the order of the items; one that fails stops no other.
 */
export async function settleInFlight<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const outcomes: PromiseSettledResult<Result>[] = []
  let next = 0
  const lane = async () => {
    while (next < items.length) {
      const index = next++
      const [outcome] = await Promise.allSettled([work(items[index] as Item)])
      outcomes[index] = outcome
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane))
  return outcomes
}
