import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { FONT_PATH, font } from '../page/layout.ts'
import { MOUNT_PATH } from './settings.ts'

/**
 * Hands everything below `/oidc` to the provider, which is a Koa app and reads requests itself: no body is parsed
 * and no reply is made here.
 */
export async function mountProvider(app: FastifyInstance, provider: () => Promise<Provider>): Promise<void> {
  app.get(`${MOUNT_PATH}${FONT_PATH}`, { schema: { hide: true } }, (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=31536000, immutable').send(font),
  )

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const mounted = await provider()
      reply.hijack()
      const url = (request.raw.url ?? '').slice(MOUNT_PATH.length) || '/'
      // What Koa's mounting does: the provider tells from the two where it is mounted.
      await mounted.callback()(Object.assign(request.raw, { url, originalUrl: pathOf(mounted.issuer) + url }), reply.raw)
    }
    for (const url of [MOUNT_PATH, `${MOUNT_PATH}/*`])
      scope.route({ method: ['GET', 'HEAD', 'POST', 'OPTIONS'], url, schema: { hide: true }, handler })
  })
}

const pathOf = (issuer: string) => new URL(issuer).pathname
