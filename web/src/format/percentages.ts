/**
 * Counts as whole percentages of their sum, which add up to 100: those with the largest remainders are rounded up, the first of
 * equal ones first. All are 0 if the sum is.
 */
export function wholePercentages(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const percentages = counts.map(count => Math.floor((100 * count) / total))
  const missing = 100 - percentages.reduce((sum, percent) => sum + percent, 0)
  // In hundreds of records, to avoid rounding errors.
  const remainder = (index: number) => (100 * (counts[index] as number)) % total
  const byRemainder = [...counts.keys()].sort((a, b) => remainder(b) - remainder(a))
  for (const index of byRemainder.slice(0, missing)) percentages[index] = (percentages[index] as number) + 1
  return percentages
}
