import { expect, test } from 'vitest'
import checkDataset from './check-worker.ts'
import { runSplit } from './split-thread.ts'

test('up to 2,000 slides are processed in this thread, more in a separate one', async () => {
  let here = 0
  const worker = {
    module: new URL('./check-worker.ts', import.meta.url),
    run: (work: Parameters<typeof checkDataset>[0]) => {
      here += 1
      return checkDataset(work)
    },
  }
  const work = { slides: '[]', group: ['block_id'], limit: 1 }
  const found = await runSplit(worker, work, 2000)
  expect(here).toBe(1)
  expect(await runSplit(worker, work, 2001)).toEqual(found)
  expect(here).toBe(1)
})
