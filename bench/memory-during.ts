import { setTimeout as pause } from 'node:timers/promises'
import type { BenchServer } from './server.ts'

const SAMPLE_EVERY_MS = 250
export const MEGABYTE = 1024 ** 2

/** The server's memory during some work, in megabytes. */
export async function memoryDuring<T>(
  server: BenchServer,
  work: () => Promise<T>,
): Promise<{ result: T; samples: number[] }> {
  const samples = [(await server.memory()).now / MEGABYTE]
  let isRunning = true
  const sampling = (async () => {
    while (isRunning) {
      samples.push((await server.memory()).now / MEGABYTE)
      await pause(SAMPLE_EVERY_MS)
    }
  })()
  try {
    return { result: await work(), samples }
  } finally {
    isRunning = false
    await sampling
  }
}
