import { MAX_SEED } from '@vitrine/contract/splits/shuffle'

export const drawSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] as number

export function readSeed(text: string): number | undefined | 'invalid' {
  const typed = text.trim()
  if (typed === '') return undefined
  const seed = /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN
  return seed <= MAX_SEED ? seed : 'invalid'
}
