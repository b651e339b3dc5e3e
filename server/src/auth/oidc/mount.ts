import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FONT_PATH, font } from '../page/layout.ts'
import type { BuiltIn } from './built-in.ts'
import { rememberCaller } from './caller.ts'
import { MOUNT_PATH } from './settings.ts'
import { userinfoRoute } from './userinfo.ts'

/**
 * Passes every request below `/oidc` to the provider, a Koa app that reads the request and writes the reply itself.
 */
export async function mountProvider(app: FastifyInstance, { provider, accountOf }: BuiltIn): Promise<void> {
  app.get(`${MOUNT_PATH}${FONT_PATH}`, (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=31536000, immutable').send(font),
  )

  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    userinfoRoute(scope, accountOf)
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const mounted = await provider()
      rememberCaller(request)
      reply.hijack()
      const url = (request.raw.url ?? '').slice(MOUNT_PATH.length) || '/'
      // Like koa-mount: the provider derives its mount path from the two addresses.
      await mounted.callback()(
        Object.assign(request.raw, { url, originalUrl: pathOf(mounted.issuer) + url }),
        reply.raw,
      )
    }
    for (const url of [MOUNT_PATH, `${MOUNT_PATH}/*`])
      scope.route({ method: ['GET', 'HEAD', 'POST', 'OPTIONS'], url, handler })
  })
}

const pathOf = (issuer: string) => new URL(issuer).pathname
