// npm run bench: measures the promised speed (docs/product/quality.md#speed) on the embedded database.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { libraryAddress } from '../server/src/seed/library-address.ts'
import { captureSql, type LoggedDatabase } from './captured-sql.ts'
import { readLibrary, removeImported, versionOf } from './library.ts'
import { fire, type LoadResult } from './load.ts'
import { foreignLoad, machineFacts } from './machine.ts'
import { BenchError, type BenchOptions, readBenchOptions } from './options.ts'
import { findPgbench, measureSql, type SqlLimit } from './pgbench.ts'
import { measurePictures } from './pictures/scenarios-pictures.ts'
import { type Figure, number, type Report, saveReport, table } from './report.ts'
import { measureAfterChange } from './scenarios-after-change.ts'
import { type ApiScenario, apiScenarios, type Library } from './scenarios-api.ts'
import { bulkScenarios, importScenario, lookUpScenario, slideImportScenarios } from './scenarios-bulk.ts'
import { countScenarios } from './scenarios-counts.ts'
import { measureExperiments } from './scenarios-experiments.ts'
import { measureExports } from './scenarios-export.ts'
import { measureFields } from './scenarios-fields.ts'
import { measurePackage } from './scenarios-package.ts'
import { measureSplits } from './scenarios-splits.ts'
import { measureVersions } from './scenarios-versions.ts'
import { measureWeb } from './scenarios-web.ts'
import { type BenchServer, seedLibrary, serverPid, startServer } from './server.ts'

const WARM_UP_S = 2
const MEMORY_TARGET_MB = 300

interface Surroundings {
  options: BenchOptions
  server: BenchServer
  library: Library
  database: LoggedDatabase & { url: string }
  hasPgbench: boolean
}

function words(headline: ApiScenario['headline'], result: LoadResult): string {
  const rate = `${number(result.requests_per_s)} requests/s`
  const times = `p50 ${number(result.p50)}, p95 ${number(result.p95)}, p99 ${number(result.p99)} ms`
  const failed = result.failed > 0 ? `; ${result.failed} FAILED` : ''
  return (headline === 'rate' ? `${rate} (${times})` : `${times} (${rate})`) + failed
}

const limitWords = (limit: SqlLimit) =>
  `pgbench: ${number(limit.transactions_per_s)}/s, p95 ${number(limit.p95)} ms, p99 ${number(limit.p99)} ms`

