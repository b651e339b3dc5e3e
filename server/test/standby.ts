import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { databaseAccount } from '../src/db/embedded/account.ts'
import { readPidFile } from '../src/db/embedded/orphan.ts'
import { adminUrl, type Cluster, ownerUrl, queryOnce, startPostmaster } from '../src/db/embedded/postmaster.ts'
import { embeddedPrograms } from '../src/db/embedded/programs.ts'
import { copyFolder } from './copy-folder.ts'
import { DatabaseLine } from './database-line.ts'
import { makeLibrary } from './made-library.ts'
import { systemPrograms } from './system-postgres.ts'

const SETTINGS = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' }
const silent = () => undefined

/** A separate PostgreSQL for a test. */
interface Node {
  /** The library, as its owner. */
  readonly url: string
  /** Kills it without any chance to prepare. */
  kill(): void
}

/** Registers a function that stops something that was started. */
export type Until = (end: () => void | Promise<void>) => void

/** A primary, and a standby that streams from it through a line that can be cut. */
export type WithStandby = Awaited<ReturnType<typeof start>>

/**
 * Starts a primary and its standby on copies of one migrated library, which the tests of a file share, until the end of the test.
 * They use the system's PostgreSQL if there is one, in the oldest version that Vitrine supports.
 */
export function standbys(): (until?: Until) => Promise<WithStandby> {
  const home = mkdtempSync(join(tmpdir(), 'vitrine-standby-'))
  chmodSync(home, 0o711)
  afterAll(() => rmSync(home, { recursive: true, force: true }))
  const library = join(home, 'library')
  const account = databaseAccount(join(library, 'database'))
  const programs = systemPrograms() ?? embeddedPrograms(library, account)
  let made: Promise<void> | undefined
  let count = 0
  return async (until: Until = onTestFinished) => {
    made ??= makeLibrary({ dataDir: library, print: silent, settings: SETTINGS, programs })
    await made
    const folder = join(home, String(++count))
    return start({ library: join(library, 'database'), folder, programs, account, until })
  }
}

interface Start extends Pick<Cluster, 'programs' | 'account'> {
  readonly library: string
  readonly folder: string
  readonly until: Until
}

async function start({ library, folder, programs, account, until }: Start) {
  mkdirSync(folder)
  until(() => rmSync(folder, { recursive: true, force: true }))
  const startNode = async (name: string, prepare: (folder: string) => void = () => undefined) => {
    const own = join(folder, name)
    mkdirSync(own)
    copyFolder(library, own)
    prepare(own)
    const postmaster = await startPostmaster({ folder: own, log: `${own}.log`, programs, account }, silent)
    until(() => postmaster.stop())
    const address = adminUrl(own, postmaster.port)
    const asAdmin = (statement: string) => queryOnce(address, statement).then(() => undefined)
    return { ...nodeOf(own, postmaster.port), address, asAdmin }
  }
  const primary = await startNode('primary')
  const replication = await DatabaseLine.to(primary.address)
  until(() => replication.close())
  const { asAdmin, ...standby } = await startNode('standby', own => {
    writeFileSync(join(own, 'standby.signal'), '')
    writeFileSync(join(own, 'local.conf'), `primary_conninfo = '${replication.url.replace('/postgres?', '/?')}'`)
  })
  return {
    primary,
    replication,
    standby: {
      ...standby,
      promote: () => asAdmin('select pg_promote()'),
      /** Pauses the replay, so that received changes stay invisible. */
      pause: () => asAdmin('select pg_wal_replay_pause()'),
      resume: () => asAdmin('select pg_wal_replay_resume()'),
    },
  }
}

const nodeOf = (folder: string, port: number): Node => ({
  url: ownerUrl(folder, port),
  kill() {
    const pid = readPidFile(folder)?.pid
    if (pid === undefined) throw new Error('It does not run.')
    process.kill(pid, 'SIGQUIT')
  },
})
