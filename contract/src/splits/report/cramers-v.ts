/**
 * Cramér's V with Bergsma's correction for bias, between 0 (independent) and 1 (one predicts the other). Rows and columns without
 * counts don't count. From W. Bergsma, A bias-correction for Cramér's V and Tschuprow's T, J. Korean Stat. Soc. 42 (2013).
 * @param table counts; each row has as many columns
 * @returns null if there are fewer than two rows or two columns
 */
export function cramersV(table: readonly (readonly number[])[]): number | null {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const rows = table.map(sum)
  const columns = (table[0] ?? []).map((_, column) => sum(table.map(row => row[column]!)))
  const n = sum(rows)
  const [r, k] = [rows.filter(Boolean).length, columns.filter(Boolean).length]
  if (r < 2 || k < 2) return null
  let chiSquared = 0
  for (const [row, counts] of table.entries())
    for (const [column, count] of counts.entries()) {
      const expected = (rows[row]! * columns[column]!) / n
      if (expected > 0) chiSquared += (count - expected) ** 2 / expected
    }
  const phiSquared = Math.max(0, chiSquared / n - ((k - 1) * (r - 1)) / (n - 1))
  const corrected = (size: number) => size - (size - 1) ** 2 / (n - 1)
  const most = Math.min(corrected(k), corrected(r)) - 1
  // With as many values as slides nothing is left after the correction.
  return most > 0 ? Math.min(1, Math.sqrt(phiSquared / most)) : null
}
