// Test files share a worker, which loads Fastify, TypeBox and the drivers once. Each file begins with new modules of ours, so
// that none meets what another one left in them.
import { afterAll, vi } from 'vitest'

vi.resetModules()
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
