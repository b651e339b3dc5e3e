// npm run restore: puts a backup in the place of the library.
import { runProgram } from './server-command.mjs'

runProgram('server/src/backup/restore-cli.ts')
