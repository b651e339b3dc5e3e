// npm run bench: measures what DESIGN section 7 promises.

import { install } from './bootstrap.mjs'
import { runProgram } from './server-command.mjs'
import { buildWeb } from './web-build.mjs'

install()
buildWeb()
runProgram('bench/run.ts')
