// npm run migrate: brings the database up to date, for servers with MIGRATE=off.
import { runProgram } from './server-command.mjs'

runProgram('server/src/migrate-cli.ts')
