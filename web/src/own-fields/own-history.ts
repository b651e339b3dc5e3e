import { fieldName } from '@vitrine/contract/field-values'
import { FIELD_ENTITIES, type Field, type FieldEntity } from '@vitrine/contract/fields'
import { useMemo } from 'react'
import { personName } from '../history/person-name.ts'
import type { RecordHistory, ShownRecord } from '../history/record-history.ts'
import { ownValueText } from './own-value-text.ts'
import { type OwnRecord, ownValues } from './own-values.ts'
import { useOwnFields } from './use-own-fields.ts'

interface ShownHistory {
  history: RecordHistory
  record: ShownRecord
}

type Person = { id: number; username: string; name: string | null }
const isPerson = (value: unknown): value is Person => typeof value === 'object' && value !== null && 'username' in value

/** A record's history and its present state with the fields of the lab's own, named and shown as on its screens. */
export function withOwnHistory({ history, record }: ShownHistory, fields: readonly Field[]): ShownHistory {
  if (fields.length === 0) return { history, record }
  const own = Object.entries(ownValues(record.values as OwnRecord, fields))
  const people = own.flatMap(([name, value]) => (isPerson(value) ? [[name, personName(value)] as const] : []))
  return {
    history: {
      ...history,
      fields: [
        ...history.fields,
        ...fields.map(field => ({
          field: fieldName(field.key),
          label: field.label,
          text: (value: unknown) => ownValueText(field, value),
        })),
      ],
    },
    record: {
      ...record,
      // The history has people by their ids.
      values: {
        ...record.values,
        ...Object.fromEntries(own.map(([name, value]) => [name, isPerson(value) ? value.id : value])),
      },
      linkNames: { ...record.linkNames, ...Object.fromEntries(people) },
    },
  }
}

const isFieldEntity = (kind: string): kind is FieldEntity => (FIELD_ENTITIES as readonly string[]).includes(kind)

/** As `withOwnHistory`, with the fields in use of that kind of record. */
export function useOwnHistory({ history, record }: ShownHistory): ShownHistory {
  const fields = useOwnFields(isFieldEntity(history.kind) ? history.kind : undefined)
  return useMemo(() => withOwnHistory({ history, record }, fields ?? []), [history, record, fields])
}
