// npm test: all checks and tests, with one summary line at the end.
//   npm test                      all of it
//   npm test -- server            one part: check, unit, server or browser
//   npm test -- unit csv          the tests of a part whose path contains a word
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { commandFile, install, root, runSync, say } from './bootstrap.mjs'
import { ensureBrowser } from './browser.mjs'
import { checks, runChecks } from './check.mjs'
import { ensurePgBouncer } from './pgbouncer.mjs'
import { ensurePython } from './python.mjs'
import { buildWeb } from './web-build.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 * @typedef {{ title: string, fullName: string, status: string, failureMessages: string[] }} UnitTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: UnitTest[] }} TestFile
 */

const SECOND_TRY = 'passed only at its second try'

/** @type {Record<string, (filters: string[]) => Tally | Promise<Tally>>} */
const parts = {
  check: async () => {
    const failed = await runChecks()
    return { passed: checks.length - failed, failed, skipped: 0 }
  },
  unit: filters => vitest(['contract', 'scripts', 'web'], filters),
  server: filters => {
    const python = ensurePython(say)
    if (python) process.env['VITRINE_PYTHON'] = python
    ensurePgBouncer(say)
    return vitest(['server', 'server-system'], filters)
  },
  browser: playwright,
}

const words = process.argv.slice(2)
const named = words.filter(word => word in parts)
const filters = words.filter(word => !(word in parts))
// The check part has no individual tests to filter.
const chosen = named.length > 0 ? named : Object.keys(parts).filter(part => filters.length === 0 || part !== 'check')

install()
const reports = mkdtempSync(join(tmpdir(), 'vitrine-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

/**
 * Failed tests, and those that passed at the second attempt. They are repeated at the end, where a long log is read first.
 * @type {string[]}
 */
const remarks = []
const total = { passed: 0, failed: 0 }
for (const part of chosen) {
  say(`\n== ${part} ==`)
  const tally = (await parts[part]?.(filters)) ?? { passed: 0, failed: 0, skipped: 0 }
  say(`${part}: ${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`)
  total.passed += tally.passed
  total.failed += tally.failed
}
if (remarks.length > 0) say(`\n${remarks.join('\n')}`)
say(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** @param {string[]} projects @param {string[]} filters @returns {Tally} */
function vitest(projects, filters) {
  const report = join(reports, `${projects[0]}.json`)
  const names = projects.flatMap(project => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = runSync(commandFile('vitest'), ['run', '--passWithNoTests', ...names, ...reporters, ...filters])
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults = [] } = read(report)
  for (const name of skippedTests(testResults)) say(`skipped: ${name}`)
  remarks.push(...failures(testResults))
  return tally(status, numPassedTests, numFailedTests, numPendingTests + numTodoTests)
}

/**
 * The names of skipped tests; those that need a missing program say so in their names.
 * @param {TestFile[]} files
 */
function skippedTests(files) {
  return files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'skipped' || status === 'pending')
    .map(({ title }) => title)
}

/** @param {TestFile[]} files @returns {string[]} */
function failures(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.flatMap(({ fullName, status, failureMessages: [reason = ''] }) => {
      if (reason === '') return []
      const frames = reason.split('\n').filter(line => !/^ +at (?!.*\/src\/|.*\/test\/)|node_modules/.test(line))
      return [`${status === 'failed' ? 'failed' : SECOND_TRY}: ${file}: ${fullName}\n${frames.join('\n')}`]
    })
    return status === 'failed' && tests.length === 0 ? [`failed: ${file}\n${message}`] : tests
  })
}

/** @param {string[]} filters @returns {Tally} */
function playwright(filters) {
  const cli = commandFile('@playwright/test', 'playwright')
  buildWeb()
  if (!ensureBrowser({ say, playwright: args => runSync(cli, args) })) return tally(1, 0, 0, 0)
  const report = join(reports, 'browser.json')
  const args = ['test', '--config', join(root, 'e2e'), '--pass-with-no-tests', '--reporter=list,json', ...filters]
  const status = runSync(cli, args, { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  const { stats, suites = [] } = read(report)
  const { expected, unexpected, flaky, skipped } = stats ?? {}
  const tests = browserTests(suites)
  for (const { title, status } of tests) {
    if (status === 'flaky') remarks.push(`${SECOND_TRY}: ${title}`)
    if (status === 'unexpected') remarks.push(`failed: ${title}`)
  }
  for (const { title, pages } of tests) for (const page of pages) say(`\nThe page where it failed: ${title}\n${page}`)
  return tally(status, expected + flaky, unexpected, skipped)
}

/**
 * The tests of a browser report, with the content of the page for failed ones.
 * @typedef {{ title: string, tests: { status: string, results: { attachments: { name: string, body?: string }[] }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {Suite[]} suites @returns {{ title: string, status: string, pages: string[] }[]}
 */
function browserTests(suites) {
  return suites.flatMap(({ specs = [], suites: within = [] }) => [
    ...browserTests(within),
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        title,
        status,
        pages: results
          .flatMap(({ attachments }) => attachments)
          .flatMap(({ name, body = '' }) => (name === 'page' ? [Buffer.from(body, 'base64').toString()] : [])),
      })),
    ),
  ])
}

/** @param {string} report */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}

/**
 * A run that fails without a failed test (a file that does not load, a broken setup) counts as one failure.
 * @param {number} status @param {number} passed @param {number} failed @param {number} skipped @returns {Tally}
 */
function tally(status, passed, failed, skipped) {
  return { passed: passed || 0, failed: failed || (status === 0 ? 0 : 1), skipped: skipped || 0 }
}
