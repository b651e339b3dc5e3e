import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDb } from '../src/db/client.ts'
import { databaseAccount } from '../src/db/embedded/account.ts'
import { readPidFile } from '../src/db/embedded/orphan.ts'
import { adminUrl, type Cluster, ownerUrl, queryOnce, startPostmaster } from '../src/db/embedded/postmaster.ts'
import { embeddedPrograms } from '../src/db/embedded/programs.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { DatabaseLine } from './database-line.ts'
import { systemPrograms } from './system-postgres.ts'

const SETTINGS = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' }
const silent = () => undefined

/** A separate PostgreSQL for a test. */
export interface Node {
  /** The library, as its owner. */
  readonly url: string
  /** Kills it without any chance to prepare. */
  kill(): void
}

/**
 * A migrated library on a primary, and a standby that streams from it through a line that can be cut, until the end of the test.
 * They use the system's PostgreSQL if there is one, in the oldest version that Vitrine supports.
 */
export async function startWithStandby() {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-standby-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const account = databaseAccount(join(dataDir, 'database'))
  const programs = systemPrograms() ?? embeddedPrograms(dataDir, account)
  const first = await startEmbedded({ dataDir, say: silent, settings: SETTINGS, programs })
  const db = openDb(first.url, { max: 1 })
  await migrate(db)
  await db.destroy()
  await first.stop()

  const folder = realpathSync(join(dataDir, 'database'))
  const copy = join(dataDir, 'standby')
  execFileSync('cp', ['-a', folder, copy])
  chmodSync(dataDir, 0o711)
  const primary = await start({ folder, log: join(dataDir, 'primary.log'), programs, account })
  const replication = await DatabaseLine.to(adminUrl(folder, primary.port))
  onTestFinished(() => replication.close())
  writeFileSync(join(copy, 'standby.signal'), '')
  writeFileSync(join(copy, 'local.conf'), `primary_conninfo = '${replication.url.replace('/postgres?', '/?')}'`)
  const standby = await start({ folder: copy, log: join(dataDir, 'standby.log'), programs, account })
  const adminOf = (data: string, port: number) => (statement: string) =>
    queryOnce(adminUrl(data, port), statement).then(() => undefined)
  const asAdmin = adminOf(copy, standby.port)
  return {
    primary: { ...nodeOf(folder, primary.port), asAdmin: adminOf(folder, primary.port) },
    replication,
    standby: {
      ...nodeOf(copy, standby.port),
      promote: () => asAdmin('select pg_promote()'),
      /** Pauses the replay, so that received changes stay invisible. */
      pause: () => asAdmin('select pg_wal_replay_pause()'),
      resume: () => asAdmin('select pg_wal_replay_resume()'),
    },
  }
}

async function start(cluster: Cluster) {
  const postmaster = await startPostmaster(cluster, silent)
  onTestFinished(() => postmaster.stop())
  return postmaster
}

const nodeOf = (folder: string, port: number): Node => ({
  url: ownerUrl(folder, port),
  kill() {
    const pid = readPidFile(folder)?.pid
    if (pid === undefined) throw new Error('It does not run.')
    process.kill(pid, 'SIGQUIT')
  },
})
