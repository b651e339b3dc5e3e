import { availableParallelism } from 'node:os'
import Tinypool from 'tinypool'
import type { SlideImage } from '../../wsi/slide-image.ts'
import type { Photographs } from './code-worker.ts'
import type { Code } from './find-code.ts'

/** A photograph that takes longer holds no code, or is made to keep the server busy. */
const TIME_LIMIT_MS = 20_000
/** Between two walks the threads end. */
const IDLE_MS = 10_000

export type { Code }

let pool: Tinypool | undefined

/** Threads of their own, because a photograph without a code takes up to a second. */
const threads = () =>
  (pool ??= new Tinypool({
    filename: new URL('./code-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout: IDLE_MS,
  }))

/** The code on the label or, without one there, on the macro image; undefined without one that can be read. */
export async function readCode(image: SlideImage): Promise<Code | undefined> {
  const photograph = async (name: 'label' | 'macro') =>
    image.images.has(name) ? image.image(name, false).catch(ifUnreadable) : undefined
  const photographs: Photographs = { label: await photograph('label'), macro: await photograph('macro') }
  if (photographs.label === undefined && photographs.macro === undefined) return undefined
  return threads()
    .run(photographs, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
    .catch(() => undefined)
}

/** A photograph that can't be decoded has no code. @throws errors of the file system, which say nothing about it */
function ifUnreadable(error: object): undefined {
  if ('syscall' in error) throw error
}
