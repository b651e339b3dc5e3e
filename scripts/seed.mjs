// npm run seed: made-up data at scale, straight into the database.
import { runProgram } from './server-command.mjs'

runProgram('server/src/seed/seed.ts')
