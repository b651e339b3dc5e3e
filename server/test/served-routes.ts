import type { Needs } from '@vitrine/contract/api/roles'
import type { Method, Route } from '@vitrine/contract/api/route'
import type { FastifyInstance } from 'fastify'
import { authPlugin } from '../src/auth/auth-plugin.ts'

export interface ServedRoute {
  method: Method
  /** With parameters, such as `/api/slides/:id/`. */
  path: string
  needs: Needs
  body: Route['body']
}

/** The complete sign-in, with the list of all API routes that are added to the app after it. */
export function listRoutes(): { served: ServedRoute[]; signIn: typeof authPlugin } {
  const served: ServedRoute[] = []
  const signIn = async (app: FastifyInstance, parts: Parameters<typeof authPlugin>[1]) => {
    app.addHook('onRoute', ({ config, method, url }) => {
      if (config?.needs === undefined || method === 'HEAD' || method === 'OPTIONS') return
      served.push({ method: method as Method, path: url, needs: config.needs, body: config.contract?.body })
    })
    await authPlugin(app, parts)
  }
  return { served, signIn: Object.assign(signIn, { [Symbol.for('skip-override')]: true }) }
}

/** A call of a route with an invalid id and a body that isn't JSON, neither of which an authorization check reads. */
export const callOf = ({ method, path, body }: Pick<ServedRoute, 'path' | 'body'> & { method: Method | 'HEAD' }) => ({
  method,
  url: path.replaceAll(/:\w+/g, 'none'),
  headers: (body ? { 'content-type': 'application/json' } : {}) as Record<string, string>,
  ...(body ? { payload: '{' } : {}),
})
