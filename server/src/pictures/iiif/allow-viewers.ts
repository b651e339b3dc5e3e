import type { FastifyInstance } from 'fastify'

const IIIF = /^\/api\/files\/[^/?]+\/picture\/[^/?]+\/iiif\//
const PREFLIGHT_S = 24 * 60 * 60

/**
 * Lets pages of these origins call the addresses of IIIF, with a token of their own (CORS). Add it before what answers OPTIONS and
 * what asks for tokens: a browser shows a page no refusal without these headers either.
 */
export function allowViewers(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    if (!IIIF.test(request.url)) return done()
    const { origin } = request.headers
    // Also where there is none: a browser may keep one reply for several pages.
    reply.header('vary', 'Origin')
    if (origin === undefined || !origins.includes(origin)) return done()
    reply.header('access-control-allow-origin', origin)
    if (request.method === 'OPTIONS')
      reply
        .header('access-control-allow-methods', 'GET, HEAD')
        .header('access-control-allow-headers', 'authorization')
        .header('access-control-max-age', PREFLIGHT_S)
    done()
  })
}
