import { describe, expect, test } from 'vitest'
import { createEditQueue } from './edit-queue.ts'

interface Block {
  id: number
  version: number
}
const block = (id: number, version = 1): Block => ({ id, version })

/** Saves that the test resolves. */
function slowSaves() {
  const sent: { row: Block; reply: (row: Block) => void; refuse: (error: Error) => void }[] = []
  const save = (row: Block) =>
    new Promise<Block>((reply, refuse) => {
      sent.push({ row, reply, refuse })
    })
  return { sent, save }
}

/** Waits until pending promises have settled. */
const settled = () => new Promise(resolve => setImmediate(resolve))

describe('edits of one record', () => {
  test('the second waits for the reply to the first, and is based on it', async () => {
    const { sent, save } = slowSaves()
    const enqueue = createEditQueue<Block>(row => row.id)
    const first = enqueue(block(1), save)
    const second = enqueue(block(1), save)
    await settled()
    expect(sent.map(({ row }) => row)).toEqual([block(1)])
    sent[0]?.reply(block(1, 2))
    await settled()
    expect(sent[1]?.row).toEqual(block(1, 2))
    sent[1]?.reply(block(1, 3))
    await expect(Promise.all([first, second])).resolves.toEqual([block(1, 2), block(1, 3)])
  })

  test('a failed one rejects for its own caller, and the next starts from the state before it', async () => {
    const { sent, save } = slowSaves()
    const enqueue = createEditQueue<Block>(row => row.id)
    const edits = Promise.allSettled([enqueue(block(1), save), enqueue(block(1), save), enqueue(block(1), save)])
    await settled()
    sent[0]?.reply(block(1, 2))
    await settled()
    sent[1]?.refuse(new Error('The organ is too long.'))
    await settled()
    expect(sent[2]?.row).toEqual(block(1, 2))
    sent[2]?.reply(block(1, 3))
    expect((await edits).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('after all replies the next is based on its own row', async () => {
    const { sent, save } = slowSaves()
    const enqueue = createEditQueue<Block>(row => row.id)
    const first = enqueue(block(1), save)
    await settled()
    sent[0]?.reply(block(1, 2))
    await first
    await settled()
    void enqueue(block(1, 5), save)
    await settled()
    expect(sent[1]?.row).toEqual(block(1, 5))
  })

  test('other records do not wait', async () => {
    const { sent, save } = slowSaves()
    const enqueue = createEditQueue<Block>(row => row.id)
    void enqueue(block(1), save)
    void enqueue(block(2), save)
    await settled()
    expect(sent.map(({ row }) => row.id)).toEqual([1, 2])
  })
})
