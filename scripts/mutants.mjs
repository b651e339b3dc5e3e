// npm run mutants: breaks one promise of the product at a time, and expects its tests to fail. Only contains promises whose
// silent loss would hurt a lab: lost data, access, divided groups, changed versions, unescaped text.
//   npm run mutants                 every mutant: one test run each, an hour or two
//   npm run mutants -- session      those whose name, file or tests contain a word
//   npm run mutants -- --check      only reports mutants whose code or tests have moved; runs no test
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install, root, say, stop } from './bootstrap.mjs'
import { accessMutants } from './mutants/access.mjs'
import { editMutants } from './mutants/edits.mjs'
import { escapingMutants } from './mutants/escaping.mjs'
import { experimentMutants } from './mutants/experiments.mjs'
import { fileMutants } from './mutants/files.mjs'
import { importMutants } from './mutants/imports.mjs'
import { failuresWithoutMutant, runTests } from './mutants/run-tests.mjs'
import { splitMutants } from './mutants/splits.mjs'
import { versionMutants } from './mutants/versions.mjs'
import { changedFiles, createWorkCopy } from './mutants/work-copy.mjs'

/**
 * A change that breaks the product: replaces `find`, which must occur exactly once in `file`, by `replace`.
 * @typedef {{ name: string, file: string, find: string, replace: string }} Mutant
 */
/**
 * Mutants caught by the same tests: files of one Vitest project, or Playwright files narrowed by `grep`.
 * @typedef {{ project: 'contract' | 'server' | 'web' | 'browser', tests: string[], grep?: string, mutants: Mutant[] }} Group
 */
/** @typedef {{ outcome: 'caught' | 'SURVIVED' | 'STALE', mutant: Mutant, note: string }} Result */

/** @type {Group[]} */
const groups = [
  ...editMutants,
  ...importMutants,
  ...fileMutants,
  ...accessMutants,
  ...splitMutants,
  ...versionMutants,
  ...experimentMutants,
  ...escapingMutants,
]

const words = process.argv.slice(2)
const isCheck = words.includes('--check')
const filters = words.filter(word => !word.startsWith('--')).map(word => word.toLowerCase())
const chosen = groups.map(withChosenMutants).filter(group => group.mutants.length > 0)

const results = isCheck ? chosen.flatMap(staleMutantsOf) : await runAll()
const count = (/** @type {Result['outcome']} */ outcome) => results.filter(result => result.outcome === outcome).length
const [caught, survived, stale] = [count('caught'), count('SURVIVED'), count('STALE')]
say(isCheck ? `\n${stale} stale` : `\n${caught} caught, ${survived} survived, ${stale} stale`)
process.exit(survived + stale === 0 ? 0 : 1)

/** @param {Group} group @returns {Group} */
function withChosenMutants(group) {
  const isChosen = (/** @type {Mutant} */ { name, file }) => {
    const text = [name, file, ...group.tests].join('\n').toLowerCase()
    return filters.length === 0 || filters.some(filter => text.includes(filter))
  }
  return { ...group, mutants: group.mutants.filter(isChosen) }
}

/** @param {Group} group @returns {Result[]} */
function staleMutantsOf(group) {
  return group.mutants.flatMap(mutant => {
    const note = staleness(root, group, mutant)
    return note ? [report({ outcome: 'STALE', mutant, note })] : []
  })
}

/** Why a mutant no longer fits the code; undefined if it does. @param {string} folder @param {Group} group @param {Mutant} mutant */
function staleness(folder, group, { file, find }) {
  const lostTest = group.tests.find(test => !existsSync(join(folder, test)))
  if (lostTest) return `there is no ${lostTest}`
  if (!existsSync(join(folder, file))) return `there is no ${file}`
  const times = readFileSync(join(folder, file), 'utf8').split(find).length - 1
  return times === 1 ? undefined : `the snippet occurs ${times} times in ${file}`
}

/** @returns {Promise<Result[]>} */
async function runAll() {
  install()
  if (changedFiles() !== '') stop('Mutants run on what is committed: commit or stash your changes first.')
  const copy = createWorkCopy()
  say('Running the tests without any mutant ...')
  const failures = await failuresWithoutMutant(copy, chosen)
  /** @type {Result[]} */
  const all = []
  for (const group of chosen) all.push(...(await runGroup(copy, group, failures.get(group))))
  return all
}

/**
 * Runs the tests of a group once for each mutant.
 * @param {string} copy @param {Group} group @param {string | undefined} failure why its tests prove nothing
 * @returns {Promise<Result[]>}
 */
async function runGroup(copy, group, failure) {
  /** @type {Result[]} */
  const done = []
  for (const mutant of group.mutants) {
    const note = staleness(copy, group, mutant) ?? failure
    done.push(report(note ? { outcome: 'STALE', mutant, note } : await runMutant(copy, group, mutant)))
  }
  return done
}

/** @param {string} copy @param {Group} group @param {Mutant} mutant @returns {Promise<Result>} */
async function runMutant(copy, group, mutant) {
  const path = join(copy, mutant.file)
  const original = readFileSync(path, 'utf8')
  const begin = performance.now()
  writeFileSync(
    path,
    original.replace(mutant.find, () => mutant.replace),
  )
  const { passed, failed } = await runTests(copy, group, mutant.file)
  writeFileSync(path, original)
  const seconds = `${Math.round((performance.now() - begin) / 1000)} s`
  if (failed > 0) return { outcome: 'caught', mutant, note: seconds }
  // A mutant that does not even load proves nothing about the tests.
  return passed > 0 ? { outcome: 'SURVIVED', mutant, note: seconds } : { outcome: 'STALE', mutant, note: 'no test ran' }
}

/** Prints a row of the table. @param {Result} result */
function report(result) {
  const { outcome, mutant, note } = result
  say(`${outcome.padEnd(8)}  ${note.padStart(6)}  ${mutant.name}  [${mutant.file}]`)
  return result
}
