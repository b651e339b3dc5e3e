import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '../src/db/client.ts'
import { createSlide, updateSlide } from '../src/slides/slides.queries.ts'
import { createTestDatabase } from './database.ts'

const AUTHOR = { userId: 1, requestId: 'a test' }

/** One connection, so that what it keeps can be looked at. */
async function openOne() {
  const database = await createTestDatabase()
  const db = openDb(database.url, { max: 1 })
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  const preparedUpdates = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements
      where statement like '/*prepared edit*/%update "slides"%'`.execute(db)
    return rows[0]?.count
  }
  return { db, preparedUpdates }
}

test("the plan of one field's edit is kept and serves every record and value", async () => {
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

test('edits of several fields, of which there are too many combinations, keep no plan', async () => {
  const { db, preparedUpdates } = await openOne()
  const { id } = await createSlide(db, AUTHOR, { name: 'One' })
  const patch = { organ: 'Liver', species: 'Rat' }
  expect(await updateSlide(db, AUTHOR, { id }, patch)).toMatchObject(patch)
  expect(await preparedUpdates()).toBe(0)
})

test('however many edits are kept, lists keep their plans', async () => {
  const { db } = await openOne()
  for (let turn = 0; turn < 300; turn++) await sql.raw(`/*prepared edit*/ select ${turn}`).execute(db)
  await sql.raw('/*prepared*/ select 1').execute(db)
  const { rows } = await sql<{ edits: number; lists: number }>`select
    count(*) filter (where statement like '/*prepared edit*/%') as edits,
    count(*) filter (where statement like '/*prepared*/%') as lists from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ edits: expect.any(Number), lists: 1 }])
  expect(rows[0]?.edits).toBeLessThanOrEqual(250)
})
