import type { Static } from 'typebox'
import * as Type from 'typebox'
import { MAX_INTEGER } from '../api/integers.ts'
import { listSpec } from '../api/list-spec.ts'
import { MAX_PAGE_SIZE, pageOf } from '../api/page.ts'
import { route } from '../api/route.ts'
import { closed, JsonObject, nullable, OptionalText, Timestamp } from '../api/schema.ts'
import { Person } from '../history/history.ts'

/** Everything that the audit records: who got in or was kept out, what left the library, and what admins did. */
export const AUDIT_EVENTS = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'sessions-ended',
  'password-changed',
  'account-created',
  'invited',
  'link-used',
  'link-removed',
  'account-disabled',
  'account-enabled',
  'role-changed',
  'token-created',
  'token-revoked',
  'refused',
  'export',
  'files-ignored',
  'files-unignored',
  'code-typed',
  'picture-turned',
  'picture-deleted',
  'trash-emptied',
  'field-created',
  'field-changed',
  'field-deleted',
  'options-merged',
  'default-view-changed',
  'label-settings-changed',
  'test-set-locked',
  'test-set-unlocked',
  'evaluation-deleted',
  'backup',
  'restore',
  'keys-rotated',
] as const
export type AuditEvent = (typeof AUDIT_EVENTS)[number]

export const auditList = listSpec({
  columns: { event: 'text', by: 'reference', at: 'timestamp', subject: 'text' },
  words: { event: AUDIT_EVENTS },
  searchable: ['subject', 'details'],
  defaultOrdering: '-at',
  defaultLimit: 50,
  maxLimit: MAX_PAGE_SIZE,
})

/** One line of the audit. */
export const AuditLine = Type.Object({
  id: Type.Integer(),
  at: Timestamp,
  event: Type.Enum([...AUDIT_EVENTS]),
  /** null if nobody was signed in, or the server acted on its own. */
  by: nullable(Person),
  /** The API token of the call. */
  token: nullable(Type.Object({ id: Type.Integer(), name: OptionalText })),
  /** The caller's network address. */
  address: OptionalText,
  request_id: OptionalText,
  /** The subject of the event: a username, a token's name, a refused call, a file, a field or a view. */
  subject: OptionalText,
  details: JsonObject,
})
export type AuditLine = Static<typeof AuditLine>

/** Files that the browser writes itself, so the server doesn't see their exports. */
const BROWSER_EXPORTS = ['samples-csv', 'dataset-csv', 'labels'] as const

const BrowserExport = closed({
  what: Type.Enum([...BROWSER_EXPORTS]),
  rows: Type.Integer({ minimum: 0, maximum: MAX_INTEGER }),
})

export const auditRoutes = {
  list: route('GET', '/api/audit/', {
    needs: 'admin',
    reads: 'primary',
    summary: 'Sign-ins, refusals, exports and what admins did, newest first',
    list: auditList,
    reply: pageOf(AuditLine),
  }),
  export: route('POST', '/api/audit/export/', {
    needs: 'reader',
    summary: 'Record that the browser exported a file',
    body: BrowserExport,
  }),
}
