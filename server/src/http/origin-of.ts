import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The configured public address; if missing, each request's own host is used. */
    publicUrl: string | undefined
  }
}

/** The prefix of absolute addresses in replies, such as 'https://slides.example.org'. */
export const originOf = (request: FastifyRequest): string =>
  request.server.publicUrl ?? `${request.protocol}://${request.host}`
