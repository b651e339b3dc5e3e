// A throw-away copy of the last commit, so that the user's files are never changed.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '../bootstrap.mjs'

/** The scope of this repository's own packages. */
const OWN_SCOPE = '@vitrine'

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

/** Uncommitted changes, as Git lists them. */
export const changedFiles = () => git('status', '--porcelain').trim()

/**
 * Checks out the last commit into a temporary folder, with the installed packages of this one; removes it at the end of the
 * process.
 */
export function createWorkCopy() {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'vitrine-mutants-'))
  const copy = join(folder, 'vitrine')
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true })
    git('worktree', 'prune')
  })
  git('worktree', 'add', '--quiet', '--detach', copy, 'HEAD')
  for (const folder of ['.', ...workspaces()]) linkPackages(copy, folder)
  return copy
}

const workspaces = () =>
  readdirSync(root, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)

/**
 * Links every installed package of a folder, and this repository's own ones to the copy. @param {string} copy @param {string}
 * folder
 */
function linkPackages(copy, folder) {
  const [installed, linked] = [join(root, folder, 'node_modules'), join(copy, folder, 'node_modules')]
  if (!existsSync(installed) || !existsSync(join(copy, folder))) return
  mkdirSync(linked)
  for (const name of readdirSync(installed)) {
    if (name === OWN_SCOPE) linkOwnPackages(copy, join(installed, name), join(linked, name))
    else if (!name.startsWith('.')) link(join(installed, name), join(linked, name))
  }
}

/** @param {string} copy @param {string} installed @param {string} linked */
function linkOwnPackages(copy, installed, linked) {
  mkdirSync(linked)
  for (const name of readdirSync(installed))
    link(join(copy, relative(root, realpathSync(join(installed, name)))), join(linked, name))
}

/** @param {string} target @param {string} path */
function link(target, path) {
  symlinkSync(target, path, 'junction')
}
