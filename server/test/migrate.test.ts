import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { createEmptyDatabase } from './database.ts'

test('two servers that start concurrently on an empty database both come up, and each step runs once', async () => {
  const { url, drop } = await createEmptyDatabase()
  const servers = [openDb(url, { max: 2 }), openDb(url, { max: 2 }), openDb(url, { max: 2 })]
  onTestFinished(async () => {
    await Promise.all(servers.map(db => db.destroy()))
    await drop()
  })
  const runs = await Promise.all(servers.map(migrate))
  const names = runs.flat()
  expect(names.length).toBeGreaterThan(0)
  expect(new Set(names).size).toBe(names.length)
  expect(runs.filter(run => run.length > 0)).toHaveLength(1)
})

test('a database of a newer Vitrine stops the start with an error', async () => {
  const { url, drop } = await createEmptyDatabase()
  const db = openDb(url, { max: 2 })
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  await migrate(db)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2999-01-01')`.execute(db)
  await expect(migrate(db)).rejects.toThrow('brought up to date by a newer Vitrine')
})
