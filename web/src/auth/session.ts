import { ApiError } from '@vitrine/contract/api-error'
import { apiMessages } from '../api/api-messages.ts'
import { firmToast } from '../ui/toast-queue.ts'
import { authMessages } from './auth-messages.ts'
import type { Provider } from './provider.ts'
import { providerMessage } from './provider-error.ts'
import { isFresh, ProviderOutage, renew } from './renewal.ts'
import { forgetRequestedPath, LOGIN_PATH, rememberRequestedPath, takeRequestedPath } from './requested-path.ts'
import type { StoredUser } from './stored-user.ts'

/** Spec 1 §9: from a forced sign-out to the provider's logout page. */
export const FORCED_LOGOUT_MS = 1000
/** What is said after the way over the provider's logout page, in this tab. */
const FAREWELL_KEY = 'vitrine.farewell'

export type SessionState =
  | { kind: 'loading' }
  | { kind: 'signed-in' }
  /** `leaving`: on the way to the provider's logout page; `redirecting`: to its sign-in page. */
  | { kind: 'signed-out'; step?: 'leaving' | 'redirecting'; error?: string }

/** Spec 1 §2, Login screen: the provider's message, or a text of our own. */
const errorText = (error: unknown) => providerMessage(error) ?? authMessages.errorText

function isReturnFromProvider({ pathname, search }: Location): boolean {
  const params = new URLSearchParams(search)
  return pathname === LOGIN_PATH && params.has('state') && (params.has('code') || params.has('error'))
}

/** Who is signed in, in this tab: one state, and the few ways from one to another (spec 1 §4, DECIDED section 4). */
export class Session {
  readonly #provider: Provider
  readonly #listeners = new Set<() => void>()
  #state: SessionState = { kind: 'loading' }
  #renewal: Promise<StoredUser> | undefined
  #subject = ''

  constructor(provider: Provider) {
    this.#provider = provider
  }

  readonly state = (): SessionState => this.#state
  /** Who is signed in, as the provider names them: what the browser keeps for a user is kept by it. */
  get subject(): string {
    return this.#subject
  }
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #enter(state: SessionState) {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  /** Finds out who is signed in: from the provider's answer in the address, or from what this browser keeps. */
  async start(): Promise<void> {
    const farewell = sessionStorage.getItem(FAREWELL_KEY)
    sessionStorage.removeItem(FAREWELL_KEY)
    if (farewell !== null) firmToast.info(farewell)
    if (isReturnFromProvider(window.location)) return this.#finishSignIn()
    const user = this.#provider.storedUser()
    if (user === null) return this.#enter({ kind: 'signed-out' })
    this.#subject = user.profile.sub
    // A provider that is out of reach signs nobody out; the screen's own calls will tell.
    const isKept = isFresh(user) || (await this.#renewed().then(Boolean, error => error.status === 0))
    if (isKept) this.#enter({ kind: 'signed-in' })
  }

  async #finishSignIn() {
    try {
      const user = await this.#provider.finishSignIn()
      this.#subject = user?.profile.sub ?? ''
      window.history.replaceState(null, '', takeRequestedPath())
      this.#enter({ kind: 'signed-in' })
    } catch (error) {
      window.history.replaceState(null, '', LOGIN_PATH)
      this.#enter({ kind: 'signed-out', error: errorText(error) })
    }
  }

  /** A token for the next call; renewed first where it has run out. */
  async token(): Promise<string> {
    if (this.#state.kind !== 'signed-in') throw new ApiError(401, authMessages.sessionExpired)
    const user = this.#provider.storedUser()
    if (user !== null && isFresh(user)) return user.access_token
    return (await this.#renewed()).access_token
  }

  /** Calls that start together wait for one renewal. */
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
    firmToast.error(authMessages.refreshFailed)
    this.#provider.forgetUser()
  }

  /** To the provider's sign-in page; also the Login screen's 'Try Again'. */
  async signIn(): Promise<void> {
    // Without it the library stops with words for programmers (DECIDED section 10).
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

  /** Logout: clears local storage and goes over the provider's logout page back to this origin (spec 1 §2). */
  async signOut(reason: string = authMessages.loggedOut): Promise<void> {
    if (this.#state.kind !== 'signed-in') return
    this.#enter({ kind: 'signed-out', step: 'leaving' })
    forgetRequestedPath()
    const hint = this.#idTokenHint()
    // A refresh token may outlive the provider's session; one that can't be revoked runs out by itself.
    await this.#provider.revokeRefreshToken().catch(() => undefined)
    localStorage.clear()
    sessionStorage.setItem(FAREWELL_KEY, reason)
    await this.#leave(hint)
  }

  /** A forced sign-out. Many calls may report one lost session: it is signed out once, with one warning (spec 1 §4). */
  lose(): void {
    if (this.#state.kind !== 'signed-in') return
    rememberRequestedPath(window.location.href)
    this.#enter({ kind: 'signed-out', step: 'leaving' })
    firmToast.warning(authMessages.sessionExpired)
    const hint = this.#idTokenHint()
    localStorage.clear()
    setTimeout(() => this.#leave(hint), FORCED_LOGOUT_MS)
  }

  /** Read before local storage is cleared: without it some providers ask whether one really wants to leave. */
  #idTokenHint(): string | undefined {
    return this.#provider.storedUser()?.id_token
  }

  async #leave(hint: string | undefined) {
    try {
      await this.#provider.goToSignOut(hint)
    } catch {
      // No logout page, or none within reach: here, at least, nobody is signed in any more.
      const farewell = sessionStorage.getItem(FAREWELL_KEY)
      sessionStorage.removeItem(FAREWELL_KEY)
      if (farewell !== null) firmToast.info(farewell)
      this.#enter({ kind: 'signed-out' })
    }
  }

  /** Another tab signed out or in: local storage is theirs too. */
  readonly followOtherTabs = (): void => {
    const user = this.#provider.storedUser()
    if (this.#state.kind === 'signed-in' && user === null) {
      rememberRequestedPath(window.location.href)
      this.#enter({ kind: 'signed-out' })
      firmToast.info(authMessages.loggedOut)
    } else if (this.#state.kind === 'signed-out' && this.#state.step === undefined && user !== null) {
      window.location.assign(takeRequestedPath())
    }
  }
}
