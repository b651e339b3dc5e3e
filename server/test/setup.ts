// Test files share a worker, which loads Fastify, TypeBox and the drivers once. Each file begins with new modules of ours, so
// that none meets what another one left in them.
import { afterAll, vi } from 'vitest'

/** See `compiled-schemas.ts`. */
vi.mock('fastify', async importOriginal => {
  const [{ compilersFactory }, fastify] = await Promise.all([
    import('./compiled-schemas.ts'),
    importOriginal<typeof import('fastify')>(),
  ])
  const build = (options: object) => fastify.default({ schemaController: { compilersFactory }, ...options })
  return { ...fastify, default: build, fastify: build }
})

/** Tests hash hundreds of passwords; how strongly Vitrine does is `passwords.test.ts`'s own matter. */
vi.mock('@node-rs/argon2', async importOriginal => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const hash: typeof argon2.hash = (password, options) =>
    argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 })
  return { ...argon2, hash }
})

vi.resetModules()
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
