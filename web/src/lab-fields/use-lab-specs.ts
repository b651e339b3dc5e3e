import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { useMemo, useState } from 'react'
import type { FieldSpec } from '../fields/field-spec.ts'
import { labFieldSpec } from './lab-field-spec.ts'
import { useLabFields } from './use-lab-fields.ts'

/** The lab's own fields in forms of new records of a kind. Undefined until they are known; a form opens once they are. */
export function useLabSpecs(entity: RecordKind): readonly FieldSpec[] | undefined {
  const fields = useLabFields(entity)
  return useMemo(() => fields?.map(labFieldSpec), [fields])
}

/**
 * As `useLabSpecs`, for a form over a record: it keeps the fields that it was opened with, and with them what is typed. Those
 * that are still there are as they are defined by now.
 */
export function useOpenedLabSpecs(entity: RecordKind): readonly FieldSpec[] | undefined {
  const own = useLabSpecs(entity)
  const [opened, setOpened] = useState(own)
  if (own && !opened) setOpened(own)
  return useMemo(() => opened?.map(spec => own?.find(({ field }) => field === spec.field) ?? spec), [opened, own])
}
