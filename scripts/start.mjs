// npm start, npm run demo: installs and builds what is missing or stale, then goes on as the server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { become, install, say } from './bootstrap.mjs'
import { buildWeb } from './web-build.mjs'

const isDemo = process.argv.includes('--demo')

install()
buildWeb()
if (isDemo) startDemo()
else become(['server/src/main.ts'])

/** The demo library lives as long as its server, and never gets into a database that somebody works with. */
function startDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-demo-'))
  say(`The demo keeps its data in ${folder} and removes it at the end.`)
  const env = { ...process.env, VITRINE_DATA_DIR: folder, DATABASE_URL: '' }
  become(['server/src/main.ts', '--demo'], env, () => rmSync(folder, { recursive: true, force: true }))
}
