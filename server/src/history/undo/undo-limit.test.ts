import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '../../../test/build-app.ts'
import { createTestDatabase } from '../../../test/database.ts'

test('an undo of more than 250,000 lines is refused with their number', async () => {
  const database = await createTestDatabase()
  const { app, as } = await buildTestApp(database.db)
  onTestFinished(async () => {
    await app.close()
    await database.drop()
  })
  const mara = await as('mara')
  const id = randomUUID()
  // In parts, each of which a busy machine inserts within the time limit of a statement.
  for (let first = 1; first <= 250_001; first += 50_000)
    await sql`insert into history (table_name, record_id, action, version, user_id, request_id)
      select 'slides', n, 'create', 1, ${mara.person.id}, ${id}
      from generate_series(${first}::integer, ${Math.min(first + 49_999, 250_001)}::integer) as n`.execute(database.db)
  const reply = await mara.post('/api/undo/', { request_id: id })
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { detail: 'This change has 250,001 parts, and 250,000 can be undone at once.' },
  ])
})
