import type { AuditEvent } from '@vitrine/contract/accounts/audit'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** Who did something, and from where; empty for commands on the server's own command line. */
export interface AuditedBy {
  readonly userId?: number | undefined
  readonly tokenId?: number | undefined
  readonly address?: string | undefined
  readonly requestId?: string | undefined
}

export interface Audited {
  readonly event: AuditEvent
  /** The subject of the event: a username, a token's name, a refused call, a file. Never a secret or the contents of a record. */
  readonly subject?: string | undefined
  readonly details?: Readonly<Record<string, unknown>>
}

/** The caller of a request. */
export const callerOf = ({ user, apiToken, ip, id }: FastifyRequest): AuditedBy => ({
  userId: (user as { id: number } | undefined)?.id,
  tokenId: apiToken?.id,
  address: ip,
  requestId: id,
})

/**
 * Adds a line to the audit, in the transaction of the change that it records, so that both are stored or neither. Repeated refusals
 * of the same call for the same person are recorded once an hour.
 */
export async function audit(db: Db, by: AuditedBy, { event, subject, details = {} }: Audited): Promise<void> {
  await sql`insert into audit (event, user_id, token_id, address, request_id, subject, details)
    values (${event}, ${by.userId ?? null}, ${by.tokenId ?? null}, ${by.address ?? null}, ${by.requestId ?? null},
      ${subject ?? null}, ${JSON.stringify(details)}::jsonb)
    on conflict do nothing`.execute(db)
}
