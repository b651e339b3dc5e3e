import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commandFile, root } from './bootstrap.mjs'

const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))

/** A folder beside nothing of ours that holds Vitrine's rules and one file for each case. */
const folder = mkdtempSync(join(tmpdir(), 'vitrine-import-law-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Lints a file of that place that holds the one line. @param {string} place @param {string} line */
function lint(place, line) {
  const file = join(folder, place)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
  writeFileSync(file, `${line}\n`)
  const args = ['lint', '--colors=off', '--only=style/noRestrictedImports', place]
  const { stdout, stderr } = spawnSync(process.execPath, [commandFile('@biomejs/biome'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  const output = stdout + stderr
  expect(output).toContain('Checked 1 file')
  return output
}

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
  ['server/src/db/list-sql.ts', "import { x } from '../slides/slides.queries.ts'"],
  ['server/src/http/handle.ts', "import { buildApp } from '../app.ts'"],
  ['server/src/slides/slides.queries.ts', "import { x } from '../../../web/src/csv/read-csv.ts'"],
  ['server/src/slides/slides.queries.ts', "import { x } from '../../../contract/src/slides.ts'"],
  ['e2e/flows/slides.spec.ts', "import { x } from '../../web/src/slides/slides-api.ts'"],
  ['bench/run.ts', "import { buildApp } from '../server/src/app.ts'"],
]

test.each(FORBIDDEN)('%s may not hold: %s', (place, line) => {
  expect(lint(place, line)).toContain('Import law')
})

const ALLOWED = [
  ['web/src/screens/slides-dashboard.tsx', "import { x } from '../slides/slides-api.ts'"],
  ['web/src/datasets/batch-import/x.ts', "import { x } from '../../slides/slides-api.ts'"],
  ['web/src/slides/slides-api.ts', "import { slideRoutes } from '@vitrine/contract/slides'"],
  ['web/src/slides/slides-api.ts', "import { call } from '../api/call.ts'"],
  ['server/src/datasets/datasets.routes.ts', "import { x } from '../slides/slides.queries.ts'"],
  ['server/src/slides/slides.routes.ts', "import { handle } from '../http/handle.ts'"],
  ['bench/run.ts', "import { x } from '../server/src/seed/seed.ts'"],
]

test.each(ALLOWED)('%s may hold: %s', (place, line) => {
  expect(lint(place, line)).not.toContain('Import law')
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
