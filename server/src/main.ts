import './expected-warnings.ts'

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp, buildWaitingApp } from './app.ts'
import { ensureFirstAccount, type FirstAccount } from './auth/first-account.ts'
import { publicUrlOf } from './auth/public-url.ts'
import { openBackupFolder } from './backup/backup-folder.ts'
import { DailyBackup, runBackupProcess } from './backup/daily.ts'
import { parseBucketAddress } from './bucket-address.ts'
import { type Config, loadConfig, SettingError } from './config.ts'
import { type Db, openDb } from './db/client.ts'
import { migrate, pendingMigrations } from './db/migrate.ts'
import { reachDatabase } from './db/reach-database.ts'
import { StartError } from './db/start-error.ts'
import { attachDemoPictures, withDemoPictures } from './demo/demo-pictures.ts'
import { loadDemo } from './demo/load-demo.ts'
import { MAX_EXPORTS } from './export/exports.ts'
import { jsonLog, lastLine } from './http/log.ts'
import { mainMessages as messages } from './main-messages.ts'
import { exit, Shutdown } from './shutdown.ts'
import { Bucket, S3 } from './storage/bucket.ts'
import { BucketError } from './storage/bucket-error.ts'

/** How long shutdown waits for running requests. */
const LAST_REQUESTS_MS = 30_000
const IDLE_SWEEP_MS = 100
const MIGRATIONS_EVERY_MS = 1_000

const print = (line: string) => console.log(line)

/** Starts everything in order. Shutdown stops it in reverse order, the database last. */
async function start(settings: Config, shutdown: Shutdown): Promise<void> {
  const isDemo = process.argv.includes('--demo')
  const config = isDemo ? withDemoPictures(settings) : settings
  const database = await reachDatabase(config, print)
  shutdown.add(() => database.stop())
  if (shutdown.isRequested) return

  const hidesLabels = !config.pictures.showLabels
  const { url, way, isDiskFull } = database
  const db = openDb(url, { max: config.databasePool, isWatched: true, hidesLabels, ...way })
  shutdown.add(() => db.destroy())
  const exportDb = openDb(url, { max: MAX_EXPORTS, hidesLabels, pooler: way.pooler })
  shutdown.add(() => exportDb.destroy())
  if (config.migrates) {
    const steps = await migrate(db)
    if (steps.length > 0) print(messages.migrated(steps))
  } else await waitForMigrations(db, config, shutdown)
  if (shutdown.isRequested) return
  if (isDemo) {
    print(messages.loadingDemo)
    await loadDemo(db)
    await attachDemoPictures(db, config)
  }
  // The rest of the startup is brief; the first account's password must be shown once it has been created.
  if (shutdown.isRequested) return
  const account = await ensureFirstAccount(db, config)

  await checkBucket('PICTURE_STORE', config.pictures.store, config)
  await checkBucket('BACKUP_DIR', config.backup?.folder, config)
  const daily = config.backup && dailyBackup(db, config, config.backup)
  const app = await buildApp({
    db,
    config,
    exportDb,
    isDiskFull,
    isLeaving: () => shutdown.isRequested,
    logger: jsonLog(config.logLevel, process.stderr),
    metrics: daily?.metrics,
  })
  shutdown.add(async () => {
    if (shutdown.isRequested) await sleep(config.drainSeconds * 1000)
    await close(app)
  })
  await listen(app, config)
  announce(publicUrlOf(config, app), account, config)
  if (daily) {
    daily.start()
    shutdown.add(() => daily.stop())
  }
}

/** Another process migrates the database. Until then the server reports that it is not ready. */
async function waitForMigrations(db: Db, config: Config, shutdown: Shutdown): Promise<void> {
  // Without the database, it is unknown whether migrations have run.
  const isPending = () =>
    pendingMigrations(db).then(
      pending => pending.length > 0,
      () => true,
    )
  if (!(await isPending())) return
  const app = buildWaitingApp({ db, config, logger: jsonLog(config.logLevel, process.stderr) })
  await listen(app, config)
  print(messages.waitingForMigrations)
  while (!shutdown.isRequested && (await isPending())) await sleep(MIGRATIONS_EVERY_MS)
  await close(app)
}

const dailyBackup = (db: Db, { s3 }: Config, settings: NonNullable<Config['backup']>) =>
  new DailyBackup({
    db,
    settings,
    folder: openBackupFolder(settings.folder, s3),
    backUp: runBackupProcess(print),
    print,
  })

/** A bucket that does not respond may do so later, and most features work without it. */
async function checkBucket(variable: string, place: string | undefined, { s3 }: Config): Promise<void> {
  const address = place === undefined ? undefined : parseBucketAddress(place)
  if (address === undefined) return
  try {
    await new Bucket(new S3(s3), address).checkWritable()
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    const sentence = messages.cannotWrite(variable, String(place), error.message)
    if (error.isLasting) throw new StartError(sentence)
    print(sentence)
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const sentence = messages.cannotListen((error as NodeJS.ErrnoException).code ?? '', host, port)
    throw sentence ? new StartError(sentence) : error
  }
}

function announce(address: string, account: FirstAccount | undefined, config: Config): void {
  print(messages.ready(address))
  if (account) for (const line of messages.firstAccount(account, config.dataDir)) print(line)
}

/** Rejects new requests and lets running ones finish. */
async function close(app: FastifyInstance): Promise<void> {
  // A connection that was busy at first is kept alive by the browser afterwards and would delay the shutdown.
  const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS)
  const deadline = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_MS)
  await app.close()
  clearInterval(sweep)
  clearTimeout(deadline)
}

/** A sentence for expected errors, otherwise a line in the log. */
function report(error: unknown): void {
  const isPlain = error instanceof SettingError || error instanceof StartError
  console.error(isPlain ? error.message : lastLine(error))
}

const shutdown = new Shutdown(print)
try {
  await start(loadConfig(process.env), shutdown)
  await shutdown.finished()
} catch (error) {
  report(error)
  await shutdown.run()
  await exit(1)
}
