import { machineFacts } from '../machine.ts'
import type { Fault, Result } from './fault.ts'
import type { FaultOptions } from './options.ts'
import { type Row, writeRow } from './table.ts'

/** If a library does not recover, the run ends with an error. */
async function attempt(fault: Fault, rounds: number, seed: number): Promise<Result> {
  try {
    return await fault.run(rounds, seed)
  } catch (error) {
    return { figures: 'ended early', problems: [(error as Error).stack ?? String(error)] }
  }
}

async function runFault(fault: Fault, rounds: number, seed: number): Promise<Row> {
  const obstacle = fault.obstacle?.()
  const begin = performance.now()
  console.log(`${fault.name}: ${fault.what}, ${rounds} rounds ...`)
  const result = obstacle === undefined ? await attempt(fault, rounds, seed) : { figures: obstacle, problems: [] }
  const outcome = obstacle !== undefined ? 'not run' : result.problems.length === 0 ? 'held' : 'BROKEN'
  const took = Math.round((performance.now() - begin) / 1000)
  console.log(`${fault.name}: ${outcome} (${took} s). ${result.figures}`)
  for (const problem of new Set(result.problems)) console.log(`  ${problem}`)
  return { ...fault, rounds, figures: result.figures, outcome }
}

/**
 * Runs the chosen faults one after another, and writes the results to the table of a page.
 * @returns whether all promises were kept
 */
export async function runFaults(
  faults: readonly Fault[],
  { names, rounds, seed }: FaultOptions,
  page: string,
): Promise<boolean> {
  const chosen = faults.filter(({ name }) => names.length === 0 || names.includes(name))
  let isWell = true
  for (const fault of chosen) {
    const row = await runFault(fault, rounds ?? fault.rounds, seed)
    isWell &&= row.outcome !== 'BROKEN'
    // Results of fewer rounds must not overwrite those of full runs.
    if (rounds === undefined) {
      const order = faults.map(({ name }) => name)
      writeRow(page, row, machineFacts(''), order)
    }
  }
  return isWell
}
