// npm run dev: the server, restarted on changes, behind Vite's development server.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { commandFile, install, node, root, say, serverEnv } from './bootstrap.mjs'

install()

/** The browser connects to Vite, which proxies the server's paths, so there is a single origin like in production. */
const webPort = process.env['PORT'] || '5173'
const serverPort = await freePort()
const address = `http://localhost:${webPort}`
say(`Vitrine will be at ${address}`)

const children = [
  run(root, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: address,
  }),
  run(join(root, 'web'), [commandFile('vite'), '--port', webPort, '--strictPort', '--clearScreen', 'false'], {
    VITRINE_DEV_SERVER: `http://127.0.0.1:${serverPort}`,
  }),
]

/** @param {string} cwd @param {string[]} args @param {NodeJS.ProcessEnv} env */
function run(cwd, args, env) {
  const child = spawn(node(), args, {
    cwd,
    stdio: 'inherit',
    env: { ...serverEnv, VITRINE_DATA_DIR: dataDir(), ...env },
  })
  child.on('exit', code => {
    process.exitCode = code ?? 1
    end('SIGTERM')
  })
  return child
}

/** Relative paths in settings are relative to the folder in which the command was run. */
function dataDir() {
  return resolve(root, process.env['VITRINE_DATA_DIR'] || 'data')
}

/** @param {NodeJS.Signals} signal */
function end(signal) {
  for (const child of children) if (child.exitCode === null) child.kill(signal)
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => end(signal))

/** @returns {Promise<number>} */
function freePort() {
  return new Promise(resolve => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(port))
    })
  })
}
