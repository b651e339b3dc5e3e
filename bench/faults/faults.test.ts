import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileCache, sharedDataDir } from '../../server/test/process/vitrine.ts'
import { strikeImport } from './batch-import.ts'
import { editTogether } from './contended-record.ts'
import { sendLargeBodies } from './floods.ts'
import { createRecords, sendGenerated } from './generated-calls.ts'
import { kills, underWriters } from './kills.ts'
import { Library } from './library.ts'
import { uploadKilled } from './uploads.ts'

// One round of the fast faults; `npm run faults` runs all of them, as often as needed to prove something.
const dataDir = sharedDataDir()
let library: Library

beforeAll(async () => {
  library = await Library.open(dataDir, compileCache)
})

afterAll(async () => {
  await library.stop()
})

test('50 clients edit one record with If-Match: no edit is lost, and each is in the history', async () => {
  expect((await editTogether(library, 1)).problems).toEqual([])
})

test('bodies of 10 MB are refused, with and without a token', async () => {
  expect((await sendLargeBodies(library, 300)).problems).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'kill -9 of the server and the database under 16 writers: nothing acknowledged is lost, reverted or duplicated',
  async () => {
    expect((await underWriters(library, () => kills['kill-both'](library))).problems).toEqual([])
  },
)

test.skipIf(process.platform === 'win32')(
  'kill -9 of the server during an import of slides: all or nothing is saved, and repeating the import creates it only once',
  async () => {
    expect((await strikeImport(library, 'kill-server')).problems).toEqual([])
  },
)

test.skipIf(process.platform === 'win32')(
  'a file arrives unchanged although the server is killed during its upload',
  { timeout: 60_000 },
  async () => {
    const MB = 1024 * 1024
    expect((await uploadKilled(library, 2, { bytes: 24 * MB, chunk: 8 * MB })).problems).toEqual([])
  },
)

// Must be last, as it ends sessions, including those of other tests.
test('generated calls: invalid ones are refused, and each reply matches its description', async () => {
  const client = await library.newClient()
  await createRecords(client)
  client.close()
  const { problems, statuses } = await sendGenerated(library, 2, 250)
  expect(problems).toEqual([])
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 404, 409, 415]))
})
