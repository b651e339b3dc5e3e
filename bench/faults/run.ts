// npm run faults: inflicts failures on a library that can happen in a lab, and writes the results to docs/faults.md.
import { join } from 'node:path'
import { BenchError } from '../options.ts'
import { batchImport } from './batch-import.ts'
import { browserUploads } from './browser-uploads.ts'
import { contendedRecord } from './contended-record.ts'
import { damagedPictures } from './damaged-pictures.ts'
import { exportsFault } from './exports.ts'
import { fairShares } from './fair-shares.ts'
import type { Fault } from './fault.ts'
import { floods } from './floods.ts'
import { fullDisk, fullDiskStop } from './full-disk.ts'
import { generatedCalls } from './generated-calls.ts'
import { hostileBodies } from './hostile-bodies.ts'
import { hostilePictures } from './hostile-pictures.ts'
import { killFaults } from './kills.ts'
import { readFaultOptions } from './options.ts'
import { frozen, restarted } from './outages.ts'
import { powerCut } from './power-cut.ts'
import { runFaults } from './run-faults.ts'
import { labelPhotographs, manyScannedFiles } from './scanned-files.ts'
import { scanners } from './scanners.ts'
import { unfinishedSignIns } from './sign-in-flood.ts'
import { emptyUploads, smallDiskFaults } from './small-disk.ts'
import { storm } from './storm.ts'
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

try {
  const options = readFaultOptions('npm run faults --', process.argv.slice(2), NAMES)
  if (!(await runFaults(faults, options, PAGE))) process.exitCode = 1
} catch (error) {
  if (!(error instanceof BenchError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
