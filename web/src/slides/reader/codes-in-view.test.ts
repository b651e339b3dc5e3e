import { expect, test } from 'vitest'
import { type CodesInView, codesEnteringView, OUT_OF_VIEW_MS } from './codes-in-view.ts'

/** Runs frames of [time, codes] and returns the scans of each. */
function run(frames: readonly (readonly [number, readonly string[]])[]) {
  let inView: CodesInView = new Map()
  return frames.map(([time, codes]) => {
    const step = codesEnteringView(inView, codes, time)
    inView = step.inView
    return step.came
  })
}

const GONE = OUT_OF_VIEW_MS + 1

test('a code is one scan, however many frames show it', () => {
  expect(
    run([
      [0, ['a']],
      [100, ['a', 'a']],
      [200, ['a']],
    ]).flat(),
  ).toEqual(['a'])
})

test('frames far apart that all show it are not another scan', () => {
  expect(
    run([
      [0, ['a']],
      [3 * GONE, ['a']],
      [9 * GONE, ['a']],
    ]).flat(),
  ).toEqual(['a'])
})

test('a frame that misses it does not cause another scan', () => {
  expect(
    run([
      [0, ['a']],
      [500, []],
      [1000, ['a']],
      [900 + GONE, []],
      [1000 + GONE, ['a']],
    ]).flat(),
  ).toEqual(['a'])
})

test('it is scanned again when it comes back after frames without it', () => {
  expect(
    run([
      [0, ['a']],
      [100, []],
      [100 + GONE, []],
      [200 + GONE, ['a']],
    ]).flat(),
  ).toEqual(['a', 'a'])
})

test('two codes in one frame are two scans, the same one twice is one', () => {
  expect(run([[0, ['a', 'b', 'a']]])).toEqual([['a', 'b']])
})
