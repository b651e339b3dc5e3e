import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandFile, root } from './bootstrap.mjs'
import { ARCHITECTURE_LINES, CONTRACT, FOLDERS, LAW_FILE, lawText, overrides, SERVER, WEB } from './import-law.mjs'

const { extends: _, ...settings } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
const config = { ...settings, overrides }

const FORBIDDEN = [
  ['contract/src/api/page.ts', "import { x } from '../../../web/src/api/call.ts'"],
  ['contract/src/api/page.ts', "import type { Db } from '@vitrine/server/src/db/client.ts'"],
  ['contract/src/lists/x.ts', "import { x } from '../slides/slides.ts'"],
  ['contract/src/samples/x.ts', "import { x } from '../versions/label.ts'"],
  ['web/src/shell/app.tsx', "import { openDb } from '../../../server/src/db/client.ts'"],
  ['web/src/screens/login.tsx', "import { router } from '../shell/router.tsx'"],
  ['web/src/table/rows.tsx', "import { SlideName } from '../slides/slide-name.tsx'"],
  ['web/src/table/deep/rows.tsx', "export { SlideName } from '../../slides/slide-name.tsx'"],
  ['web/src/ui/layout/badge.tsx', "import { call } from '../../api/call.ts'"],
  ['web/src/ui/buttons/x.ts', "import { toast } from '../notices/toast.tsx'"],
  ['web/src/history/x.ts', "import { x } from '../fields/field-spec.ts'"],
  ['web/src/table/grid/x.ts', "import { x } from '../cells/cell-keys.ts'"],
  ['web/src/table/grid/x.ts', "import { x } from '../../import/import-kind.ts'"],
  ['web/src/datasets/draft/x.ts', "import { x } from '../editor/editor-state.ts'"],
  ['web/src/datasets/draft/x.ts', "import { x } from '../../trash/trash-table.tsx'"],
  ['web/src/api/call.ts', "import { session } from '../auth/session.ts'"],
  ['web/src/ui/layout/badge.tsx', "const login = await import('../../screens/login.tsx')"],
  ['web/src/slides/slide-form.tsx', "import type { Row } from '../samples/sample-columns.tsx'"],
  ['web/src/samples/sample-form.tsx', "import { x } from '../datasets/datasets-api.ts'"],
  ['web/src/files/file-form.tsx', "import { x } from '../slides/slides-api.ts'"],
  ['web/src/datasets/batch-import/x.ts', "import { x } from '../../screens/slides-dashboard.tsx'"],
  ['server/src/slides/slides.routes.ts', "import { x } from '../samples/samples.queries.ts'"],
  ['server/src/files/files.queries.ts', "import { x } from '../slides/slides.queries.ts'"],
  ['server/src/experiments/x.ts', "import { x } from '../backup/backups.routes.ts'"],
  ['server/src/datasets/x.ts', "import { x } from '../experiments/experiments.routes.ts'"],
  ['server/src/http/x.ts', "import { x } from '../experiments/channel-stats.ts'"],
  ['server/src/db/list-sql.ts', "import { x } from '../slides/slides.queries.ts'"],
  ['server/src/http/handle.ts', "import { buildApp } from '../app.ts'"],
  ['server/src/slides/slides.queries.ts', "import { x } from '../../../web/src/csv/read-csv.ts'"],
  ['server/src/slides/slides.queries.ts', "import { x } from '../../../contract/src/slides/slides.ts'"],
  ['e2e/flows/slides.spec.ts', "import { x } from '../../web/src/slides/slides-api.ts'"],
  ['bench/run.ts', "import { buildApp } from '../server/src/app.ts'"],
]

