// npm run seed: generated data at scale, written directly to the database.
import { runProgram } from './server-command.mjs'

runProgram('server/src/seed/seed.ts')
