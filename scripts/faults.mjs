// npm run faults: does to a library what goes wrong in a lab (docs/faults.md).
//   npm run faults                            all of it, for an hour or so
//   npm run faults -- kill-both --rounds 3    some of it, with fewer rounds
import { runProgram } from './server-command.mjs'

runProgram('bench/faults/run.ts')
