import type { ScoredUnit } from './units.ts'

/** How many units of each true class were predicted as each class. */
export type Confusion = readonly (readonly number[])[]

export function confusionOf(units: readonly ScoredUnit[], classes: number): number[][] {
  const table = Array.from({ length: classes }, () => new Array<number>(classes).fill(0))
  for (const { truth, predicted } of units) table[truth]![predicted]! += 1
  return table
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const mean = (numbers: readonly number[]) => (numbers.length === 0 ? null : sum(numbers) / numbers.length)

/** Units of each true class. */
export const rowSums = (table: Confusion): number[] => table.map(sum)
/** Units predicted as each class. */
const columnSums = (table: Confusion): number[] => table.map((_, column) => sum(table.map(row => row[column]!)))
export const rightOnes = (table: Confusion): number => sum(table.map((row, index) => row[index]!))

/**
 * The mean share that was predicted right of the classes that occur. From K. H. Brodersen et al., The balanced accuracy and its
 * posterior distribution, ICPR (2010).
 */
export const balancedAccuracy = (table: Confusion): number | null =>
  mean(rowSums(table).flatMap((count, index) => (count === 0 ? [] : [table[index]![index]! / count])))

/**
 * The mean F1 of the classes that are the truth or the prediction of some unit. From C. J. van Rijsbergen, Information Retrieval
 * (1979); the mean is that of the F1 of classes, as J. Opitz and S. Burst, Macro F1 and Macro F1 (2019) recommend.
 */
export function macroF1(table: Confusion): number | null {
  const [truths, predictions] = [rowSums(table), columnSums(table)]
  const occurring = [...table.keys()].filter(index => truths[index]! + predictions[index]! > 0)
  return mean(occurring.map(index => (2 * table[index]![index]!) / (truths[index]! + predictions[index]!)))
}

/**
 * Agreement beyond chance; null where chance agrees always. From J. Cohen, A coefficient of agreement for nominal scales,
 * Educ. Psychol. Meas. 20 (1960).
 */
export function cohensKappa(table: Confusion): number | null {
  const [truths, predictions] = [rowSums(table), columnSums(table)]
  const units = sum(truths)
  const byChance = sum(truths.map((count, index) => count * predictions[index]!))
  // Integers up to the final division, so that sums are exact.
  return byChance === units * units ? null : (rightOnes(table) * units - byChance) / (units * units - byChance)
}
