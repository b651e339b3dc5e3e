import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from '../api/route.ts'
import { OptionalText, Timestamp } from '../api/schema.ts'

/** An active sign-in: a browser, or a script that signed in with a password. */
export const Session = Type.Object({
  /** A uuid. */
  id: Type.String(),
  /** The session of the call itself. */
  current: Type.Boolean(),
  /** Such as 'Firefox 140 on Linux'; null if the caller did not say. */
  browser: OptionalText,
  /** The network address from which the sign-in came. */
  address: OptionalText,
  created_at: Timestamp,
  /** Within a minute. */
  last_seen_at: Timestamp,
})
export type Session = Static<typeof Session>

/** The caller's own sign-ins. All but `signOut` are available where `/config.json` announces the feature `sessions`. */
export const sessionRoutes = {
  list: route('GET', '/api/auth/sessions/', {
    needs: 'self',
    reads: 'primary',
    summary: 'Open sessions of the signed-in user, the one seen last first',
    reply: Type.Object({ results: Type.Array(Session) }),
  }),
  end: route('DELETE', '/api/auth/sessions/:uuid/', {
    needs: 'self',
    summary: 'End a session of the signed-in user: its tokens are void, and its browser has to sign in again',
    noun: 'session',
  }),
  endOthers: route('POST', '/api/auth/sessions/end-others/', {
    needs: 'self',
    summary: 'End every session of the signed-in user but that of the call',
  }),
  signOut: route('POST', '/api/auth/logout/', {
    needs: 'self',
    summary: 'Sign out: the access token of the call, its session and its refresh token are void',
  }),
}
