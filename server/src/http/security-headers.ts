import type { ServerResponse } from 'node:http'
import { fastifyHelmet } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** One year. */
const HTTPS_ONLY_S = 365 * 24 * 60 * 60

/** A content security policy: the sources that each directive allows. */
type Policy = Readonly<Record<string, readonly string[]>>

/** Only the slide scanner uses a device. */
const PERMISSIONS = ['camera=(self)', 'microphone=()', 'geolocation=()', 'payment=()', 'usb=()', 'serial=()'].join(', ')

/**
 * Sets the headers that protect browsers, on every reply. What is no page may load, run and frame nothing; a page says what it
 * needs with `pagePolicy`.
 * @param isHttps whether Vitrine itself serves https; a proxy that does sets the header for it
 */
export async function addSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Other servers of the lab, below the same domain, may have no https.
    strictTransportSecurity: isHttps && { maxAge: HTTPS_ONLY_S, includeSubDomains: false },
    // For browsers and plug-ins that no longer exist.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  })
}

/** Returns what sets a page's content security policy and permissions, instead of those that allow nothing. */
export function pagePolicy(directives: Policy): (response: ServerResponse) => void {
  const setPolicy = fastifyHelmet.contentSecurityPolicy({ useDefaults: false, directives })
  return response => {
    // The policy does not depend on the request.
    setPolicy(response.req, response, throwError)
    response.setHeader('permissions-policy', PERMISSIONS)
  }
}

function throwError(error?: unknown): void {
  if (error) throw error
}
