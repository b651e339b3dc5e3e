import type { KoaContextWithOIDC } from 'oidc-provider'
import { databaseError } from '../../db/database-error.ts'
import { pagePolicy } from '../../http/security-headers.ts'
import { authMessages } from '../auth-messages.ts'
import { pageHtml, type SignInPage, setPageHeaders } from '../page/layout.ts'
import { noticePage } from '../page/sign-in-page.ts'
import { RefusedStart } from './unfinished-sign-ins.ts'

function send(ctx: KoaContextWithOIDC, page: SignInPage): void {
  setPageHeaders(ctx.res, page)
  ctx.type = 'html'
  ctx.body = pageHtml(page)
}

export async function renderError(
  ctx: KoaContextWithOIDC,
  site: string,
  out: { error: string },
  error: unknown,
): Promise<void> {
  const isExpired = out.error === 'invalid_request' && ctx.oidc?.route === 'resume'
  const otherwise = isExpired ? authMessages.signInExpired : authMessages.signInFailed
  const refused = error instanceof RefusedStart ? error : undefined
  if (refused?.retryAfter !== undefined) ctx.set('retry-after', String(refused.retryAfter))
  const text = refused?.sentence ?? databaseError(error)?.message ?? otherwise
  send(ctx, noticePage('Sign-in stopped', text, { href: `${site}/`, label: 'Start again' }))
}

/**
 * The library's own pages submit a form by script. It adds the hash of that script to the policy where this has a
 * `script-src`; an empty one allows nothing.
 */
export const allowFormScript = pagePolicy({
  'default-src': ["'none'"],
  'script-src': [],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
})

const SUBMIT = "document.getElementById('op.logoutForm').submit()"

/** The user chose to sign out in the app, so the page confirms by script; it asks only without scripts or without an app. */
export async function renderLogout(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  // Without the signed-in user's id token, the request could come from any page on the web. If nobody is signed in any
  // more, there is nothing to ask.
  const hint = ctx.oidc.entities.IdTokenHint as { payload?: { sub?: string } } | undefined
  const accountId = ctx.oidc.session?.accountId
  const script = accountId === undefined || hint?.payload?.sub === accountId ? SUBMIT : undefined
  const [heading, text] = script
    ? ['Signing out', 'One moment.']
    : ['Sign out', 'Do you want to sign out of Vitrine in this browser?']
  const withAnswer = form.replace('</form>', '<input type="hidden" name="logout" value="yes"/></form>')
  const content = `<h1>${heading}</h1>
<p class="dim">${text}</p>
${withAnswer}
<button class="button" type="submit" form="op.logoutForm">Sign out</button>`
  send(ctx, { title: heading, content, ...(script ? { script } : {}) })
}

export async function renderSignedOut(ctx: KoaContextWithOIDC, site: string): Promise<void> {
  send(ctx, noticePage('Signed out', 'You have been signed out.', { href: `${site}/`, label: 'Sign in' }))
}
