import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { copyRows } from './copy-rows.ts'

async function connect() {
  const { url, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  await client.query('create temporary table notes (id integer, text text, more jsonb)')
  return client
}

const plan = { table: 'notes', columns: ['id', 'text', 'more'], onProgress: () => undefined }

test('text with a special meaning in COPY is stored unchanged', async () => {
  const client = await connect()
  const texts = ['tab\tin', 'two\nlines\r\n', 'back\\slash \\N \\.', '\\.', 'ümlaut 🔬', null]
  const rows = texts.map((text, index) => ({ index, text }))
  const more = { 'a\\b': 'tab\t', list: [1, '"'] }
  expect(await copyRows(client, { ...plan, rows, values: ({ index, text }) => [index, text, more] })).toBe(6)
  const copied = await client.query('select text, more from notes order by id')
  expect(copied.rows).toEqual(texts.map(text => ({ text, more })))
})

test('a row that the database rejects in the middle of many fails the copy, but the connection survives', async () => {
  const client = await connect()
  const rows = Array.from({ length: 50_000 }, (_, index) => (index === 20_000 ? 'not a number' : index))
  await expect(copyRows(client, { ...plan, rows, values: id => [id, 'x'.repeat(100), null] })).rejects.toThrow(
    'invalid input syntax for type integer',
  )
  expect((await client.query('select count(*)::integer as count from notes')).rows).toEqual([{ count: 0 }])
})
