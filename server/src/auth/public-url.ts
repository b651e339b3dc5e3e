import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, isEveryInterface, isLocalhost } from '../config.ts'

type Listener = Pick<FastifyInstance, 'server'>

/** The address by which browsers reach the server: as configured, otherwise the one it listens on (with `PORT=0` known only then). */
export function publicUrlOf(config: Config, { server }: Listener): string {
  if (config.publicUrl !== undefined) return config.publicUrl
  const port = (server.address() as AddressInfo | null)?.port ?? config.port
  const name = isEveryInterface(config.host)
    ? 'localhost'
    : config.host.includes(':')
      ? `[${config.host}]`
      : config.host
  return new URL(`${config.tls ? 'https' : 'http'}://${name}:${port}`).origin
}

/**
 * 'localhost' and '127.0.0.1' are the same computer but different origins, and sign-in works on only one of them. Returns the
 * origin to redirect to; other host names, which a proxy may send, are left alone.
 */
export function otherLoopbackName(publicUrl: string, host: string | undefined): string | undefined {
  const url = new URL(publicUrl)
  if (host === undefined || host === url.host || !URL.canParse(`${url.protocol}//${host}`)) return undefined
  const requested = new URL(`${url.protocol}//${host}`)
  const isSameComputer = isLocalhost(requested.hostname) && isLocalhost(url.hostname) && requested.port === url.port
  return isSameComputer ? publicUrl : undefined
}
