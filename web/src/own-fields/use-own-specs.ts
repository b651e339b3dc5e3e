import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { useMemo, useState } from 'react'
import type { FieldSpec } from '../fields/field-spec.ts'
import { ownFieldSpec } from './own-field-spec.ts'
import { useOwnFields } from './use-own-fields.ts'

/** The lab's own fields in forms of new records of a kind. Undefined until they are known; a form opens once they are. */
export function useOwnSpecs(entity: RecordKind): readonly FieldSpec[] | undefined {
  const fields = useOwnFields(entity)
  return useMemo(() => fields?.map(ownFieldSpec), [fields])
}

/**
 * As `useOwnSpecs`, for a form over a record: it keeps the fields that it was opened with, and with them what is typed. Those
 * that are still there are as they are defined by now.
 */
export function useOpenedOwnSpecs(entity: RecordKind): readonly FieldSpec[] | undefined {
  const own = useOwnSpecs(entity)
  const [opened, setOpened] = useState(own)
  if (own && !opened) setOpened(own)
  return useMemo(() => opened?.map(spec => own?.find(({ field }) => field === spec.field) ?? spec), [opened, own])
}
