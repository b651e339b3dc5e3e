import { spawnSync } from 'node:child_process'

/** Named by `npm test`. */
export const python = process.env['VITRINE_PYTHON'] ?? 'python3'
/** On a developer's machine; elsewhere the tests fail without it. */
export const isPythonMissing = spawnSync(python, ['--version']).status !== 0 && !process.env['CI']
