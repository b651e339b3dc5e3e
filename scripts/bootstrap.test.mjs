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
 * A script that continues as the given program, as the start script continues as the server.
 * @param {string} program @param {(script: string) => [string, string[]]} [how] @param {NodeJS.ProcessEnv} [env]
 */
function start(program, how = script => [process.execPath, [script]], env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-become-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [script, inner] = [join(folder, 'outer.mjs'), join(folder, 'inner.mjs')]
  writeFileSync(inner, program)
  const bootstrap = JSON.stringify(join(root, 'scripts/bootstrap.mjs'))
  writeFileSync(script, `import { become } from ${bootstrap}\nbecome([${JSON.stringify(inner)}])\n`)
  const [command, args] = how(script)
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], ...env },
  })
  return { child, ended: once(child, 'exit'), said: once(child.stdout, 'data') }
}

test('the server ends with a code, and so does the start script', async () => {
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

test('a server that dies of a signal is seen to have died of it', async () => {
  const { ended } = start("process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)")
  expect(await ended).toEqual([null, 'SIGKILL'])
})

test.skipIf(process.platform === 'win32')('a server under npm stops where the shell of npm has died', async () => {
  const program = `setInterval(() => {}, 1000); process.on('SIGTERM', () => { console.log('stopped'); process.exit(0) }); ${READY}`
  const { child, said } = start(program, script => ['sh', ['-c', `"${process.execPath}" "${script}"; true`]], {
    npm_lifecycle_event: 'start',
  })
  await said
  const next = once(child.stdout, 'data')
  child.kill('SIGKILL')
  expect(String(await next)).toBe('stopped\n')
})
