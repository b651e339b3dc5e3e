// npm run store: copies uploaded files to another folder or bucket.
import { runProgram } from './server-command.mjs'

runProgram('server/src/pictures/uploads/store-cli.ts')
