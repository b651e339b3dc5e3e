// npm start, npm run demo: installs and builds what is missing or outdated, then continues as the server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { become, install, say, serverEnv } from './bootstrap.mjs'
import { buildWeb } from './web-build.mjs'

/**
 * The server's program. On a machine with much memory, V8 gives the young generation 128 MB and lets the old one grow fourfold
 * between collections. A quarter of the former and twofold growth have no measurable effect on speed and save 150 MB.
 */
const SERVER = ['--max-semi-space-size=16', '--heap-growing-percent=100', 'server/src/main.ts']

const isDemo = process.argv.includes('--demo')

install()
buildWeb()
if (isDemo) startDemo()
else become(SERVER, { env: serverEnv, tellsEnd: true })

/** The demo library is deleted together with its server, and is never loaded into a database in use. */
function startDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-demo-'))
  say(`The demo keeps its data in ${folder} and removes it at the end.`)
  const env = { ...serverEnv, VITRINE_DATA_DIR: folder, DATABASE_URL: '' }
  const atEnd = () => rmSync(folder, { recursive: true, force: true })
  become([...SERVER, '--demo'], { env, tellsEnd: true, atEnd })
}
