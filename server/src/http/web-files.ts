import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { pagePolicy } from './security-headers.ts'

const ONE_YEAR_S = 365 * 24 * 60 * 60

/** The server's own paths: an unknown address below them is never a screen. */
const OWN_PATHS = ['/api', '/oidc', '/healthz', '/readyz', '/metrics', '/config.json', '/.well-known', '/assets']

/** Vite names every file in `assets/` by its content, so browsers may cache it forever. */
const isHashed = (path: string) => /[\\/]assets[\\/]/.test(path)

function cacheControl(reply: FastifyReply, path: string): void {
  reply.header('cache-control', isHashed(path) ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache')
}

/** The origins that the page may connect to: its own, the backend's and the sign-in provider's. */
function connectSources(config: Config): string[] {
  const api = config.apiUrl ? [new URL(config.apiUrl).origin] : []
  // A provider's endpoints may be on other hosts than its issuer.
  const provider = config.oidc ? [new URL(config.oidc.issuer).origin, 'https:'] : []
  return ["'self'", ...api, ...provider]
}

/** The web app's content security policy. Mantine inserts `<style>` elements; the code reader is WebAssembly. */
const webPolicy = (config: Config) =>
  pagePolicy({
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'connect-src': connectSources(config),
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] as string

/** Whether an address without a route may be a screen of the web app, which is then served. */
export function isScreen(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const path = pathOf(request)
  return isRead && !OWN_PATHS.some(own => path === own || path.startsWith(`${own}/`))
}

/**
 * Serves the built web app from `folder`; afterwards `reply.sendFile('index.html')` serves its screens.
 * Returns false and serves nothing if there is no build (`npm run dev` serves the web app itself).
 */
export async function serveWeb(app: FastifyInstance, config: Config, folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false
  const setPolicy = webPolicy(config)
  await app.register(fastifyStatic, {
    root: folder,
    index: 'index.html',
    preCompressed: true,
    cacheControl: false,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      cacheControl(reply, path)
      setPolicy(reply.raw)
    },
  })
  return true
}
