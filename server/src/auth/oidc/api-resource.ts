import { errors, type ResourceServer } from 'oidc-provider'
import { SIGNING_ALGORITHM } from './keys.ts'
import { ACCESS_TOKEN_S, API_AUDIENCE } from './settings.ts'

/** The API as a resource server: the audience of access tokens. */
export const apiResource = {
  scope: 'api',
  audience: API_AUDIENCE,
  accessTokenTTL: ACCESS_TOKEN_S,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: SIGNING_ALGORITHM } },
} satisfies ResourceServer

/** Clients need not name the API, since it is the only resource. */
export const resourceIndicators = {
  enabled: true,
  defaultResource: async () => API_AUDIENCE,
  useGrantedResource: async () => true,
  getResourceServerInfo: async (_ctx: unknown, resource: string) => {
    if (resource !== API_AUDIENCE) throw new errors.InvalidTarget()
    return apiResource
  },
}
