import { RECORD_KINDS, type RecordKind } from '@vitrine/contract/api/record-kinds'
import { distinguishLabels } from '@vitrine/contract/fields/distinguish-labels'
import { fieldName } from '@vitrine/contract/fields/field-values'
import type { Field } from '@vitrine/contract/fields/fields'
import { useMemo } from 'react'
import { type LabRecord, labValues } from '../fields/lab-values.ts'
import { personName } from '../history/person-name.ts'
import type { KindHistory, ShownRecord } from '../history/record-history.ts'
import { labValueText } from './lab-value-text.ts'
import { isInUse, useFieldDefinitions } from './use-lab-fields.ts'

interface ShownHistory {
  history: KindHistory
  record: ShownRecord
}

type Person = { id: number; username: string; name: string | null }
const isPerson = (value: unknown): value is Person => typeof value === 'object' && value !== null && 'username' in value

/**
 * Adds lab fields to a record's history and current state, labelled and formatted as on its screens.
 * @param defined including retired ones, which remain in the history
 */
export function withLabHistory({ history, record }: ShownHistory, defined: readonly Field[]): ShownHistory {
  if (defined.length === 0) return { history, record }
  const inUse = defined.filter(isInUse)
  const labels = [...history.fields, ...inUse].map(({ label }) => label)
  const fields = [
    ...distinguishLabels(inUse, labels.slice(0, history.fields.length)),
    ...distinguishLabels(
      defined.filter(field => !isInUse(field)),
      labels,
    ),
  ]
  // Values of retired fields are never shown.
  const own = Object.entries(labValues(record.values as LabRecord, inUse))
  const people = own.flatMap(([name, value]) => (isPerson(value) ? [[name, personName(value)] as const] : []))
  return {
    history: {
      ...history,
      fields: [
        ...history.fields,
        ...fields.map(field => ({
          field: fieldName(field.key),
          label: field.label,
          text: (value: unknown) => labValueText(field, value),
        })),
      ],
    },
    record: {
      ...record,
      // The history identifies people by id.
      values: {
        ...record.values,
        ...Object.fromEntries(own.map(([name, value]) => [name, isPerson(value) ? value.id : value])),
      },
      linkNames: { ...record.linkNames, ...Object.fromEntries(people) },
    },
  }
}

const isFieldEntity = (kind: string): kind is RecordKind => (RECORD_KINDS as readonly string[]).includes(kind)

/** Like `withLabHistory`, with the fields of this kind of record. */
export function useLabHistory({ history, record }: ShownHistory): ShownHistory {
  const fields = useFieldDefinitions(isFieldEntity(history.kind) ? history.kind : undefined)
  return useMemo(() => withLabHistory({ history, record }, fields ?? []), [history, record, fields])
}
