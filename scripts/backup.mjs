// npm run backup: writes the library to a file.
import { runProgram } from './server-command.mjs'

runProgram('server/src/backup/backup-cli.ts')
