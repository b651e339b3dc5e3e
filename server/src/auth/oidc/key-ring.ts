import type { Db } from '../../db/client.ts'
import { type AuthKeys, loadKeys } from './keys.ts'

/** Another server's rotation is noticed after this time at most. */
const RELOAD_MS = 60_000
/** A key id that is unknown here causes a look into the database, at most this often: they can be made up. */
const UNKNOWN_KEY_MS = 5_000

export interface KeyRing {
  /** The keys of the database, at most a minute old; the same object while they are the same. */
  keys(): Promise<AuthKeys>
  /** Looks whether there are others now, for a token with an unknown one. */
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
        // After a failure too: the next attempt is not made by the next call.
        loadedAtMs = Date.now()
        loading = undefined
      })
    return loading
  }

  return {
    async keys() {
      if (!held) await load()
      // The ones that are here stay good while the database is away.
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
