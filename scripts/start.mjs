// npm start, npm run demo: installs and builds what is missing or stale, then goes on as the server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { become, install, say } from './bootstrap.mjs'
import { buildWeb } from './web-build.mjs'

/**
 * The server's program. V8 would let young objects take 128 MB before it looks at them on a machine with much memory, and
 * old ones grow fourfold; a quarter of the one and twofold of the other cost no speed that can be measured, and save 150 MB.
 */
const SERVER = ['--max-semi-space-size=16', '--heap-growing-percent=100', 'server/src/main.ts']

const isDemo = process.argv.includes('--demo')

install()
buildWeb()
if (isDemo) startDemo()
else become(SERVER)

/** The demo library lives as long as its server, and never gets into a database that somebody works with. */
function startDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-demo-'))
  say(`The demo keeps its data in ${folder} and removes it at the end.`)
  const env = { ...process.env, VITRINE_DATA_DIR: folder, DATABASE_URL: '' }
  become([...SERVER, '--demo'], env, () => rmSync(folder, { recursive: true, force: true }))
}
