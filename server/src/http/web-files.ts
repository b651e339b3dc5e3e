import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const ONE_YEAR_S = 365 * 24 * 60 * 60

/** Paths that are the server's own: what is not found there is never a screen. */
const OWN_PATHS = ['/api', '/oidc', '/healthz', '/readyz', '/metrics', '/config.json', '/.well-known', '/assets']

/** Vite gives every file in `assets/` a name that changes with its content, so it can be kept for good. */
const isHashed = (path: string) => /[\\/]assets[\\/]/.test(path)

function cacheControl(reply: FastifyReply, path: string): void {
  reply.header('cache-control', isHashed(path) ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache')
}

/** Where the browser may reach for data: the own origin, the backend's and the sign-in provider's. */
function connectSources(config: Config): string {
  const api = config.apiUrl ? [new URL(config.apiUrl).origin] : []
  // A provider's token and key addresses need not be on its issuer's host.
  const provider = config.oidc ? [new URL(config.oidc.issuer).origin, 'https:'] : []
  return ["'self'", ...api, ...provider].join(' ')
}

/** For the web app's page. Mantine writes `<style>` elements as it runs; WebAssembly reads codes. */
const pagePolicy = (config: Config) =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "worker-src 'self' blob:",
    `connect-src ${connectSources(config)}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] as string

/** Whether an address that no route answers may be a screen of the web app: it then gets the app's page. */
export function isScreen(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const path = pathOf(request)
  return isRead && !OWN_PATHS.some(own => path === own || path.startsWith(`${own}/`))
}

/**
 * Serves the built web app from `folder`; `reply.sendFile('index.html')` then answers for the addresses of its screens.
 * Gives false and serves nothing where there is no build (`npm run dev` serves the web itself).
 */
export async function serveWeb(app: FastifyInstance, config: Config, folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false
  const policy = pagePolicy(config)
  await app.register(fastifyStatic, {
    root: folder,
    index: 'index.html',
    preCompressed: true,
    cacheControl: false,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      cacheControl(reply, path)
      reply.header('content-security-policy', policy)
    },
  })
  return true
}
