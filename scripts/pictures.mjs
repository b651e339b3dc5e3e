// npm run pictures: a picture of every screen and state, in three widths, light and dark, written to pictures/.
//   npm run pictures                 all of them; open pictures/index.html
//   npm run pictures -- slides       those whose names contain one of the words
//   npm run pictures -- --guide      those of docs/guide, written there
import { join } from 'node:path'
import { commandFile, install, root, runSync, say } from './bootstrap.mjs'
import { ensureBrowser } from './browser.mjs'
import { buildWeb } from './web-build.mjs'

const words = process.argv.slice(2)

install()
buildWeb()
const cli = commandFile('@playwright/test', 'playwright')
if (!ensureBrowser({ say, playwright: args => runSync(cli, args) })) process.exit(1)
const named = words.filter(word => !word.startsWith('--'))
const grep = named.length > 0 ? ['--grep', named.join('|')] : []
const kind = words.includes('--guide') ? 'guide.pictures' : 'screens.pictures'
const args = ['test', '--config', join(root, 'e2e/pictures'), kind, ...grep]
process.exit(runSync(cli, args))
