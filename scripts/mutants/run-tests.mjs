// Runs the tests of a group of mutants in a work copy and counts passed and failed tests.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { commandFile, node } from '../bootstrap.mjs'

/** @typedef {import('../mutants.mjs').Group} Group */
/** @typedef {{ passed: number, failed: number }} Tally */

/**
 * Runs the tests of a group, up to the first failure.
 * @param {string} copy @param {Group} group @param {string} [changedFile] the file that a mutant has changed
 * @returns {Promise<Tally>}
 */
export const runTests = (copy, group, changedFile) =>
  group.project === 'browser' ? runPlaywright(copy, group, changedFile) : runVitest(copy, group)

/**
 * Runs all tests once without a mutant, because a mutant can only be caught by tests that pass without it.
 * @param {string} copy @param {Group[]} groups
 * @returns {Promise<Map<Group, string>>} the groups whose tests do not pass, with the reason
 */
export async function failuresWithoutMutant(copy, groups) {
  /** @type {Map<Group, string>} */
  const failures = new Map()
  for (const project of /** @type {const} */ (['contract', 'server', 'web'])) {
    const own = groups.filter(group => group.project === project)
    const passing = own.length > 0 ? await passingFiles(copy, project, own) : new Set()
    for (const group of own) if (!group.tests.every(test => passing.has(test))) failures.set(group, NOT_GREEN)
  }
  for (const group of groups.filter(({ project }) => project === 'browser')) {
    const { passed, failed } = await runTests(copy, group)
    if (passed === 0 || failed > 0) failures.set(group, NOT_GREEN)
  }
  return failures
}

const NOT_GREEN = 'its tests do not pass without it'

/** @param {string} copy @param {Group['project']} project @param {Group[]} groups @returns {Promise<Set<string>>} */
async function passingFiles(copy, project, groups) {
  const report = await vitest(copy, project, [...new Set(groups.flatMap(group => group.tests))])
  /** @type {{ name: string, status: string }[]} */
  const files = report.testResults ?? []
  const passing = files.filter(({ status }) => status === 'passed')
  return new Set(passing.map(({ name }) => relative(copy, name).replaceAll('\\', '/')))
}

/** @param {string} copy @param {Group} group @returns {Promise<Tally>} */
async function runVitest(copy, { project, tests }) {
  const report = await vitest(copy, project, ['--bail=1', ...tests])
  return { passed: report.numPassedTests || 0, failed: report.numFailedTests || 0 }
}

/** @param {string} copy @param {string} project @param {string[]} args */
async function vitest(copy, project, args) {
  const file = join(copy, '../report.json')
  const options = ['--project', project, '--reporter=json', `--outputFile=${file}`]
  await run(copy, [commandFile('vitest'), 'run', ...options, ...args])
  return takeReport(file)
}

/** @param {string} copy @param {Group} group @param {string} [changedFile] @returns {Promise<Tally>} */
async function runPlaywright(copy, { tests, grep }, changedFile) {
  await buildWeb(copy, changedFile)
  const report = join(copy, '../report.json')
  const cli = commandFile('@playwright/test', 'playwright')
  const options = ['--config', join(copy, 'e2e'), '--max-failures=1', '--trace=off', '--reporter=json']
  const files = tests.map(test => test.replace(/^e2e\//, ''))
  const args = [cli, 'test', ...options, ...(grep === undefined ? [] : ['--grep', grep]), ...files]
  await run(copy, args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  const { expected, unexpected } = takeReport(report).stats ?? {}
  return { passed: expected || 0, failed: unexpected || 0 }
}

let builtState = ''

/**
 * Builds the web app if this mutant, or the previous one, changed its sources. @param {string} copy @param {string} [changedFile]
 */
async function buildWeb(copy, changedFile) {
  const isWebChanged = changedFile !== undefined && /^(web|contract)\//.test(changedFile)
  const state = isWebChanged ? hashOf(join(copy, changedFile)) : 'as committed'
  if (state === builtState) return
  await run(join(copy, 'web'), [commandFile('vite'), 'build', '--logLevel', 'warn'])
  builtState = state
}

/** @param {string} path */
const hashOf = path => `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`

/** Reads a report and deletes it, so that the next run can't use it. @param {string} path */
function takeReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  } finally {
    rmSync(path, { force: true })
  }
}

/** @param {string} cwd @param {string[]} args @param {NodeJS.ProcessEnv} [env] @returns {Promise<void>} */
function run(cwd, args, env = {}) {
  const child = spawn(node(), args, { cwd, env: { ...process.env, ...env }, stdio: 'ignore' })
  const end = () => {
    child.kill('SIGTERM')
    process.exit(130)
  }
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM'])
  for (const signal of signals) process.on(signal, end)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => {
      for (const signal of signals) process.removeListener(signal, end)
      resolve()
    })
  })
}
