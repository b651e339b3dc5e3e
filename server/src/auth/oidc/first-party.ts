import { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../db/client.ts'
import { openSession } from '../sessions/sessions.queries.ts'
import { apiResource } from './api-resource.ts'
import { isContinued } from './browser-session.ts'
import { callerOfRaw } from './caller.ts'
import { API_AUDIENCE, GRANTED_SCOPE } from './settings.ts'

/** When to prompt for sign-in. There is no consent prompt: both clients are part of Vitrine. */
export function signInPolicy() {
  const { Check, base } = interactionPolicy
  const policy = base()
  policy.remove('consent')
  policy
    .get('login')
    ?.checks.add(
      new Check('account_gone', 'the session belongs to no account', ctx =>
        ctx.oidc.session?.accountId && !ctx.oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    )
  return policy
}

/**
 * The grant of this browser's session, created if there is none yet. One per browser, so that sign-out revokes only its own
 * tokens.
 */
export async function firstPartyGrant(db: Db, ctx: KoaContextWithOIDC) {
  const { session, client, provider } = ctx.oidc
  if (!session?.accountId || !client) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const present = grantId ? await provider.Grant.find(grantId) : undefined
  if (present?.accountId === session.accountId) return present
  if (isContinued(session) && !(await provider.Session.find(session.jti)))
    throw new errors.LoginRequired('the session was ended')
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope(GRANTED_SCOPE)
  grant.addResourceScope(API_AUDIENCE, apiResource.scope)
  const caller = callerOfRaw(ctx.req)
  await openSession(db, { grantId: await grant.save(), accountId: session.accountId, caller })
  return grant
}
