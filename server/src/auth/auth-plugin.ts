import { userRoutes } from '@vitrine/contract/accounts/users'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { type Db, onLibraryChanged } from '../db/client.ts'
import { handle } from '../http/handle.ts'
import { addAccountRoutes, addInvitationRoutes } from './accounts/accounts.routes.ts'
import { linkPageRoutes } from './accounts/link-page.routes.ts'
import { addApiTokenRoutes } from './api-tokens/api-tokens.routes.ts'
import { scopeOf } from './api-tokens/use-api-token.ts'
import { builtInRoutes, otherProviderRoutes } from './auth.routes.ts'
import { deleteExpired } from './cleaning.ts'
import { externalSignIn } from './external-sign-in.ts'
import { builtInSignIn } from './oidc/built-in.ts'
import { mountProvider } from './oidc/mount.ts'
import { BUILT_IN_ISSUER } from './oidc/settings.ts'
import { signInRoutes } from './oidc/sign-in.routes.ts'
import { addOwnAccountRoutes } from './own-account.ts'
import { otherLoopbackName, publicUrlOf } from './public-url.ts'
import { bearerToken, requireTokens } from './require-tokens.ts'
import { addSessionRoutes, addSignOutRoute } from './sessions/sessions.routes.ts'
import { signOutToken } from './sessions/signed-out-tokens.ts'

const CLEANING_EVERY_MS = 60 * 60 * 1000

interface SignInOptions {
  db: Db
  config: Config
}

/**
 * Sign-in: verifies bearer tokens and sets `request.user`, serves the `auth/` calls and, unless another provider is
 * configured, the built-in one under `/oidc`. Register it on the root app, before all other routes.
 */
export async function authPlugin(app: FastifyInstance, { db, config }: SignInOptions): Promise<void> {
  if (config.oidc) useOtherProvider(app, db, config.oidc)
  else await useBuiltInProvider(app, db, () => publicUrlOf(config, app))
}

// The hooks apply to the whole app, not only to this plugin's routes.
Object.assign(authPlugin, { [Symbol.for('skip-override')]: true })

function useOtherProvider(app: FastifyInstance, db: Db, settings: NonNullable<Config['oidc']>): void {
  const external = externalSignIn(db, settings)
  const owners = { db, hasProviderRoles: settings.roles !== undefined }
  const memory = requireTokens(app, { ...owners, authenticate: external.authenticate })
  onLibraryChanged(db, memory.forgetAll)
  addApiTokenRoutes(app, owners)
  addAccountRoutes(app, db, { issuer: settings.issuer, hasProviderRoles: owners.hasProviderRoles })
  handle(app, userRoutes.me, async ({ request }) => {
    const me = {
      ...request.user,
      role_from: settings.roles ? ('provider' as const) : ('vitrine' as const),
      scope: scopeOf(request),
    }
    if (request.apiToken) return me
    const token = bearerToken(request)
    const person = await external.withProfile(token, request.id)
    // The next call must see the new name, not the cached one.
    if (person.version !== request.user.version) memory.forget(token)
    return { ...me, ...person, role: me.role }
  })
  addSignOutRoute(app, db, memory, (trx, request) => signOutToken(trx, bearerToken(request)))
  otherProviderRoutes(app, settings.issuer)
  cleanRegularly(app, db)
}

async function useBuiltInProvider(app: FastifyInstance, db: Db, publicUrl: () => string): Promise<void> {
  const builtIn = builtInSignIn(db, publicUrl, error => app.log.error(error, 'the sign-in failed'))
  const owners = { db, hasProviderRoles: false }
  const memory = requireTokens(app, { ...owners, authenticate: builtIn.authenticate })
  onLibraryChanged(db, () => {
    memory.forgetAll()
    builtIn.forgetKeys()
  })
  addApiTokenRoutes(app, owners)
  addAccountRoutes(app, db, { issuer: BUILT_IN_ISSUER, hasProviderRoles: owners.hasProviderRoles })
  addInvitationRoutes(app, db, publicUrl)
  addOwnAccountRoutes(app, db, memory)
  addSessionRoutes(app, db, memory)
  builtInRoutes(app, db, builtIn)

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return done()
    const origin = otherLoopbackName(publicUrl(), request.headers.host)
    // Any other request target, such as `@elsewhere.example`, would change the host in the origin.
    if (origin === undefined || !request.url.startsWith('/')) return done()
    reply.redirect(origin + request.url)
  })
  await signInRoutes(app, { db, provider: builtIn.provider, site: publicUrl })
  await linkPageRoutes(app, db, publicUrl)
  await mountProvider(app, builtIn)
  cleanRegularly(app, db)
}

function cleanRegularly(app: FastifyInstance, db: Db): void {
  const clean = () => deleteExpired(db).catch(error => app.log.warn(error, 'expired sign-ins could not be deleted'))
  const timer = setInterval(clean, CLEANING_EVERY_MS).unref()
  app.addHook('onReady', clean)
  app.addHook('onClose', async () => clearInterval(timer))
}
