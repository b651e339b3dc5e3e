// npm run check: types, lint, format and the import law (docs/decisions/0004-import-law.md).
import { commandFile, install, runSync, say } from './bootstrap.mjs'

const BIOME_OUTPUT = ['--diagnostic-level=warn', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`]

/** The checks, in order; each returns an exit code. */
export const checks = [
  ...['contract', 'server', 'web', 'e2e', 'bench', 'scripts'].map(workspace => ({
    name: `types of ${workspace}`,
    run: () => runSync(commandFile('typescript', 'tsc'), ['-p', workspace]),
  })),
  {
    name: 'lint, format and import law',
    run: () => runSync(commandFile('@biomejs/biome'), ['ci', ...BIOME_OUTPUT, '--error-on-warnings', '.']),
  },
  {
    name: 'unused exports, files and dependencies',
    run: () => runSync(commandFile('knip'), ['--no-progress']),
  },
]

/** Runs all checks. Returns how many failed. */
export function runChecks() {
  const failed = checks.filter(check => {
    say(`Checking ${check.name} ...`)
    return check.run() !== 0
  })
  for (const check of failed) say(`FAILED: ${check.name}`)
  return failed.length
}

if (process.argv[1] && import.meta.filename === process.argv[1]) {
  install()
  const failures = runChecks()
  say(`${checks.length - failures} passed, ${failures} failed`)
  process.exit(failures === 0 ? 0 : 1)
}
