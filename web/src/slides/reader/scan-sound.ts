import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createUserStore } from '../../ui/stores/user-store.ts'
import type { ScanOutcome } from './scan-queue.ts'

interface Tone {
  hertz: number
  startS: number
  lengthS: number
}

const BUZZES: readonly Tone[] = [
  { hertz: 220, startS: 0, lengthS: 0.16 },
  { hertz: 185, startS: 0.2, lengthS: 0.22 },
]

/** Pitch, number and length differ: a found slide chirps, a missing one buzzes twice. */
const TONES: Readonly<Record<ScanOutcome, readonly Tone[]>> = {
  found: [{ hertz: 1320, startS: 0, lengthS: 0.09 }],
  several: [
    { hertz: 880, startS: 0, lengthS: 0.08 },
    { hertz: 1100, startS: 0.12, lengthS: 0.08 },
  ],
  missing: BUZZES,
  failed: BUZZES,
}

const LOUDNESS = 0.15
/** A tone that starts or stops abruptly clicks. */
const FADE_S = 0.01

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

const choices = createUserStore('vitrine-scanner', 'choices')
const keyOf = (user: string) => `${user}/sound`

/** On unless stored otherwise. */
export const loadIsSoundOn = async (user: string): Promise<boolean> => (await choices.read(keyOf(user))) !== false

/** A short sound for each answered scan, unless turned off. The choice is stored per user. */
export function useScanSound(user: string, last: { number: number; outcome: ScanOutcome } | undefined) {
  const [choice, setChoice] = useState<boolean>()
  const isOn = choice !== false
  const context = useRef<AudioContext | undefined>(undefined)
  const { number, outcome } = last ?? {}

  useEffect(() => {
    let isLeft = false
    loadIsSoundOn(user).then(stored => !isLeft && setChoice(now => now ?? stored))
    return () => {
      isLeft = true
    }
  }, [user])

  const play = useEffectEvent((ofOutcome: ScanOutcome) => {
    if (!isOn || !window.AudioContext) return
    context.current ??= new AudioContext()
    playTones(context.current, ofOutcome)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, even if the outcome is the same
  useEffect(() => {
    if (outcome) play(outcome)
  }, [number, outcome])

  useEffect(() => () => void context.current?.close().then(() => (context.current = undefined)), [])

  return {
    isOn,
    toggle() {
      setChoice(!isOn)
      void choices.change(keyOf(user), () => !isOn)
    },
  }
}
