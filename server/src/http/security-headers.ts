import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** One year. */
const HTTPS_ONLY_S = 365 * 24 * 60 * 60

/** A content security policy: the sources that each directive allows. */
type Policy = Readonly<Record<string, readonly string[]>>

/** Only the Slide Reader uses a device. */
const PERMISSIONS = ['camera=(self)', 'microphone=()', 'geolocation=()', 'payment=()', 'usb=()', 'serial=()'].join(', ')

/**
 * Sets the headers that protect browsers, on every reply. Anything but a page may load, run and frame nothing; a page declares
 * its needs with `pagePolicy`.
 * @param isHttps whether Vitrine itself serves https; a proxy that does sets the header for it
 */
export function addSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Other servers of the lab, below the same domain, may not support https.
    strictTransportSecurity: isHttps && { maxAge: HTTPS_ONLY_S, includeSubDomains: false },
    // For browsers and plug-ins that no longer exist.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  })
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
}

/**
 * The headers that Helmet sets. They do not depend on the request, and computing them each time costs more than sending a tile.
 */
function headersOf(options: HelmetOptions): readonly (readonly [string, string])[] {
  const headers: [string, string][] = []
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, throwError)
  return headers
}

/** Returns a function that sets a page's content security policy and permissions, instead of those that allow nothing. */
export function pagePolicy(directives: Policy): (response: ServerResponse) => void {
  const setPolicy = helmet.contentSecurityPolicy({ useDefaults: false, directives })
  return response => {
    // The policy does not depend on the request.
    setPolicy(response.req, response, throwError)
    response.setHeader('permissions-policy', PERMISSIONS)
  }
}

function throwError(error?: unknown): void {
  if (error) throw error
}
