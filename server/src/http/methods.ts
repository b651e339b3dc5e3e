import type { FastifyInstance } from 'fastify'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The `Allow` header of an address; undefined if it has no route. */
export function allowedMethods(app: FastifyInstance, address: string): string | undefined {
  const url = address.split('?', 1)[0] as string
  const methods = METHODS.filter(method => app.findRoute({ method, url }))
  return methods.length > 0 ? [...methods, 'OPTIONS'].join(', ') : undefined
}

/**
 * Responds to OPTIONS without a token. There are no CORS headers except for viewers of IIIF (`allowViewers`): the web app comes from
 * this server.
 */
export function answerOptions(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const allow = request.method === 'OPTIONS' ? allowedMethods(app, request.url) : undefined
    if (allow === undefined) return done()
    reply.code(204).header('allow', allow).send()
  })
}
