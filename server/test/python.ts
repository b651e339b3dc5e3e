import { spawnSync } from 'node:child_process'

/** Set by `npm test`. */
export const python = process.env['VITRINE_PYTHON'] ?? 'python3'
/** Only on a developer's machine; elsewhere the tests fail without it. */
export const isPythonMissing = spawnSync(python, ['--version']).status !== 0 && !process.env['CI']
