import { createRequire } from 'node:module'
import type { FastifyServerOptions } from 'fastify'

type Factory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type Build = (externalSchemas: unknown, options: unknown) => Compile
type Compile = (route: { schema: unknown }) => unknown

/** Fastify's compilers, in the versions that it uses. */
const fastifyRequire = createRequire(createRequire(import.meta.url).resolve('fastify'))

/** Survives the reset of modules before each file. */
const shared = globalThis as { compiledSchemas?: Map<string, unknown> }
shared.compiledSchemas ??= new Map()
const compiled = shared.compiledSchemas

/** Compiles equal schemas only once per worker: hundreds of tests build an app, which takes most of its time for schemas. */
function cached(kind: string, build: Build): Build {
  return (externalSchemas, options) => {
    const compile = build(externalSchemas, options)
    const settings = JSON.stringify([kind, externalSchemas, options])
    return route => {
      const key = settings + JSON.stringify(route.schema)
      if (!compiled.has(key)) compiled.set(key, compile(route))
      return compiled.get(key)
    }
  }
}

export const compilersFactory = {
  buildValidator: cached('validator', fastifyRequire('@fastify/ajv-compiler')()),
  buildSerializer: cached('serializer', fastifyRequire('@fastify/fast-json-stringify-compiler')()),
} as Factory
