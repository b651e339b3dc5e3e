import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { loadConfig } from '../config.ts'
import { openDb } from '../db/client.ts'
import { openBackupFolder } from './backup-folder.ts'
import { DailyBackup } from './daily.ts'
import { nameOfBackup, outdatedBackups } from './retention.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const AT = { hour: 2, minute: 30 }

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-daily-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Servers on one database that write their backups into one folder. */
async function servers(count: number, folder: string, write = (path: string) => writeFileSync(path, '')) {
  const database = await createTestDatabase()
  const clock = { now: new Date(2026, 10, 22, 2, 29) }
  const said: string[] = []
  const started: string[] = []
  const made = Array.from({ length: count }, () => {
    const db = openDb(database.url, { max: 2 })
    const daily = new DailyBackup({
      db,
      settings: { at: AT },
      folder: openBackupFolder(folder, loadConfig({}).s3),
      async backUp(path) {
        started.push(basename(path))
        // The other servers check at the same time.
        await new Promise(setImmediate)
        write(path)
        return { bytes: 4711, rows: 42 }
      },
      print: line => said.push(line),
      now: () => clock.now,
    })
    return { db, daily }
  })
  onTestFinished(async () => {
    await Promise.all(made.map(({ db }) => db.destroy()))
    await database.drop()
  })
  const check = () => Promise.all(made.map(({ daily }) => daily.check()))
  const results = () => (made[0] as (typeof made)[0]).db.selectFrom('backups').selectAll().orderBy('id').execute()
  return { clock, said, started, check, results, dailies: made.map(({ daily }) => daily) }
}

async function metricsOf(daily: DailyBackup): Promise<string> {
  const registry = new Registry()
  for (const metric of daily.metrics) registry.registerMetric(metric)
  return (await registry.metrics()).replaceAll(/^#.*\n/gm, '')
}

test('a backup is made each day at the configured time, by one of several servers', async () => {
  const folder = newFolder()
  const { clock, started, check, results, dailies } = await servers(3, folder)
  writeFileSync(join(folder, nameOfBackup(new Date(2026, 10, 21, 2, 30, 5))), '')
  await check()
  expect(started).toEqual([])
  clock.now = new Date(2026, 10, 22, 2, 30, 7)
  await check()
  await check()
  expect(started).toEqual([nameOfBackup(clock.now)])
  expect(readdirSync(folder)).toContain(nameOfBackup(clock.now))
  const at = clock.now.toISOString()
  expect(await results()).toEqual([
    { id: 1, started_at: at, ended_at: at, file: nameOfBackup(clock.now), bytes: 4711, rows: 42, problem: null },
  ])
  const seconds = clock.now.getTime() / 1000
  expect(await metricsOf(dailies[2] as DailyBackup)).toContain(
    `vitrine_backup_last_success_timestamp_seconds ${seconds}\n`,
  )
})

test('a server that was off at that time makes the backup when it is back, and one without a backup at once', async () => {
  const folder = newFolder()
  const { clock, started, check } = await servers(1, folder)
  await check()
  expect(started).toHaveLength(1)
  clock.now = new Date(2026, 10, 24, 9, 0)
  await check()
  expect(started).toHaveLength(2)
  clock.now = new Date(2026, 10, 24, 23, 0)
  await check()
  expect(started).toHaveLength(2)
})

test('a failure is counted, reported, and tried again after an hour', async () => {
  const folder = newFolder()
  let isFull = true
  const { clock, started, said, check, results, dailies } = await servers(1, folder, path => {
    if (isFull) throw new Error('the disk is full')
    writeFileSync(path, '')
  })
  await check()
  await check()
  expect(started).toHaveLength(1)
  expect(said).toEqual(['The daily backup failed and is tried again in an hour: the disk is full'])
  expect(await metricsOf(dailies[0] as DailyBackup)).toBe(
    'vitrine_backup_last_success_timestamp_seconds 0\n\nvitrine_backup_failures_total 1\n',
  )
  expect(await results()).toMatchObject([{ file: null, bytes: null, rows: null, problem: 'the disk is full' }])
  isFull = false
  clock.now = new Date(clock.now.getTime() + 60 * 60 * 1000)
  await check()
  expect(readdirSync(folder)).toEqual([nameOfBackup(clock.now)])
})

/** One backup a day, up to this one. */
const daily = (last: string, count: number) =>
  Array.from({ length: count }, (_, age) => nameOfBackup(new Date(Date.parse(last) - age * DAY_MS)))

test('seven days and the first of four weeks are kept', () => {
  // 2026-11-22 is a Sunday.
  const names = daily('2026-11-22T02:30:00Z', 60)
  const outdated = outdatedBackups(names)
  expect(names.filter(name => !outdated.includes(name)).map(name => name.slice(8, 16))).toEqual([
    ...['20261122', '20261121', '20261120', '20261119', '20261118', '20261117', '20261116'],
    ...['20261109', '20261102', '20261026'],
  ])
})

test('day by day, the first backups of four weeks stay', () => {
  let kept: string[] = []
  for (let day = 0; day < 60; day++) {
    kept.push(nameOfBackup(new Date(Date.parse('2026-09-24T02:30:00Z') + day * DAY_MS)))
    const outdated = outdatedBackups(kept)
    kept = kept.filter(name => !outdated.includes(name))
  }
  expect(kept).toHaveLength(10)
  expect(kept[0]).toBe('vitrine-20261026T023000Z.vitrine')
})

test('the backups of a server that was off for months are kept', () => {
  const old = daily('2026-03-08T02:30:00Z', 7)
  expect(outdatedBackups([...old, nameOfBackup(new Date('2026-11-22T02:30:00Z'))])).toEqual([])
})

test('other files in the folder are not touched', async () => {
  const folder = newFolder()
  const { clock, check } = await servers(1, folder)
  const others = [
    'notes.txt',
    'before-update.vitrine',
    'vitrine-2020.vitrine',
    'vitrine-20200101T000000Z.vitrine.txt',
    'my-vitrine-20200101T000000Z.vitrine',
  ]
  const abandoned = 'vitrine-20200102T000000Z.vitrine.part'
  const current = 'vitrine-20261122T010000Z.vitrine.part'
  for (const name of [...others, abandoned, current]) writeFileSync(join(folder, name), '')
  utimesSync(join(folder, abandoned), new Date(2020, 0, 2), new Date(2020, 0, 2))
  utimesSync(join(folder, current), clock.now, clock.now)
  for (const name of daily('2026-11-20T02:30:00Z', 40)) writeFileSync(join(folder, name), '')
  await check()
  const left = readdirSync(folder)
  expect(left).toEqual(expect.arrayContaining([...others, current]))
  expect(left).not.toContain(abandoned)
  expect(left).toHaveLength(others.length + 1 + 10)
})
