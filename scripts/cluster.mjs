// npm run cluster: Vitrine on several machines, all simulated by this one (docs/scaling.md).
import { runProgram } from './server-command.mjs'

runProgram('bench/cluster/run.ts')