/** Sends a single request of the scenario, to capture its statements. */
async function requestOnce({ server, library }: Surroundings, scenario: ApiScenario): Promise<void> {
  const { method = 'GET', path, body } = scenario.shot(library, 0)
  const headers = { authorization: `Bearer ${await server.token()}`, 'content-type': 'application/json' }
  const reply = await fetch(server.url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  if (!reply.ok) throw new BenchError(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
  await reply.arrayBuffer()
}

async function sqlLimit(around: Surroundings, scenario: ApiScenario): Promise<SqlLimit | undefined> {
  if (!around.hasPgbench || scenario.hasLimit === false) return undefined
  // The server caches verified tokens for 30 seconds, so the first request keeps the token's lookup out of the captured one.
  await requestOnce(around, scenario)
  const captured = await captureSql(around.database, () => requestOnce(around, scenario))
  const script = scenario.varied ? scenario.varied(captured, around.library) : captured
  return measureSql(around.database.url, script, scenario.clients, around.options.seconds)
}

async function measure(around: Surroundings, scenario: ApiScenario): Promise<Figure> {
  const { server, library, options } = around
  await requestOnce(around, scenario)
  const plan = {
    url: server.url,
    tokens: await server.tokens(scenario.clients),
    clients: scenario.clients,
    shot: (turn: number) => scenario.shot(library, turn),
  }
  if (scenario.requests === undefined) await fire({ ...plan, seconds: WARM_UP_S })
  const result = await fire({ ...plan, seconds: options.seconds, requests: scenario.requests })
  const limit = await sqlLimit(around, scenario)
  return {
    what: `${scenario.name}, ${scenario.clients} client${scenario.clients > 1 ? 's' : ''}`,
    measured: words(scenario.headline, result),
    ...(scenario.target
      ? { target: scenario.target.text, met: result.failed === 0 && scenario.target.isMet(result) }
      : {}),
    ...(limit ? { limit: limitWords(limit) } : {}),
    details: { ...result, pgbench: limit },
  }
}

async function measureMemory(server: BenchServer): Promise<Figure> {
  const { now, peak } = await server.memory()
  const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)
  const worst = megabytes(peak ?? now)
  return {
    what: 'memory of the server under all of this, without PostgreSQL',
    measured: `${worst} MB${peak === undefined ? '' : ` at most, ${megabytes(now)} MB at the end`}`,
    target: `<= ${MEMORY_TARGET_MB} MB`,
    met: worst <= MEMORY_TARGET_MB,
    details: { now, peak },
  }
}

/** Next to the data directory, which is owned by the server. */
const pictureFolder = (dataDir: string) => `${dataDir}-pictures`

/** Runs `work` with a server on the data directory, which is always stopped. */
async function withServer<T>(dataDir: string, work: (server: BenchServer) => Promise<T>): Promise<T> {
  const server = await startServer(dataDir, { settings: { PICTURE_FOLDERS: `bench=${pictureFolder(dataDir)}` } })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

const libraryNow = ({ dataDir }: BenchOptions) => readLibrary(libraryAddress(dataDir)?.url ?? '')

/** Loads the records, unless there are some from an earlier run. A new server is started for the measurement. */
const prepare = (options: BenchOptions) =>
  withServer(options.dataDir, async () => {
    if ((await libraryNow(options)).slides > 0) return
    console.log('Loading the made-up records (once) ...')
    await seedLibrary(options.dataDir, options)
  })

type Add = (figure: Figure) => void

async function measureInto(add: Add, around: Surroundings, scenario: ApiScenario, notes: string[]): Promise<void> {
  if (!scenario.name.includes(around.options.only) || scenario.runsOn?.(around.library) === false) return
  try {
    add(await measure(around, scenario))
  } catch (error) {
    if (!(error instanceof BenchError)) throw error
    notes.push(`Not measured: ${scenario.name}. ${error.message}`)
  }
}

async function figuresOf(around: Surroundings, notes: string[]): Promise<Figure[]> {
  const { options, server, library, database } = around
  const figures: Figure[] = []
  const add: Add = figure => {
    figures.push(figure)
    console.log(
      `${figure.what}: ${figure.measured}${figure.limit ? ` | ${figure.limit}` : ''}${figure.met === false ? '  << NOT MET' : ''}`,
    )
  }
  measureSplits({ only: options.only, add })
  for (const scenario of [...apiScenarios, ...countScenarios]) await measureInto(add, around, scenario, notes)
  await measureAfterChange({ server, library }, { only: options.only, add })
  await measureFields({ server, databaseUrl: database.url, seconds: options.seconds }, { only: options.only, add })
  await measureExports({ server, slides: library.slides }, { only: options.only, add })
  add(await measureMemory(server))
  if ('pictures'.includes(options.only)) {
    const surroundings = {
      server,
      pid: serverPid(options.dataDir),
      folder: pictureFolder(options.dataDir),
      seconds: options.seconds,
    }
    await measurePictures(surroundings, { notes, add })
  }
  if (options.web) {
    const pictures = pictureFolder(options.dataDir)
    await measureWeb({ server, library, pictureFolder: pictures }, { only: options.only, notes, add })
  }
  // Last, because they increase the library and the server's memory.
  for (const scenario of [lookUpScenario, ...bulkScenarios, importScenario, ...slideImportScenarios])
    await measureInto(add, around, scenario, notes)
  await measurePackage({ server, databaseUrl: database.url }, { only: options.only, add })
  await measureVersions({ server, databaseUrl: database.url }, { only: options.only, add })
  await measureExperiments({ server, databaseUrl: database.url }, { only: options.only, add })
  await removeImported(database.url)
  return figures
}

async function measureAll(options: BenchOptions, server: BenchServer, notes: string[]): Promise<Report> {
  const address = libraryAddress(options.dataDir)
  if (!address) throw new BenchError('The embedded database of the server can not be found.')
  const log = join(options.dataDir, 'database.log')
  const hasPgbench = options.pgbench && findPgbench() !== undefined && existsSync(log)
  if (!hasPgbench)
    notes.push('Without pgbench on this machine (or left out), the limits of the database were not measured.')
  const library = await libraryNow(options)
  const figures = await figuresOf({ options, server, library, database: { ...address, log }, hasPgbench }, notes)
  const { slides, samples, datasets } = library
  return {
    measured_at: new Date().toISOString(),
    machine: machineFacts(await versionOf(address.url)),
    library: { slides, samples, datasets },
    notes,
    figures,
  }
}

async function run(options: BenchOptions): Promise<void> {
  await prepare(options)
  // Checked before the bench itself loads the machine.
  const notes = [foreignLoad()].filter(note => note !== undefined)
  const report = await withServer(options.dataDir, server => measureAll(options, server, notes))
  const path = saveReport(join(import.meta.dirname, 'results'), options.name, report)
  console.log(`\n${table(report)}\nWritten to ${path} and the .json beside it.`)
}

try {
  await run(readBenchOptions(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof BenchError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
