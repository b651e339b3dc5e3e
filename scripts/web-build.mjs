// Builds the web app if its sources have changed since the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commandFile, node, root, say, stop } from './bootstrap.mjs'

/** Everything a build depends on. */
const SOURCES = ['package-lock.json', 'contract/src', 'web']
/** Folders that do not affect the build. */
const IGNORED = /(^|\/)(node_modules|dist)$|\.test\.tsx?$/

const stamp = join(root, '.vitrine/web-build')
const page = join(root, 'web/dist/index.html')

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  if (IGNORED.test(path)) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  const entries = readdirSync(join(root, path)).sort()
  return entries.flatMap(entry => filesOf(`${path}/${entry}`))
}

function sourcesHash() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

export function buildWeb() {
  const hash = sourcesHash()
  if (existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  say('Building the web app (after an update, some seconds) ...')
  rmSync(stamp, { force: true })
  const args = [commandFile('vite'), 'build', '--logLevel', 'error']
  const { status } = spawnSync(node(), args, { cwd: join(root, 'web'), stdio: 'inherit' })
  if (status !== 0 || !existsSync(page)) stop('The web app could not be built; what is said above tells why.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}
