import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Pooler } from '../src/config.ts'
import { openDb } from '../src/db/client.ts'
import { createSlide, updateSlide } from '../src/slides/slides.queries.ts'
import { createTestDatabase } from './database.ts'

const AUTHOR = { userId: 1, requestId: 'a test' }

/** A single connection, so that its prepared statements can be counted. */
async function openOne(pooler: Pooler = 'none') {
  const database = await createTestDatabase()
  const db = openDb(database.url, { max: 1, pooler })
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  const preparedUpdates = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements
      where name like 'edit slides %'`.execute(db)
    return rows[0]?.count
  }
  return { db, preparedUpdates }
}

test('an edit of one field is prepared once for every record and value', async () => {
  const { db, preparedUpdates } = await openOne()
  const [one, two] = [await createSlide(db, AUTHOR, { name: 'One' }), await createSlide(db, AUTHOR, { name: 'Two' })]
  for (const [{ id }, organ] of [
    [one, 'Liver'],
    [two, 'Brain'],
    [one, null],
  ] as const)
    expect(await updateSlide(db, AUTHOR, { id }, { organ })).toMatchObject({ id, organ })
  expect(await preparedUpdates()).toBe(1)
})

test('edits of several fields, which have too many combinations, are not prepared', async () => {
  const { db, preparedUpdates } = await openOne()
  const { id } = await createSlide(db, AUTHOR, { name: 'One' })
  const patch = { organ: 'Liver', species: 'Rat' }
  expect(await updateSlide(db, AUTHOR, { id }, patch)).toMatchObject(patch)
  expect(await preparedUpdates()).toBe(0)
})

test('an edit under a condition has a separate plan', async () => {
  const { db, preparedUpdates } = await openOne()
  const { id } = await createSlide(db, AUTHOR, { name: 'One' })
  await updateSlide(db, AUTHOR, { id }, { organ: 'Liver' })
  await updateSlide(db, AUTHOR, { id, versions: [2] }, { organ: 'Brain' })
  await updateSlide(db, AUTHOR, { id, versions: [1, 3] }, { organ: 'Lung' })
  expect(await preparedUpdates()).toBe(2)
})

test.each([
  ['statements', 1],
  ['transaction', 0],
] as const)('behind a pooler in the mode %s, edits of a field have %i plans', async (pooler, count) => {
  const { db, preparedUpdates } = await openOne(pooler)
  const { id } = await createSlide(db, AUTHOR, { name: 'One' })
  for (const organ of ['Liver', 'Brain'])
    expect(await updateSlide(db, AUTHOR, { id }, { organ })).toMatchObject({ organ })
  expect(await preparedUpdates()).toBe(count)
})
