// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ScanOutcome } from './scan-queue.ts'
import { loadIsSoundOn, playTones, useScanSound } from './scan-sound.ts'

/** Records what is played, as the browser's own sound is not part of the test. */
function recorder() {
  const played: { hertz: number; from: number; to: number }[] = []
  const gain = () => ({
    gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
    connect: (next: unknown) => next,
  })
  class Recorder {
    currentTime = 2
    destination = {}
    createGain = gain
    createOscillator() {
      const tone = { hertz: 0, from: 0, to: 0 }
      return {
        frequency: {
          set value(hertz: number) {
            tone.hertz = hertz
          },
        },
        connect: (next: unknown) => next,
        start: (at: number) => {
          tone.from = at
        },
        stop: (at: number) => {
          tone.to = at
          played.push(tone)
        },
      }
    }
    close = async () => undefined
  }
  return { played, Recorder }
}

afterEach(() => vi.unstubAllGlobals())

const tonesOf = (outcome: ScanOutcome) => {
  const { played, Recorder } = recorder()
  playTones(new Recorder() as unknown as AudioContext, outcome)
  return played
}

describe('the sound of an answer', () => {
  test('is one high tone for found, two low ones for not found, all within half a second', () => {
    expect(tonesOf('found')).toHaveLength(1)
    expect(tonesOf('missing')).toHaveLength(2)
    expect(Math.min(...tonesOf('found').map(({ hertz }) => hertz))).toBeGreaterThan(1000)
    expect(Math.max(...tonesOf('missing').map(({ hertz }) => hertz))).toBeLessThan(300)
    for (const outcome of ['found', 'missing', 'several', 'failed'] as const) {
      expect(Math.max(...tonesOf(outcome).map(({ to }) => to))).toBeLessThan(2.5)
    }
  })

  test('is played once per answer, and not at all when turned off; the choice is stored per user', async () => {
    const { played, Recorder } = recorder()
    vi.stubGlobal('AudioContext', Recorder)
    const { result, rerender } = renderHook(({ number }) => useScanSound('anna', { number, outcome: 'found' }), {
      initialProps: { number: 1 },
    })
    expect(played).toHaveLength(1)
    rerender({ number: 1 })
    expect(played).toHaveLength(1)
    act(() => result.current.toggle())
    rerender({ number: 2 })
    expect(played).toHaveLength(1)
    await waitFor(async () => expect(await loadIsSoundOn('anna')).toBe(false))
    expect(await loadIsSoundOn('ben')).toBe(true)
    const later = renderHook(() => useScanSound('anna', undefined))
    await waitFor(() => expect(later.result.current.isOn).toBe(false))
  })
})