const ALLOWED = [
  ['web/src/table/cells/x.ts', "import { x } from '../grid/grid.tsx'"],
  ['web/src/datasets/trust/x.ts', "import { x } from '../draft/draft.ts'"],
  ['contract/src/datasets/x.ts', "import { x } from '../slides/slides.ts'"],
  ['contract/src/splits/report/x.ts', "import { x } from '../../lists/case-key.ts'"],
  ['web/src/files/files-api.ts', "import { slideRoutes } from '@vitrine/contract/slides/slides'"],
  ['web/src/screens/slides-dashboard.tsx', "import { x } from '../slides/slides-api.ts'"],
  ['web/src/datasets/batch-import/x.ts', "import { x } from '../../slides/slides-api.ts'"],
  ['web/src/slides/slides-api.ts', "import { slideRoutes } from '@vitrine/contract/slides/slides'"],
  ['web/src/slides/slides-api.ts', "import { call } from '../api/call.ts'"],
  ['server/src/datasets/datasets.routes.ts', "import { x } from '../slides/slides.queries.ts'"],
  ['server/src/experiments/x.ts', "import { x } from '../datasets/datasets.queries.ts'"],
  ['server/src/experiments/experiments.routes.ts', "import { countChannels } from './channel-stats.ts'"],
  ['server/src/experiments/experiments.routes.ts', "import { servers } from '@vitrine/contract/experiments/servers'"],
  ['server/src/app.ts', "import { addBackupRoutes } from './backup/backups.routes.ts'"],
  ['server/src/slides/slides.routes.ts', "import { handle } from '../http/handle.ts'"],
  ['bench/run.ts', "import { x } from '../server/src/seed/seed.ts'"],
]

/** A temporary folder with Vitrine's lint rules. */
function lintFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-import-law-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
  return folder
}

/** @param {string} folder @param {string} rule @returns {string} Biome's report, with a line for each finding */
function runBiome(folder, rule) {
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', `--only=${rule}`, '.']
  return spawnSync(process.execPath, [commandFile('@biomejs/biome'), ...args], { cwd: folder, encoding: 'utf8' }).stdout
}

/**
 * Lints files at these paths, each with a single line.
 * @param {string[][]} cases pairs of path and line @returns {string[]} the finding for each, or an empty text
 */
function lint(cases) {
  const folder = lintFolder()
  const files = cases.map(([path = '', line], index) => {
    const file = join(dirname(path), `case-${index}${extname(path)}`)
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, file), `${line}\n`)
    return file
  })
  const lines = runBiome(folder, 'style/noRestrictedImports').split('\n')
  return files.map(file => lines.find(line => line.includes(`/${file},`)) ?? '')
}

test('a forbidden import is an error that states the law', () => {
  const findings = lint(FORBIDDEN)
  const unnoticed = FORBIDDEN.filter((_, index) => !/^::error.*Import law/.test(findings[index] ?? ''))
  expect(unnoticed).toEqual([])
})

test('an allowed import is no error', () => {
  expect(lint([...ALLOWED, ...FORBIDDEN.slice(0, 1)]).slice(0, -1)).toEqual(ALLOWED.map(() => ''))
})

/** @type {[string, import('./import-law.mjs').Layer[]][]} */
const workspaces = [['contract/src', CONTRACT], ['web/src', WEB], ...Object.entries(FOLDERS), ['server/src', SERVER]]
test.each(workspaces)('every folder of %s has its layer in the law', (workspace, layers) => {
  const rooms = layers.flatMap(layer => layer.rooms)
  const folders = readdirSync(join(root, workspace), { withFileTypes: true }).filter(entry => entry.isDirectory())
  expect(folders.map(folder => folder.name).filter(name => !rooms.includes(name))).toEqual([])
})

test('Biome reads the rules generated from the tables (npm run import-law)', () => {
  expect(readFileSync(join(root, LAW_FILE), 'utf8')).toBe(lawText())
})

test('docs/architecture.md states the same law', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  expect(ARCHITECTURE_LINES.filter(line => !page.includes(line))).toEqual([])
})

test('an import cycle is an error, even of types', () => {
  const folder = lintFolder()
  writeFileSync(join(folder, 'a.ts'), "import type { B } from './b.ts'\nexport type A = B\n")
  writeFileSync(join(folder, 'b.ts'), "import type { A } from './a.ts'\nexport type B = A[]\n")
  expect(runBiome(folder, 'suspicious/noImportCycles')).toMatch(/::error.*cycle/)
})
