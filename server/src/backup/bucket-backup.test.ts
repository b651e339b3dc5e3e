import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { startS3 } from '../../test/s3-server.ts'
import { loadConfig } from '../config.ts'
import { backUp } from './back-up.ts'
import { type BackupFile, backupFile } from './backup-file.ts'
import { openBackupFolder } from './backup-folder.ts'
import { DailyBackup } from './daily.ts'
import { checkBackup, restore } from './restore.ts'
import { nameOfBackup } from './retention.ts'

async function buildLibrary() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

async function openBucket() {
  const s3 = await startS3()
  const settings = loadConfig(s3.settings).s3
  return {
    s3,
    settings,
    file: (name: string) => backupFile(`s3://lab/backups/${name}`, '.', () => settings) as BackupFile,
  }
}

test('a backup in a bucket is complete, and can be restored', async () => {
  const library = await buildLibrary()
  await library.db.insertInto('slides').values({ name: 'S24-1' }).execute()
  const { s3, file } = await openBucket()
  const made = await backUp(library.url, file('library.vitrine'))
  expect(s3.objects.get('backups/library.vitrine')?.bytes.length).toBe(made.bytes)
  expect(s3.multiparts.size).toBe(0)
  const contents = await checkBackup(file('library.vitrine'))
  expect(contents.bytes).toBe(made.bytes)
  await library.db.deleteFrom('slides').execute()
  await restore(library.url, file('library.vitrine'), contents, { replace: true, print: () => undefined })
  expect(await library.db.selectFrom('slides').select('name').execute()).toEqual([{ name: 'S24-1' }])
  await expect(backUp(library.url, file('library.vitrine'))).rejects.toThrow(
    's3://lab/backups/library.vitrine is there already.',
  )
})

test('a backup does not replace one that was made in the meantime', async () => {
  const library = await buildLibrary()
  const { s3, file } = await openBucket()
  s3.fault((method, key) => {
    if (method === 'PUT') s3.put(key, Buffer.from('of another server'))
    return undefined
  })
  await expect(backUp(library.url, file('a.vitrine'))).rejects.toThrow('s3://lab/backups/a.vitrine is there already.')
  expect(s3.objects.get('backups/a.vitrine')?.bytes.toString()).toBe('of another server')
  expect(s3.multiparts.size).toBe(0)
})

test('a backup that a bucket rejects leaves nothing there, and reports the reason', async () => {
  const library = await buildLibrary()
  const { s3, file } = await openBucket()
  s3.fault(method => (method === 'PUT' ? 'busy' : undefined))
  await expect(backUp(library.url, file('a.vitrine'))).rejects.toThrow(
    "s3://lab/backups/a.vitrine can't be written: its store is overloaded.",
  )
  expect([s3.objects.size, s3.multiparts.size]).toEqual([0, 0])
  await expect(checkBackup(file('a.vitrine'))).rejects.toThrow(
    "s3://lab/backups/a.vitrine can't be read: there is no such file.",
  )
  s3.put('backups/a.vitrine', Buffer.from('something else'))
  await expect(checkBackup(file('a.vitrine'))).rejects.toThrow("s3://lab/backups/a.vitrine isn't a backup of Vitrine.")
})

test('daily backups in a bucket are made when due, and outdated ones are deleted', async () => {
  const library = await buildLibrary()
  const { s3, settings } = await openBucket()
  const old = Array.from({ length: 40 }, (_, day) => nameOfBackup(new Date(Date.UTC(2026, 8, 1 + day, 2, 30))))
  for (const name of [...old, 'notes.txt']) s3.put(`backups/${name}`, Buffer.from('x'))
  const now = new Date(2026, 10, 22, 2, 31)
  const written: string[] = []
  const daily = new DailyBackup({
    db: library.db,
    settings: { at: { hour: 2, minute: 30 } },
    folder: openBackupFolder('s3://lab/backups', settings),
    async backUp(file) {
      written.push(file)
      s3.put(`backups/${nameOfBackup(now)}`, Buffer.from('x'))
      return { bytes: 1, rows: 1 }
    },
    print: () => undefined,
    now: () => now,
  })
  await daily.check()
  await daily.check()
  expect(written).toEqual([`s3://lab/backups/${nameOfBackup(now)}`])
  const kept = [...s3.objects.keys()].map(key => key.slice('backups/'.length))
  expect(kept).toContain('notes.txt')
  expect(kept).toContain(nameOfBackup(now))
  expect(kept).toContain(old.at(-1))
  expect(kept).not.toContain(old[1])
})

test.each(['s3://lab', 's3://Lab/a.vitrine', 's3://lab/a/../b.vitrine'])('%s is not a file in a bucket', name => {
  const file = backupFile(name, '.', () => loadConfig({}).s3)
  expect(file).toBeUndefined()
})
