import type { Slide } from '@vitrine/contract/slides/slides'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ScanEvent, type ScanState, scanStep, startScanning } from './scan-queue.ts'

const slide = (id: number) =>
  ({ id, name: `S-${id}`, block_id: null, cut_number: null, organ: null, uuid: null }) as unknown as Slide
const after = (...events: ScanEvent[]) => events.reduce(scanStep, startScanning([]))
const scanned = (code: string): ScanEvent => ({ type: 'scanned', code })
const found = (number: number, id = number): ScanEvent => ({ type: 'found', number, slide: slide(id) })
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code)
const recentIds = (state: ScanState) => state.recent.map(({ id }) => id)

describe('scans that come faster than answers', () => {
  test('wait in order', () => {
    expect(codes(after(scanned('a'), scanned('b'), scanned('a')).waiting)).toEqual(['a', 'b', 'a'])
  })

  test('get their own answers, whatever the order', () => {
    const state = after(scanned('a'), scanned('b'), found(2), found(1))
    expect(state.waiting).toEqual([])
    expect(state.slide?.id).toBe(1)
    expect(recentIds(state)).toEqual([1, 2])
  })

  test('a problem shows the scan that it belongs to', () => {
    const state = after(scanned('a'), scanned('b'), { type: 'missing', number: 2, text: 'no b' })
    expect(state.problems).toMatchObject([{ code: 'b', text: 'no b' }])
    expect(codes(state.waiting)).toEqual(['a'])
  })

  test('an answer without a waiting scan changes nothing', () => {
    const state = after(scanned('a'), found(1))
    expect(scanStep(state, found(1, 9))).toBe(state)
    expect(scanStep(state, { type: 'missing', number: 9, text: 'x' })).toBe(state)
  })

  test('are never lost: each is waiting, found, to choose or a problem', () => {
    const outcome = fc.constantFrom('found', 'missing', 'failed', 'several', 'waits')
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 60 }), outcomes => {
        let state = startScanning([])
        outcomes.forEach((_, index) => {
          state = scanStep(state, scanned(`c${index + 1}`))
        })
        let foundCount = 0
        outcomes.forEach((kind, index) => {
          const number = index + 1
          if (kind === 'found') {
            foundCount += 1
            state = scanStep(state, found(number))
            expect(state.slide?.id).toBe(number)
          } else if (kind === 'several') state = scanStep(state, { type: kind, number, slides: [slide(1)], total: 2 })
          else if (kind !== 'waits') state = scanStep(state, { type: kind as 'missing', number, text: 'x' })
        })
        expect(state.waiting.length + state.choices.length + state.problems.length + foundCount).toBe(outcomes.length)
      }),
    )
  })
})

test('1,000 slides are kept as a batch, the newest first', () => {
  const events = Array.from({ length: 1002 }, (_, index) => [scanned(`c${index}`), found(index + 1)])
  const recent = recentIds(after(...events.flat()))
  expect([recent.length, recent[0], recent.at(-1)]).toEqual([1000, 1002, 3])
})

describe('a scan that needs a choice', () => {
  const several: ScanEvent = { type: 'several', number: 1, slides: [slide(1), slide(2)], total: 2 }

  test('waits while the queue continues', () => {
    const state = after(scanned('same'), scanned('b'), several, found(2, 7))
    expect(state.choices).toMatchObject([{ code: 'same', total: 2 }])
    expect(state.slide?.id).toBe(7)
  })
  test('shows the chosen slide, and puts it first in the recent list', () => {
    const state = after(scanned('same'), several, { type: 'chosen', number: 1, slide: slide(2) })
    expect(state).toMatchObject({ choices: [], slide: { id: 2 }, last: { code: 'same', outcome: 'found' } })
    expect(recentIds(state)).toEqual([2])
  })
  test('can be skipped', () => {
    expect(after(scanned('same'), several, { type: 'skipped', number: 1 })).toMatchObject({ choices: [], recent: [] })
  })
})

describe('problems', () => {
  const missing = (number: number): ScanEvent => ({ type: 'missing', number, text: `no ${number}` })

  test('all stay after a burst, newest first, and remove the slide found before', () => {
    const state = after(scanned('a'), scanned('b'), scanned('c'), found(1), missing(2), missing(3))
    expect(codes(state.problems)).toEqual(['c', 'b'])
    expect(state.slide).toBeUndefined()
    expect(recentIds(state)).toEqual([1])
  })
  test('disappear with the next scan after the last answer', () => {
    expect(after(scanned('a'), missing(1), scanned('b')).problems).toEqual([])
  })
  test('stay when a scan comes before the last answer', () => {
    expect(codes(after(scanned('a'), scanned('b'), missing(1), scanned('c')).problems)).toEqual(['a'])
  })
  test('are dismissed one by one', () => {
    const state = after(scanned('a'), scanned('b'), missing(1), missing(2), { type: 'dismissed', number: 1 })
    expect(codes(state.problems)).toEqual(['b'])
  })
  test('can be retried after a failure, at the end of the queue', () => {
    const failed: ScanEvent = { type: 'failed', number: 1, text: 'away' }
    const state = after(scanned('a'), scanned('b'), failed, { type: 'retried', number: 1 })
    expect(state.problems).toEqual([])
    expect(codes(state.waiting)).toEqual(['b', 'a'])
    expect(after(scanned('a'), failed).problems).toMatchObject([{ canRetry: true }])
    expect(after(scanned('a'), missing(1)).problems).toMatchObject([{ canRetry: false }])
  })
  test('include invalid input, which looks nothing up', () => {
    expect(after({ type: 'refused', text: 'blank' })).toMatchObject({ waiting: [], problems: [{ text: 'blank' }] })
  })
})

describe('other events', () => {
  test("'Clear' removes slide and error, keeps the recent list, and loses no scan", () => {
    const state = after(scanned('a'), found(1), scanned('b'), { type: 'missing', number: 2, text: 'x' }, scanned('c'), {
      type: 'cleared',
    })
    expect(state).toMatchObject({ slide: undefined, problems: [], waiting: [{ code: 'c' }] })
    expect(recentIds(state)).toEqual([1])
  })
  test('a deleted slide leaves the panel, the list and the choices', () => {
    const state = after(
      scanned('a'),
      scanned('same'),
      found(1),
      { type: 'several', number: 2, slides: [slide(1), slide(2)], total: 2 },
      { type: 'deleted', id: 1 },
    )
    expect(state).toMatchObject({ slide: undefined, recent: [], choices: [{ slides: [{ id: 2 }] }] })
  })
  test('a deleted slide leaves the recent list when it is loaded again', () => {
    const state = after(
      scanned('a'),
      found(1),
      { type: 'scanned', code: 'S-1', slideId: 1 },
      { type: 'missing', number: 2, text: 'gone' },
    )
    expect(state.recent).toEqual([])
  })
})
