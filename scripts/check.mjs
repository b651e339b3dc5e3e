// npm run check: types, lint, format and the import law (docs/decisions/0004-import-law.md).
import { availableParallelism } from 'node:os'
import { commandFile, install, run, say } from './bootstrap.mjs'

const COLORS = process.stdout.isTTY ? 'force' : 'off'
const BIOME_OUTPUT = ['--diagnostic-level=warn', `--colors=${COLORS}`]

/** The checks; each returns an exit code and its output. The slowest ones begin first. */
export const checks = [
  {
    name: 'unused exports, files and dependencies',
    run: () => run(commandFile('knip'), ['--no-progress']),
  },
  {
    name: 'lint, format and import law',
    run: () => run(commandFile('@biomejs/biome'), ['ci', ...BIOME_OUTPUT, '--error-on-warnings', '.']),
  },
  ...['web', 'server', 'bench', 'e2e', 'contract', 'scripts'].map(workspace => ({
    name: `types of ${workspace}`,
    run: () =>
      run(commandFile('typescript', 'tsc'), ['-p', workspace, '--pretty', String(process.stdout.isTTY ?? false)]),
  })),
]

/** Runs all checks, as many in parallel as there are cores. Returns the number of failures. */
export async function runChecks() {
  const waiting = [...checks]
  /** @type {string[]} */
  const failed = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { status, output } = await check.run()
      say(`Checked ${check.name}${status === 0 ? '' : ': FAILED'}`)
      if (status === 0) continue
      failed.push(check.name)
      say(output)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  for (const name of failed) say(`FAILED: ${name}`)
  return failed.length
}

if (process.argv[1] && import.meta.filename === process.argv[1]) {
  install()
  const failures = await runChecks()
  say(`${checks.length - failures} passed, ${failures} failed`)
  process.exit(failures === 0 ? 0 : 1)
}
