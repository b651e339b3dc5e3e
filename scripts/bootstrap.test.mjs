import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './bootstrap.mjs'

/** Printed by a program once its signal handlers are installed. */
const READY = "console.log('ready')"

/**
 * A script that continues as the given program, like the start script continues as the server.
 * @param {string} program @param {(script: string) => [string, string[]]} [how] @param {NodeJS.ProcessEnv} [env]
 */
function start(program, how = script => [process.execPath, [script]], env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-become-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [script, inner] = [join(folder, 'outer.mjs'), join(folder, 'inner.mjs')]
  writeFileSync(inner, program)
  const bootstrap = JSON.stringify(join(root, 'scripts/bootstrap.mjs'))
  writeFileSync(script, `import { become } from ${bootstrap}\nbecome([${JSON.stringify(inner)}], { tellsEnd: true })\n`)
  const [command, args] = how(script)
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...env },
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', chunk => (log += chunk))
  return { child, ended: once(child, 'close'), said: once(child.stdout, 'data'), log: () => log }
}

test('the start script exits with the code of the server', async () => {
  const { ended } = start('process.exit(7)')
  expect(await ended).toEqual([7, null])
})

test('a signal reaches the server, which has time to stop', async () => {
  const { child, ended, said } = start(
    `setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(3)); ${READY}`,
  )
  await said
  child.kill('SIGTERM')
  expect(await ended).toEqual([3, null])
})

test('a server ended by a signal is reported as such', async () => {
  const { ended } = start("process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)")
  expect(await ended).toEqual([null, 'SIGKILL'])
})

test.skipIf(process.platform === 'win32')("a server under npm stops if npm's shell was killed", async () => {
  const program = `setInterval(() => {}, 1000); process.on('SIGTERM', () => { console.log('stopped'); process.exit(0) }); ${READY}`
  const { child, said } = start(program, script => ['sh', ['-c', `"${process.execPath}" "${script}"; true`]], {
    npm_lifecycle_event: 'start',
  })
  await said
  const next = once(child.stdout, 'data')
  child.kill('SIGKILL')
  expect(String(await next)).toBe('stopped\n')
})

const CRASHES = /** @type {const} */ ([
  ['SIGKILL', 'often by the system'],
  ['SIGSEGV', 'a native library'],
  ['SIGABRT', 'by Node itself'],
])
test.skipIf(process.platform === 'win32').each(CRASHES)(
  'when %s ends a server, the log says so, with the last lines before',
  async (signal, reason) => {
    const program = `for (let line = 0; line < 30; line++) console.error('line ' + line); process.kill(process.pid, '${signal}')
      setInterval(() => {}, 1000)`
    const { ended, log } = start(program)
    expect(await ended).toEqual([null, signal])
    const lines = log().trimEnd().split('\n')
    expect(lines.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, line) => `line ${line}`))
    const told = JSON.parse(lines[30] ?? '')
    expect(told).toMatchObject({ level: 'fatal', code: null, signal, msg: expect.stringContaining(reason) })
    expect(told.last_lines).toEqual(Array.from({ length: 20 }, (_, line) => `line ${line + 10}`))
  },
)

test('a server that cannot start explains the reason itself, in one line', async () => {
  const { ended, log } = start("console.error('PORT takes a number.'); process.exitCode = 1")
  expect(await ended).toEqual([1, null])
  expect(log()).toBe('PORT takes a number.\n')
})

test('an exit code that the server does not explain is reported', async () => {
  const { ended, log } = start("console.error('before'); process.exit(7)")
  expect(await ended).toEqual([7, null])
  expect(JSON.parse(log().split('\n')[1] ?? '')).toMatchObject({ code: 7, signal: null, last_lines: ['before'] })
})
