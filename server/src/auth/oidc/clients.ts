import type { ClientMetadata } from 'oidc-provider'
import { SCRIPT_CLIENT_ID, WEB_CLIENT_ID } from './settings.ts'

/** The web app and scripts: both are public clients, without a secret. */
export function clients(site: string): ClientMetadata[] {
  return [
    {
      client_id: WEB_CLIENT_ID,
      client_name: 'Vitrine',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [`${site}/login`],
      post_logout_redirect_uris: [site, `${site}/`, `${site}/login`],
    },
    {
      client_id: SCRIPT_CLIENT_ID,
      client_name: 'Vitrine for scripts',
      token_endpoint_auth_method: 'none',
      grant_types: ['refresh_token'],
      response_types: [],
      redirect_uris: [],
    },
  ]
}
