import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Disk, empty, fill, obstacleTo, smallDisk } from './disks.ts'
import { type Fault, type Result, seconds } from './fault.ts'
import { Ledger } from './ledger.ts'
import { Library } from './library.ts'
import { verify } from './verify.ts'
import { Writers } from './writers.ts'

const DISK_MB = 600
const MB = 1024 * 1024
/** Less than the smallest reserve. */
const NEARLY_FULL_BYTES = 30 * MB
const POLL_MS = 50
const REFUSED_WITHIN_MS = 3_000
const STOPPED_WITHIN_MS = 20_000
const SAVES_AGAIN_WITHIN_MS = 15_000

const makeDisk = () => smallDisk(DISK_MB)

/** @returns milliseconds until the condition holds, or undefined on timeout */
async function until(limitMs: number, holds: () => Promise<boolean>): Promise<number | undefined> {
  const begin = performance.now()
  while (performance.now() - begin < limitMs) {
    if (await holds()) return performance.now() - begin
    await pause(POLL_MS)
  }
  return undefined
}

interface Figures {
  readonly refused: number[]
  readonly again: number[]
  stops: number
}

const saves = async (ledger: Ledger) =>
  (await ledger.change(-1, 'POST', '/api/slides/', { body: { name: 'probe' } }))?.status
const reads = async (ledger: Ledger) => (await ledger.read('/api/slides/?limit=50'))?.status === 200

/** Other files fill the disk: changes are refused, reads still work, and nothing stops. */
async function nearlyFull({ disk, ledger, figures }: Scene): Promise<string[]> {
  const problems: string[] = []
  fill(disk, NEARLY_FULL_BYTES)
  const refused = await until(REFUSED_WITHIN_MS, async () => (await saves(ledger)) === 507)
  if (refused === undefined) problems.push('changes were not refused on a nearly full disk')
  else figures.refused.push(refused)
  for (let call = 0; call < 20; call++) if (!(await reads(ledger))) problems.push('a read failed on a nearly full disk')
  empty(disk)
  return [...problems, ...(await savesAgain(ledger, figures))]
}

/** All space is taken at once, but PostgreSQL still has room in its current log segment. */
async function full({ disk, ledger, figures }: Scene): Promise<string[]> {
  const problems: string[] = []
  fill(disk, 0)
  for (let call = 0; call < 20; call++) if (!(await reads(ledger))) problems.push('a read failed on a full disk')
  empty(disk)
  return [...problems, ...(await savesAgain(ledger, figures))]
}

/** PostgreSQL needs space for the next log segment, and stops. Reads recover by themselves, then changes. */
async function stopping({ disk, ledger, library, figures }: Scene): Promise<string[]> {
  const problems: string[] = []
  // If it was deleted, it is written again within seconds.
  await until(STOPPED_WITHIN_MS, async () => existsSync(join(disk.dataDir, 'database.ballast')))
  const first = library.databasePid
  const stopped = await until(STOPPED_WITHIN_MS, async () => {
    if (library.databasePid !== first) return true
    fill(disk, 0)
    await library.command('select pg_switch_wal()').catch(() => undefined)
    return false
  })
  if (stopped === undefined) problems.push('PostgreSQL did not stop on the full disk')
  else figures.stops += 1
  if ((await until(SAVES_AGAIN_WITHIN_MS, () => reads(ledger))) === undefined)
    problems.push('reads did not come back on a full disk')
  empty(disk)
  return [...problems, ...(await savesAgain(ledger, figures))]
}

async function savesAgain(ledger: Ledger, figures: Figures): Promise<string[]> {
  const again = await until(SAVES_AGAIN_WITHIN_MS, async () => (await saves(ledger)) === 201)
  if (again !== undefined) figures.again.push(again)
  return again === undefined ? ['changes were not saved again though there was room'] : []
}

interface Scene {
  readonly disk: Disk
  readonly library: Library
  readonly ledger: Ledger
  readonly figures: Figures
}

type Step = (scene: Scene) => Promise<string[]>

async function withScene(settings: Record<string, string>, work: (scene: Scene) => Promise<Result>): Promise<Result> {
  const disk = makeDisk()
  try {
    const library = await Library.open(disk.dataDir, settings)
    try {
      const ledger = new Ledger(await library.client())
      const result = await work({ disk, library, ledger, figures: { refused: [], again: [], stops: 0 } })
      ledger.client.close()
      return result
    } finally {
      await library.stop()
    }
  } finally {
    disk.remove()
  }
}

const most = (all: readonly number[]) => seconds(Math.max(0, ...all))

function textOf({ ledger, figures }: Scene): string {
  const refusals = ledger.calls.filter(({ answer }) => answer === 507).length
  return [
    `${ledger.countOf('saved').toLocaleString('en')} writes saved, ${refusals.toLocaleString('en')} refused with 507`,
    ...(figures.refused.length > 0
      ? [`the first ${most(figures.refused)} at most after the disk was nearly full`]
      : []),
    `PostgreSQL stopped ${figures.stops} times`,
    `changes saved again ${most(figures.again)} at most after there was room`,
  ].join('; ')
}

async function rounds(scene: Scene, count: number, steps: readonly Step[]): Promise<Result> {
  const { ledger, library } = scene
  const writers = await Writers.start(ledger)
  const problems: string[] = []
  for (let round = 0; round < count; round++)
    for (const step of steps) {
      await writers.goOn()
      problems.push(...(await step(scene)))
    }
  await writers.goOn()
  await writers.stop()
  problems.push(...(await verify(library, ledger)))
  const odd = ledger.calls.filter(({ answer }) => typeof answer === 'string' || answer === 500)
  problems.push(...odd.map(({ method, path, answer }) => `${method} ${path} answered ${answer}`))
  return { figures: textOf(scene), problems }
}

const obstacle = () => obstacleTo(makeDisk)

export const fullDisk: Fault = {
  name: 'full-disk',
  what: `other files fill a disk of ${DISK_MB} MB under 16 writers, in each round once nearly and once completely`,
  rounds: 5,
  obstacle,
  run: count => withScene({}, scene => rounds(scene, count, [nearlyFull, full])),
}

/** Simulates a disk that fills up faster than the server checks it. */
export const fullDiskStop: Fault = {
  name: 'full-disk-stop',
  what: `the same, completely and without a reserve (DISK_RESERVE_MB=0), until PostgreSQL stops because it can't write its log`,
  rounds: 5,
  obstacle,
  run: count => withScene({ DISK_RESERVE_MB: '0' }, scene => rounds(scene, count, [stopping])),
}
