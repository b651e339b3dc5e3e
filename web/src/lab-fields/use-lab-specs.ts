import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { useMemo, useState } from 'react'
import type { FieldSpec } from '../fields/field-spec.ts'
import { labFieldSpec } from './lab-field-spec.ts'
import { useLabFields } from './use-lab-fields.ts'

/** The lab fields in forms for new records of a kind. Undefined until they are loaded, when a form can open. */
export function useLabSpecs(entity: RecordKind): readonly FieldSpec[] | undefined {
  const fields = useLabFields(entity)
  return useMemo(() => fields?.map(labFieldSpec), [fields])
}

/**
 * Like `useLabSpecs`, for an open form: keeps its initial fields, so that typed values survive. Fields that still exist get their
 * current definition.
 */
export function useOpenedLabSpecs(entity: RecordKind): readonly FieldSpec[] | undefined {
  const own = useLabSpecs(entity)
  const [opened, setOpened] = useState(own)
  if (own && !opened) setOpened(own)
  return useMemo(() => opened?.map(spec => own?.find(({ field }) => field === spec.field) ?? spec), [opened, own])
}
