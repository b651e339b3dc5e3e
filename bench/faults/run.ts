// npm run faults: does to a library what goes wrong in a lab, and writes what came of it to docs/faults.md.
import { join } from 'node:path'
import { machineFacts } from '../machine.ts'
import { BenchError } from '../options.ts'
import { batchImport } from './batch-import.ts'
import { browserUploads } from './browser-uploads.ts'
import { contendedRecord } from './contended-record.ts'
import { damagedPictures } from './damaged-pictures.ts'
import { exportsFault } from './exports.ts'
import { fairShares } from './fair-shares.ts'
import type { Fault, Result } from './fault.ts'
import { floods } from './floods.ts'
import { fullDisk, fullDiskStop } from './full-disk.ts'
import { generatedCalls } from './generated-calls.ts'
import { hostileBodies } from './hostile-bodies.ts'
import { hostilePictures } from './hostile-pictures.ts'
import { killFaults } from './kills.ts'
import { type FaultOptions, readFaultOptions } from './options.ts'
import { frozen, restarted } from './outages.ts'
import { powerCut } from './power-cut.ts'
import { labelPhotographs, manyScannedFiles } from './scanned-files.ts'
import { scanners } from './scanners.ts'
import { unfinishedSignIns } from './sign-in-flood.ts'
import { emptyUploads, smallDiskFaults } from './small-disk.ts'
import { storm } from './storm.ts'
import { type Row, writeRow } from './table.ts'
import { uploads } from './uploads.ts'

const PAGE = join(import.meta.dirname, '../../docs/faults.md')

const faults: readonly Fault[] = [
  ...killFaults,
  powerCut,
  restarted,
  frozen,
  fullDisk,
  fullDiskStop,
  ...smallDiskFaults,
  emptyUploads,
  unfinishedSignIns,
  contendedRecord,
  batchImport,
  exportsFault,
  storm,
  uploads,
  browserUploads,
  generatedCalls,
  ...floods,
  ...hostileBodies,
  fairShares,
  ...scanners,
  labelPhotographs,
  manyScannedFiles,
  damagedPictures,
  hostilePictures,
]
const NAMES = faults.map(({ name }) => name)

/** A library that does not come back ends a run with an error. */
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

async function run({ names, rounds, seed }: FaultOptions): Promise<boolean> {
  const chosen = faults.filter(({ name }) => names.length === 0 || names.includes(name))
  let isWell = true
  for (const fault of chosen) {
    const row = await runFault(fault, rounds ?? fault.rounds, seed)
    isWell &&= row.outcome !== 'BROKEN'
    // Figures from fewer rounds must not overwrite those of full runs.
    if (rounds === undefined) writeRow(PAGE, row, machineFacts(''), NAMES)
  }
  return isWell
}

try {
  const options = readFaultOptions(process.argv.slice(2), NAMES)
  if (!(await run(options))) process.exitCode = 1
} catch (error) {
  if (!(error instanceof BenchError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
