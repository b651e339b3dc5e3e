// npm run faults: inflicts failures on a library that can happen in a lab (docs/faults.md).
//   npm run faults                            all of them, for an hour or so
//   npm run faults -- kill-both --rounds 3    only some, with fewer rounds
import { runProgram } from './server-command.mjs'

runProgram('bench/faults/run.ts')
