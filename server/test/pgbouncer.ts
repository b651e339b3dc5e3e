import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { databaseAccount } from '../src/db/embedded/account.ts'
import { freePort } from '../src/db/embedded/postmaster.ts'

const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find(path => spawnSync(path, ['--version']).status === 0)

/** Only on a developer's machine; elsewhere the tests fail without it. */
export const isPgBouncerMissing = program === undefined && !process.env['CI']

/**
 * Starts PgBouncer in transaction mode in front of a database until the end of the test. As it has few connections to the
 * database, consecutive statements of a caller run on different ones.
 * @param more entries of the database's line in its configuration
 * @returns the address of the database through PgBouncer
 */
export async function startPgBouncer(url: string, more = ''): Promise<string> {
  const { hostname, port, pathname, username, password } = new URL(url)
  const database = pathname.slice(1)
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pooler-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // PgBouncer does not run as root.
  chmodSync(folder, 0o755)
  const listenPort = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `${database} = host=${hostname} port=${port} dbname=${database} user=${username} password=${password} ${more}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
    'server_round_robin = 1',
  ]
  writeFileSync(file, lines.join('\n'))
  const child = spawn(program ?? 'pgbouncer', [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...databaseAccount(folder),
  })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGINT')
    child.kill('SIGTERM')
    await ended
  })
  let log = ''
  await new Promise<void>((ready, failed) => {
    child.stderr.on('data', chunk => {
      log += chunk
      if (log.includes('process up')) ready()
    })
    ended.then(() => failed(new Error(`PgBouncer ended. It said:\n${log}`)), failed)
  })
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(listenPort)
  return through.href
}
