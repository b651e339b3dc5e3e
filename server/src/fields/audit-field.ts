import type { AuditEvent } from '@vitrine/contract/accounts/audit'
import type { FieldOption } from '@vitrine/contract/api/field-options'
import type { Field } from '@vitrine/contract/fields/fields'
import { type AuditedBy, audit } from '../audit/audit.ts'
import type { Trx } from '../db/client.ts'

type FieldEvent = Extract<AuditEvent, `field-${string}` | 'options-merged'>

/** Adds a line about a field to the audit: definitions have no history of their own. */
export const auditField = (
  trx: Trx,
  caller: AuditedBy,
  event: FieldEvent,
  { label, entity, key }: Pick<Field, 'label' | 'entity' | 'key'>,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> => audit(trx, caller, { event, subject: label, details: { entity, key, ...details } })

const CHANGED_BY_PATCH = ['label', 'help', 'unit', 'decimals', 'required', 'unique', 'position', 'state'] as const

/** The differences between two states of a definition. */
export function definitionDiff(before: Field, after: Field) {
  const names = CHANGED_BY_PATCH.filter(name => before[name] !== after[name])
  const part = (field: Field, options: object) => ({
    ...Object.fromEntries(names.map(name => [name, field[name]])),
    ...options,
  })
  const [from, to] = optionsDiff(before.options, after.options)
  return { from: part(before, from), to: part(after, to) }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
const without = (options: readonly FieldOption[], others: readonly FieldOption[]) =>
  options.filter(option => !others.some(other => isSame(option, other)))

/** The options that differ; all keys if only their order does. */
function optionsDiff(before: readonly FieldOption[], after: readonly FieldOption[]): [object, object] {
  if (isSame(before, after)) return [{}, {}]
  const [left, come] = [without(before, after), without(after, before)]
  if (left.length + come.length > 0) return [{ options: left }, { options: come }]
  return [{ options: before.map(({ key }) => key) }, { options: after.map(({ key }) => key) }]
}
