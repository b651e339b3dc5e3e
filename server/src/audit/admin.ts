import type { FastifyRequest } from 'fastify'
import type { Author } from '../db/changes.ts'
import { type AuditedBy, callerOf } from './audit.ts'

/** The admin who makes a change: for the history, and for the audit. */
export interface Admin {
  readonly author: Author
  readonly caller: AuditedBy
}

export const adminOf = ({ author, request }: { author: Author; request: FastifyRequest }): Admin => ({
  author,
  caller: callerOf(request),
})
