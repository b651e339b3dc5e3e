// Test files share a worker, which loads Fastify, TypeBox and the drivers only once. Our own modules are loaded again for each
// file, so that no file sees state left by another.
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

/** Tests hash hundreds of passwords, so hashing is cheap; `passwords.test.ts` tests its real strength. */
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
