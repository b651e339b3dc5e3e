// Replaces the process that reads pictures. The size of the file determines its behavior.
import type { FromReader, ToReader } from '../../src/pictures/reader/reader-calls.ts'

export const ODD = { loops: 1, crashes: 2, loopsBehindFacts: 3 } as const

const FACTS = {
  format: 'TIFF',
  width: 1,
  height: 1,
  mpp: undefined,
  magnification: undefined,
  scanner: undefined,
  scannedAt: undefined,
  properties: {},
  levels: [],
  images: new Set(['label'] as const),
  digest: '',
  scanDigest: undefined,
}

function loop(): never {
  for (;;);
}

const ready: FromReader = { kind: 'ready' }
process.send?.(ready)

process.on('message', (message: ToReader) => {
  if (message.kind !== 'picture') return
  const [size] = message.sizes
  if (size === ODD.loops) loop()
  if (size === ODD.crashes) process.kill(process.pid, 'SIGSEGV')
  const facts: FromReader = { kind: 'facts', facts: FACTS }
  process.send?.(facts, () => loop())
})
