import type { FastifyInstance } from 'fastify'

const IIIF = /^\/api\/files\/[^/?]+\/picture\/[^/?]+\/iiif\//
const PREFLIGHT_S = 24 * 60 * 60

/**
 * Lets pages of these origins call the IIIF addresses with their own token (CORS). Must be added before the handlers of OPTIONS
 * and the check of tokens: without these headers, browsers hide even an error from the page.
 */
export function allowViewers(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    if (!IIIF.test(request.url)) return done()
    const { origin } = request.headers
    // Even without an origin: a browser may cache one reply for several pages.
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
