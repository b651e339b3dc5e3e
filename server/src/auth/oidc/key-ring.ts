import type { Db } from '../../db/client.ts'
import { type AuthKeys, loadKeys } from './keys.ts'

/** Maximum time until another server's key rotation is noticed. */
const RELOAD_MS = 60_000
/** Minimum time between two queries for unknown key ids, which callers can make up. */
const UNKNOWN_KEY_MS = 5_000

export interface KeyRing {
  /** The keys in the database, at most a minute old; the same object as long as they don't change. */
  keys(): Promise<AuthKeys>
  /** Reloads the keys if this may help, for a token with an unknown key id. */
  lookAgain(): Promise<void>
  /** Reloads the keys at the next call. */
  forget(): void
}

/** The provider's keys, as all servers of a database share them. */
export function keyRing(db: Db): KeyRing {
  let held: AuthKeys | undefined
  let loadedAtMs = 0
  let loading: Promise<void> | undefined

  const ageMs = () => Date.now() - loadedAtMs

  function load(): Promise<void> {
    loading ??= loadKeys(db)
      .then(loaded => {
        if (!held || !areSame(held, loaded)) held = loaded
      })
      .finally(() => {
        // Also after a failure, so that the next call doesn't try again at once.
        loadedAtMs = Date.now()
        loading = undefined
      })
    return loading
  }

  return {
    async keys() {
      if (!held) await load()
      // The loaded keys remain valid while the database is unavailable.
      else if (ageMs() >= RELOAD_MS) await load().catch(() => undefined)
      return held as AuthKeys
    },
    async lookAgain() {
      if (loading || ageMs() >= UNKNOWN_KEY_MS) await load()
    },
    forget() {
      held = undefined
    },
  }
}

const areSame = (one: AuthKeys, other: AuthKeys) => JSON.stringify(one) === JSON.stringify(other)
