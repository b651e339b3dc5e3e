import { randomBytes } from 'node:crypto'
import { ApiError } from '@vitrine/contract/api/api-error'
import { DOWNLOAD_SECONDS, type ExportRequest } from '@vitrine/contract/export/export'
import { sql } from 'kysely'
import type { AuditedBy } from '../audit/audit.ts'
import { digestOf } from '../auth/digest.ts'
import type { Db } from '../db/client.ts'
import { exportMessages } from './export-messages.ts'

const SECRET_BYTES = 32

/** The purpose of an address. */
interface Download {
  readonly by: Pick<AuditedBy, 'userId' | 'tokenId'>
  readonly request: ExportRequest
}

/** Stores a request. @param records their kind @returns the secret of its address */
export async function storeDownload(
  db: Db,
  records: string,
  { by, request }: Download & { by: { userId: number } },
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await db
    .insertInto('downloads')
    .values({
      digest: digestOf(secret),
      user_id: by.userId,
      token_id: by.tokenId ?? null,
      records,
      request: JSON.stringify(request),
      expires_at: sql<string>`now() + make_interval(secs => ${DOWNLOAD_SECONDS})`,
    })
    .execute()
  return secret
}

/** Removes a request from the store, so that no other call finds it. @throws ApiError 404 */
export async function claimDownload(db: Db, records: string, secret: string): Promise<Download> {
  const { rows } = await sql<{ user_id: number; token_id: number | null; request: ExportRequest }>`
    delete from downloads using users
    where digest = ${digestOf(secret)} and records = ${records} and expires_at > now()
      and users.id = user_id and disabled_at is null
    returning user_id, token_id, request`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError(404, exportMessages.usedAddress)
  return { by: { userId: row.user_id, tokenId: row.token_id ?? undefined }, request: row.request }
}
