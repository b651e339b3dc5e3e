// npm run restore: replaces the library by a backup.
import { runProgram } from './server-command.mjs'

runProgram('server/src/backup/restore-cli.ts')
