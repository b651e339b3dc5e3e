import { expect, test } from 'vitest'
import { whitePixels } from './pixels.ts'
import { RecentPixels } from './recent-pixels.ts'

test('tiles requested at the same time share one decoding', async () => {
  const recent = new RecentPixels()
  const pixels = whitePixels(2, 2)
  let decodings = 0
  const decode = async () => {
    decodings++
    return pixels
  }
  const asked = await Promise.all([recent.get('1', decode), recent.get('2', decode), recent.get('1', decode)])
  expect(asked.every(each => each === pixels)).toBe(true)
  expect(decodings).toBe(2)
})

test('a failed decoding is repeated', async () => {
  const recent = new RecentPixels()
  const failed = () => Promise.reject(new Error('no'))
  await expect(Promise.all([recent.get('1', failed), recent.get('1', failed)])).rejects.toThrow('no')
  const pixels = whitePixels(2, 2)
  expect(await recent.get('1', async () => pixels)).toBe(pixels)
})
