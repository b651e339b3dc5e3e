// npm run accounts: list, add, reset, disable accounts of the built-in provider; set roles.
import { runProgram } from './server-command.mjs'

runProgram('server/src/auth/accounts-cli.ts')
