import type { BulkReport } from '@vitrine/contract/bulk/bulk'
import type { Trx } from '../db/client.ts'
import { readPeople } from '../fields/present-fields.ts'
import type { BulkTable } from './bulk-tables.ts'

const isId = (value: unknown): value is number => typeof value === 'number'

/** Replaces ids of people in a report by people as in replies, if a lab field that names people changed. */
export async function namePeople(trx: Trx, { fields }: BulkTable, report: BulkReport): Promise<BulkReport> {
  const namesPeople = (field: string) => {
    const rules = fields.get(field)?.rules
    return rules !== undefined && 'own' in rules && rules.own.type === 'person'
  }
  const changes = report.rows.flatMap(row => row.changes).filter(({ field }) => namesPeople(field))
  const ids = new Set(changes.flatMap(({ from, to }) => [from, to]).filter(isId))
  if (ids.size === 0) return report
  const people = await readPeople(trx, [...ids])
  const shown = (value: unknown) => (isId(value) ? (people.get(value) ?? value) : value)
  const rows = report.rows.map(row => ({
    ...row,
    changes: row.changes.map(change =>
      namesPeople(change.field) ? { ...change, from: shown(change.from), to: shown(change.to) } : change,
    ),
  }))
  return { ...report, rows }
}
