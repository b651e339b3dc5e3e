import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandFile, root } from './bootstrap.mjs'

const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))

const FORBIDDEN = [
  ['contract/src/page.ts', "import { x } from '../../web/src/api/call.ts'"],
  ['contract/src/page.ts', "import type { Db } from '@vitrine/server/src/db/client.ts'"],
  ['web/src/shell/app.tsx', "import { openDb } from '../../../server/src/db/client.ts'"],
  ['web/src/screens/login.tsx', "import { router } from '../shell/router.tsx'"],
  ['web/src/table/rows.tsx', "import { SlideName } from '../slides/slide-name.tsx'"],
  ['web/src/table/deep/rows.tsx', "export { SlideName } from '../../slides/slide-name.tsx'"],
  ['web/src/api/call.ts', "import { session } from '../auth/session.ts'"],
  ['web/src/ui/badge.tsx', "const login = await import('../screens/login.tsx')"],
  ['web/src/slides/slide-form.tsx', "import type { Row } from '../samples/sample-columns.tsx'"],
  ['web/src/samples/sample-form.tsx', "import { x } from '../datasets/datasets-api.ts'"],
  ['web/src/files/file-form.tsx', "import { x } from '../slides/slides-api.ts'"],
  ['web/src/datasets/batch-import/x.ts', "import { x } from '../../screens/slides-dashboard.tsx'"],
  ['server/src/slides/slides.routes.ts', "import { x } from '../samples/samples.queries.ts'"],
  ['server/src/files/files.queries.ts', "import { x } from '../slides/slides.queries.ts'"],
  ['server/src/experiments/x.ts', "import { x } from '../datasets/datasets.queries.ts'"],
  ['server/src/experiments/x.ts', "import { x } from '../configs/configs.routes.ts'"],
  ['server/src/datasets/x.ts', "import { x } from '../experiments/experiments.routes.ts'"],
  ['server/src/http/x.ts', "import { x } from '../channels/channel-stats.ts'"],
  ['server/src/db/list-sql.ts', "import { x } from '../slides/slides.queries.ts'"],
  ['server/src/http/handle.ts', "import { buildApp } from '../app.ts'"],
  ['server/src/slides/slides.queries.ts', "import { x } from '../../../web/src/csv/read-csv.ts'"],
  ['server/src/slides/slides.queries.ts', "import { x } from '../../../contract/src/slides.ts'"],
  ['e2e/flows/slides.spec.ts', "import { x } from '../../web/src/slides/slides-api.ts'"],
  ['bench/run.ts', "import { buildApp } from '../server/src/app.ts'"],
]

const ALLOWED = [
  ['web/src/screens/slides-dashboard.tsx', "import { x } from '../slides/slides-api.ts'"],
  ['web/src/datasets/batch-import/x.ts', "import { x } from '../../slides/slides-api.ts'"],
  ['web/src/slides/slides-api.ts', "import { slideRoutes } from '@vitrine/contract/slides'"],
  ['web/src/slides/slides-api.ts', "import { call } from '../api/call.ts'"],
  ['server/src/datasets/datasets.routes.ts', "import { x } from '../slides/slides.queries.ts'"],
  ['server/src/channels/channels.routes.ts', "import { countChannels } from './channel-stats.ts'"],
  ['server/src/servers/servers.routes.ts', "import { servers } from '@vitrine/contract/servers'"],
  ['server/src/slides/slides.routes.ts', "import { handle } from '../http/handle.ts'"],
  ['bench/run.ts', "import { x } from '../server/src/seed/seed.ts'"],
]

/**
 * Lints files of those places, each with its one line, in a folder of their own under Vitrine's rules.
 * @param {string[][]} cases @returns {string[]} what is said of each
 */
function lint(cases) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-import-law-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
  const files = cases.map(([place = '', line], index) => {
    const file = join(dirname(place), `case-${index}${extname(place)}`)
    mkdirSync(join(folder, dirname(place)), { recursive: true })
    writeFileSync(join(folder, file), `${line}\n`)
    return file
  })
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', '--only=style/noRestrictedImports', '.']
  const lines = spawnSync(process.execPath, [commandFile('@biomejs/biome'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout.split('\n')
  return files.map(file => lines.find(line => line.includes(`/${file},`)) ?? '')
}

test('an import against the law is an error that names the law', () => {
  const said = lint(FORBIDDEN)
  const unnoticed = FORBIDDEN.filter((_, index) => !/^::error.*Import law/.test(said[index] ?? ''))
  expect(unnoticed).toEqual([])
})

test('an import that the law allows is none', () => {
  expect(lint([...ALLOWED, ...FORBIDDEN.slice(0, 1)]).slice(0, -1)).toEqual(ALLOWED.map(() => ''))
})

test.each(['web/src', 'server/src'])('every folder of %s has its place in the law', workspace => {
  const places = config.overrides
    .flatMap((/** @type {{ includes: string[] }} */ override) => override.includes)
    .join(' ')
  // The uppermost rooms, which may import everything of their own workspace.
  const top = ['web/src/shell', 'server/src/seed', 'server/src/demo']
  const folders = readdirSync(join(root, workspace), { withFileTypes: true }).filter(entry => entry.isDirectory())
  const unruled = folders
    .map(folder => `${workspace}/${folder.name}`)
    .filter(
      path =>
        !top.includes(path) && !new RegExp(`${workspace}/(\\{[^}]*\\b)?${path.split('/').at(-1)}\\b`).test(places),
    )
  expect(unruled).toEqual([])
})
