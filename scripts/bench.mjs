// npm run bench: measures the promised speed (docs/product/quality.md#speed).

import { install } from './bootstrap.mjs'
import { runProgram } from './server-command.mjs'
import { buildWeb } from './web-build.mjs'

install()
buildWeb()
runProgram('bench/run.ts')
