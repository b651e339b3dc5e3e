import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, realpathSync, renameSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { canReach, databaseAccount, openForPassage, type PostgresUser, SHARED_FOLDER } from './embedded/account.ts'
import { createCluster, hasCluster, OWNER, readPassword, writeSettings } from './embedded/cluster.ts'
import { type DirectoryLock, lockDirectory, lockHolder } from './embedded/directory-lock.ts'
import { DiskWatch } from './embedded/disk-watch.ts'
import { embeddedMessages } from './embedded/embedded-messages.ts'
import { endOrphan, readPidFile } from './embedded/orphan.ts'
import { adminUrl, type Cluster, ownerUrl, type Postmaster, queryOnce, startPostmaster } from './embedded/postmaster.ts'
import { embeddedPrograms, type Programs } from './embedded/programs.ts'
import { StartError } from './start-error.ts'

export interface EmbeddedOptions {
  readonly dataDir: string
  /** Bytes on its disk that changes must leave free; a part of the disk if missing. */
  readonly diskReserve?: number | undefined
  /** Receives one-line progress messages. */
  readonly print: (line: string) => void
  /** PostgreSQL settings that override ours. */
  readonly settings?: Readonly<Record<string, string>>
  /** Other programs than those of the npm package. */
  readonly programs?: Programs
}

export interface EmbeddedDatabase {
  /** Address of Vitrine's database, as its owner. Stays the same when the database is started again. */
  readonly url: string
  /** Address of the database `postgres`, as the superuser. */
  readonly adminUrl: string
  /** Whether its disk is too full for changes. */
  isDiskFull(): boolean
  stop(): Promise<void>
}

const LOG_LIMIT_BYTES = 10 * 1024 * 1024

/** Starts the PostgreSQL of the data directory, creating it where there is none, and keeps it running until `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const lock = lockDataDir(options.dataDir)
  try {
    const { cluster, disk } = await prepare(options)
    options.print(embeddedMessages.starting)
    const postmaster = await startPostmaster(cluster, options.print)
    await ensureDatabase(cluster.folder, postmaster.port).catch(async error => {
      await postmaster.stop()
      throw error
    })
    return supervise({ cluster, disk, lock, print: options.print }, postmaster)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The address of the database that a running server has started on this directory, for commands that run next to the server. */
export function runningEmbeddedUrl(dataDir: string): string | undefined {
  const folder = join(dataDir, 'database')
  const port = existsSync(folder) ? readPidFile(realpathSync(folder))?.port : undefined
  return port === undefined ? undefined : ownerUrl(folder, port)
}

function lockDataDir(dataDir: string): DirectoryLock {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const lock = lockDirectory(dataDir)
    if (lock) return lock
  } catch (error) {
    throw new StartError(embeddedMessages.notAllowed(`${dataDir} (${(error as Error).message})`))
  }
  throw new StartError(embeddedMessages.inUse(dataDir, lockHolder(dataDir)))
}

async function prepare(options: EmbeddedOptions): Promise<{ cluster: Cluster; disk: DiskWatch }> {
  const { dataDir, diskReserve, print, settings = {}, programs: given } = options
  const account = databaseAccount(join(dataDir, 'database'))
  const programs = given ?? embeddedPrograms(dataDir, account)
  const folder = clusterFolder(dataDir, account, print)
  if (!hasCluster(folder, programs.major)) {
    print(embeddedMessages.creating)
    await createCluster(folder, programs, account)
  }
  const disk = new DiskWatch({ folder, reserve: diskReserve, print })
  await disk.makeRoom()
  await endOrphan(folder, print)
  writeSettings(folder, settings, account)
  return { cluster: { folder, log: openLog(dataDir), programs, account }, disk }
}

/** The database's own folder: in the data directory, unless Vitrine runs as root and the database's user can't get there. */
function clusterFolder(dataDir: string, account: PostgresUser | undefined, print: (line: string) => void): string {
  const inside = join(dataDir, 'database')
  if (lstatSync(inside, { throwIfNoEntry: false })?.isSymbolicLink()) return realpathSync(inside)
  if (!account) return readable(inside)
  if (canReach(account, dirname(dataDir))) openForPassage(dataDir)
  if (canReach(account, dataDir)) return inside
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  const outside = join(SHARED_FOLDER, name, 'database')
  mkdirSync(dirname(outside), { recursive: true, mode: 0o755 })
  symlinkSync(outside, inside)
  print(embeddedMessages.placed(outside))
  return outside
}

function readable(folder: string): string {
  const owner = existsSync(folder) ? statSync(folder).uid : undefined
  const self = process.getuid?.()
  if (owner !== undefined && self !== undefined && owner !== self)
    throw new StartError(embeddedMessages.notAllowed(folder))
  return folder
}

function openLog(dataDir: string): string {
  const log = join(dataDir, 'database.log')
  if (existsSync(log) && statSync(log).size > LOG_LIMIT_BYTES) renameSync(log, `${log}.1`)
  return log
}

/** The owner has all rights inside Vitrine's database and none on the PostgreSQL server. */
async function ensureDatabase(folder: string, port: number): Promise<void> {
  const address = adminUrl(folder, port)
  const password = readPassword(folder)
  const [found] = await queryOnce(
    address,
    `select exists (select from pg_roles where rolname = '${OWNER}') as role, exists (select from pg_database where datname = '${OWNER}') as database`,
  )
  if (!found?.['role']) await queryOnce(address, `create role ${OWNER} login password '${password}'`)
  if (!found?.['database']) await queryOnce(address, `create database ${OWNER} owner ${OWNER}`)
}

const RESTART_PAUSE_MS = 1_000

interface Supervised {
  readonly cluster: Cluster
  readonly disk: DiskWatch
  readonly lock: DirectoryLock
  readonly print: (line: string) => void
}

function supervise({ cluster, disk, lock, print }: Supervised, first: Postmaster): EmbeddedDatabase {
  let postmaster = first
  let isStopping = false
  const { port } = first

  const keepRunning = async () => {
    while (!isStopping) {
      await postmaster.exited
      if (isStopping) return
      print(embeddedMessages.died)
      postmaster = await startAgain()
      if (!postmaster.hasExited()) print(embeddedMessages.isBack)
    }
  }
  /** On the same port, which every connection pool knows. */
  const startAgain = async (): Promise<Postmaster> => {
    let lastPrinted = ''
    while (!isStopping) {
      try {
        await disk.makeRoom()
        return await startPostmaster(cluster, print, port)
      } catch (error) {
        const sentence = embeddedMessages.stillDown((error as Error).message)
        if (sentence !== lastPrinted) print(sentence)
        lastPrinted = sentence
        await pause(RESTART_PAUSE_MS)
      }
    }
    return postmaster
  }
  const running = keepRunning()
  disk.start()

  return {
    url: ownerUrl(cluster.folder, port),
    adminUrl: adminUrl(cluster.folder, port),
    isDiskFull: () => disk.isFull,
    async stop() {
      isStopping = true
      await disk.stop()
      await postmaster.stop()
      await running
      await postmaster.stop()
      lock.release()
    },
  }
}
