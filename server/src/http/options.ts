import type { FastifyInstance } from 'fastify'

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const

/**
 * OPTIONS tells what may be done at an address, to anybody. Pages of other origins are not let in (no CORS headers):
 * the web app comes from this server, or has a backend of its own.
 */
export function answerOptions(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'OPTIONS') return
    const url = request.url.split('?', 1)[0] as string
    const methods = METHODS.filter(method => app.findRoute({ method, url }))
    if (methods.length > 0)
      return reply
        .code(204)
        .header('allow', [...methods, 'OPTIONS'].join(', '))
        .send()
  })
}
