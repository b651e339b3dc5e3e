/**
 * Counts as whole percentages of their sum. They add up to 100: those cut off most are rounded up (largest remainder), the
 * first of equals first. All are 0 where there is nothing to share.
 */
export function wholePercentages(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const percentages = counts.map(count => Math.floor((100 * count) / total))
  const missing = 100 - percentages.reduce((sum, percent) => sum + percent, 0)
  // In hundreds of records, so that no rounding error decides.
  const remainder = (index: number) => (100 * (counts[index] as number)) % total
  const byRemainder = [...counts.keys()].sort((a, b) => remainder(b) - remainder(a))
  for (const index of byRemainder.slice(0, missing)) percentages[index] = (percentages[index] as number) + 1
  return percentages
}
