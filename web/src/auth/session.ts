import { ApiError } from '@vitrine/contract/api/api-error'
import { apiMessages } from '../api/api-messages.ts'
import { ask } from '../ui/dialogs/question.ts'
import { firmToast } from '../ui/notices/toast.tsx'
import { authMessages } from './auth-messages.ts'
import type { Provider } from './provider.ts'
import { isFresh, ProviderOutage, providerMessage, renew } from './renewal.ts'
import { forgetRequestedPath, LOGIN_PATH, popRequestedPath, rememberRequestedPath } from './requested-path.ts'
import { signOutQuestions, stopSessionWork } from './session-work.ts'
import type { StoredUser } from './stored-user.ts'

/** Delay between a forced sign-out and the provider's logout page, so that the warning can be read. */
export const FORCED_LOGOUT_MS = 1000
/** The message to show once the provider's logout page has redirected back, in this tab. */
const FAREWELL_KEY = 'vitrine.farewell'

export type SessionState =
  | { kind: 'loading' }
  | { kind: 'signed-in' }
  /**
   * `redirecting`: to the provider's sign-in page; `signing-out` (by Logout) and `leaving` (a lost session): to its logout page.
   */
  | { kind: 'signed-out'; step?: 'redirecting' | 'signing-out' | 'leaving'; error?: string }

const errorText = (error: unknown) => providerMessage(error) ?? authMessages.errorText

function showFarewell() {
  const farewell = sessionStorage.getItem(FAREWELL_KEY)
  sessionStorage.removeItem(FAREWELL_KEY)
  if (farewell !== null) firmToast('info', farewell)
}

function isReturnFromProvider({ pathname, search }: Location): boolean {
  const params = new URLSearchParams(search)
  return pathname === LOGIN_PATH && params.has('state') && (params.has('code') || params.has('error'))
}

/** Who is signed in in this tab: one state and its transitions (docs/product/app.md#session). */
export class BrowserSession {
  readonly #provider: Provider
  readonly #listeners = new Set<() => void>()
  #state: SessionState = { kind: 'loading' }
  #renewal: Promise<StoredUser> | undefined
  #subject = ''

  constructor(provider: Provider) {
    this.#provider = provider
  }

  readonly state = (): SessionState => this.#state
  /** The provider's id for the signed-in user, under which the browser stores data per user. */
  get subject(): string {
    return this.#subject
  }
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #enter(state: SessionState) {
    this.#state = state
    if (state.kind === 'signed-out') stopSessionWork()
    for (const listener of this.#listeners) listener()
  }

  /** Determines who is signed in: from the provider's reply in the address, or from the stored tokens. */
  async start(): Promise<void> {
    showFarewell()
    if (isReturnFromProvider(window.location)) return this.#finishSignIn()
    const user = this.#provider.storedUser()
    if (user === null) return this.#enter({ kind: 'signed-out' })
    this.#subject = user.profile.sub
    // An unreachable provider signs nobody out: the screen's own calls report the outage.
    const isValid = isFresh(user) || (await this.#renewed().then(Boolean, error => error.status === 0))
    if (isValid) this.#enter({ kind: 'signed-in' })
  }

  async #finishSignIn() {
    try {
      const user = await this.#provider.finishSignIn()
      this.#subject = user?.profile.sub ?? ''
      window.history.replaceState(null, '', popRequestedPath())
      this.#enter({ kind: 'signed-in' })
    } catch (error) {
      window.history.replaceState(null, '', LOGIN_PATH)
      this.#enter({ kind: 'signed-out', error: errorText(error) })
    }
  }

  /** An access token for the next call, renewed first if it has expired. */
  async token(): Promise<string> {
    if (this.#state.kind !== 'signed-in') throw new ApiError(401, authMessages.sessionExpired)
    const user = this.#provider.storedUser()
    if (user !== null && isFresh(user)) return user.access_token
    return (await this.#renewed()).access_token
  }

  /** Calls that start at the same time share one renewal. */
  #renewed(): Promise<StoredUser> {
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined
    })
    return this.#renewal
  }

  async #renew(): Promise<StoredUser> {
    try {
      return await renew(this.#provider)
    } catch (error) {
      if (error instanceof ProviderOutage) throw new ApiError(0, apiMessages.generic)
      this.#failToRefresh()
      throw new ApiError(401, authMessages.refreshFailed)
    }
  }

  #failToRefresh() {
    if (this.#state.kind === 'signed-out') return
    rememberRequestedPath(window.location.href)
    this.#enter({ kind: 'signed-out' })
    firmToast('error', authMessages.refreshFailed)
    this.#provider.forgetUser()
  }

  async signIn(): Promise<void> {
    // Only available on https and localhost; without it the library fails with a message for programmers.
    if (globalThis.crypto?.subtle === undefined) {
      return this.#enter({ kind: 'signed-out', error: authMessages.insecure })
    }
    this.#enter({ kind: 'signed-out', step: 'redirecting' })
    try {
      await this.#provider.goToSignIn()
    } catch (error) {
      this.#enter({ kind: 'signed-out', error: errorText(error) })
    }
  }

  /**
   * Logout: signs out here and in every other tab immediately, then at the provider, which redirects back to this origin. The
   * provider may reply slowly, and until then nothing here may count as signed in. Asks first if work is in progress.
   */
  async signOut(reason: string = authMessages.loggedOut): Promise<void> {
    for (const question of signOutQuestions()) if (!(await ask(question))) return
    if (this.#state.kind !== 'signed-in') return
    const user = this.#provider.storedUser()
    localStorage.clear()
    sessionStorage.setItem(FAREWELL_KEY, reason)
    forgetRequestedPath()
    this.#enter({ kind: 'signed-out', step: 'signing-out' })
    // Tokens may outlive the provider's session; one that can't be revoked expires by itself.
    if (user) await this.#provider.revokeTokens(user).catch(() => undefined)
    await this.#leave(user?.id_token)
  }

  /** A forced sign-out. Many calls may report the same lost session, which is signed out once, with one warning. */
  lose(): void {
    if (this.#state.kind !== 'signed-in') return
    rememberRequestedPath(window.location.href)
    this.#enter({ kind: 'signed-out', step: 'leaving' })
    firmToast('warning', authMessages.sessionExpired)
    const idToken = this.#provider.storedUser()?.id_token
    localStorage.clear()
    setTimeout(() => this.#leave(idToken), FORCED_LOGOUT_MS)
  }

  /** @param idToken without it, some providers ask the user to confirm the sign-out */
  async #leave(idToken: string | undefined) {
    try {
      await this.#provider.goToSignOut(idToken)
    } catch {
      // The provider has no logout page, or can't be reached. Nobody is signed in in this browser any more.
      showFarewell()
      this.#enter({ kind: 'signed-out' })
    }
  }

  /** Follows sign-outs and sign-ins of other tabs, with which it shares local storage. */
  readonly followOtherTabs = (): void => {
    const user = this.#provider.storedUser()
    if (this.#state.kind === 'signed-in' && user === null) {
      rememberRequestedPath(window.location.href)
      this.#enter({ kind: 'signed-out' })
      firmToast('info', authMessages.loggedOut)
    } else if (this.#state.kind === 'signed-out' && this.#state.step === undefined && user !== null) {
      window.location.assign(popRequestedPath())
    }
  }
}
