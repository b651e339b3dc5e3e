import { createStore, get, set, type UseStore } from 'idb-keyval'
import { useEffect, useRef, useState } from 'react'
import type { ScanOutcome } from './scan-queue.ts'

interface Tone {
  hertz: number
  startS: number
  lengthS: number
}

/** Told apart by pitch, number and length at once: a found slide chirps, a missing one buzzes twice. */
const TONES: Readonly<Record<ScanOutcome, readonly Tone[]>> = {
  found: [{ hertz: 1320, startS: 0, lengthS: 0.09 }],
  several: [
    { hertz: 880, startS: 0, lengthS: 0.08 },
    { hertz: 1100, startS: 0.12, lengthS: 0.08 },
  ],
  missing: [
    { hertz: 220, startS: 0, lengthS: 0.16 },
    { hertz: 185, startS: 0.2, lengthS: 0.22 },
  ],
  failed: [
    { hertz: 220, startS: 0, lengthS: 0.16 },
    { hertz: 185, startS: 0.2, lengthS: 0.22 },
  ],
}

const LOUDNESS = 0.15
/** A tone that starts or ends at once clicks. */
const FADE_S = 0.01

/** Plays the tones of an outcome, one after the other. */
export function playTones(context: BaseAudioContext, outcome: ScanOutcome): void {
  for (const { hertz, startS, lengthS } of TONES[outcome]) {
    const start = context.currentTime + startS
    const gain = context.createGain()
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + FADE_S)
    gain.gain.setValueAtTime(LOUDNESS, start + lengthS - FADE_S)
    gain.gain.linearRampToValueAtTime(0, start + lengthS)
    const oscillator = context.createOscillator()
    oscillator.frequency.value = hertz
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + lengthS)
  }
}

/** Stored in IndexedDB per user, like other choices, so it survives a sign-out. */
let store: UseStore | undefined
const openStore = () => {
  store ??= createStore('vitrine-scanner', 'choices')
  return store
}
const keyOf = (user: string) => `${user}/sound`

/** On where nothing, or nothing readable, was kept. */
export async function loadIsSoundOn(user: string): Promise<boolean> {
  try {
    return (await get(keyOf(user), openStore())) !== false
  } catch {
    return true
  }
}

async function saveIsSoundOn(user: string, isOn: boolean): Promise<void> {
  try {
    await set(keyOf(user), isOn, openStore())
  } catch (error) {
    console.warn('The choice of sound could not be kept', error)
  }
}

/** A short sound for each answered scan, unless it is turned off. The choice is kept, by user. */
export function useScanSound(user: string, last: { number: number; outcome: ScanOutcome } | undefined) {
  const [isOn, setOn] = useState<boolean>()
  const context = useRef<AudioContext | undefined>(undefined)
  const heard = useRef<string>('')

  useEffect(() => {
    let isLeft = false
    loadIsSoundOn(user).then(kept => !isLeft && setOn(now => now ?? kept))
    return () => {
      isLeft = true
    }
  }, [user])

  useEffect(() => {
    const key = last ? `${last.number} ${last.outcome}` : ''
    if (!last || heard.current === key) return
    heard.current = key
    if (isOn === false || !window.AudioContext) return
    context.current ??= new AudioContext()
    playTones(context.current, last.outcome)
  }, [last, isOn])

  useEffect(() => () => void context.current?.close().then(() => (context.current = undefined)), [])

  return {
    isOn: isOn !== false,
    toggle: () => {
      setOn(isOn === false)
      void saveIsSoundOn(user, isOn === false)
    },
  }
}
