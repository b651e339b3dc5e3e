import type { WebSettings } from '@vitrine/contract/api/settings'
import type { Config } from '../config.ts'
import { issuerOf } from './oidc/provider.ts'
import { WEB_CLIENT_ID, WEB_SCOPE } from './oidc/settings.ts'

/** The sign-in settings in `/config.json`. */
export function webOidcSettings(config: Config, publicUrl: string): WebSettings['oidc'] {
  if (!config.oidc) return { issuer: issuerOf(publicUrl), client_id: WEB_CLIENT_ID, scope: WEB_SCOPE }
  const { issuer, clientId, scope, audience } = config.oidc
  return { issuer, client_id: clientId, scope, ...(audience === undefined ? {} : { audience }) }
}
