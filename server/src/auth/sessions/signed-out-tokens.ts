import { decodeJwt } from 'jose'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { digestOf } from '../digest.ts'

/** A digest of a token without its signature, since the same signature can be written in several ways. */
const contentDigest = (token: string) => digestOf(token.slice(0, token.lastIndexOf('.')))

/** Longer than any tolerance for clock skew. */
const MARGIN_S = 60

/** Another provider may accept a signed-out token until it expires; this server does not. @param token a verified one */
export async function signOutToken(db: Db, token: string): Promise<void> {
  const { exp = 0 } = decodeJwt(token)
  await db
    .insertInto('signed_out_tokens')
    .values({ digest: contentDigest(token), expires_at: new Date((exp + MARGIN_S) * 1000) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const isSignedOut = (token: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from signed_out_tokens where digest = ${contentDigest(token)})`
