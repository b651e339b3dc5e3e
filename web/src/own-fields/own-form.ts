import type { Field, FieldEntity } from '@vitrine/contract/fields'
import { useMemo, useState } from 'react'
import { chosenValues, joinedValues } from '../fields/chosen-values.ts'
import { choiceText, type FieldSpec, fieldLabels } from '../fields/field-spec.ts'
import {
  blankValues,
  changedFields,
  changeErrors,
  fieldErrors,
  fieldValues,
  readValues,
} from '../fields/field-values.ts'
import { editableSpec } from './editable-spec.ts'
import { ownPatch, ownValues } from './own-values.ts'
import { useOwnFields } from './use-own-fields.ts'

type Texts = Readonly<Record<string, string>>

/** The part of a change that is about fields of the lab's own: an object `fields`, or nothing. */
type OwnPart = { fields?: Record<string, unknown> }

/** The fields of the lab's own in a form: what it holds beside the record's other fields, under the names of the specs. */
export interface OwnForm {
  readonly specs: readonly FieldSpec[]
  readonly labels: Texts
  readonly blank: Texts
  /** As a form holds a record. */
  read(record: object): Texts
  /** Why a new record can't be saved, by field. */
  newErrors(values: Texts): Partial<Texts>
  /** Why a changed record can't be saved, by field. */
  errors(values: Texts, base: object): Partial<Texts>
  /** What a new record is sent with. */
  body(values: Texts): OwnPart
  /** What was changed. */
  patch(values: Texts, base: object): OwnPart
  /** A text as people read it: the label of an option for its key. */
  valueText(name: string, text: string): string
}

export function ownForm(fields: readonly Field[]): OwnForm {
  const specs = fields.map(editableSpec)
  const valuesOf = (record: object) => ownValues(record, fields)
  const textOf = (spec: FieldSpec, text: string) =>
    spec.kind === 'choices'
      ? joinedValues(chosenValues(text).map(part => choiceText(spec, part)))
      : choiceText(spec, text)
  return {
    specs,
    labels: fieldLabels(specs),
    blank: blankValues(specs),
    read: record => fieldValues(specs, valuesOf(record)),
    newErrors: values => fieldErrors(specs, values),
    errors: (values, base) => changeErrors(specs, values, valuesOf(base)),
    body(values) {
      const filled = Object.entries(readValues(specs, values)).filter(([, value]) => value !== null)
      return ownPatch(Object.fromEntries(filled))
    },
    patch: (values, base) => ownPatch(readValues(changedFields(specs, values, valuesOf(base)), values)),
    valueText(name, text) {
      const spec = specs.find(({ field }) => field === name)
      return spec ? textOf(spec, text) : text
    },
  }
}

/** The lab's own fields in new records of a kind. Undefined until they are known; a form opens once they are. */
export function useOwnForm(entity: FieldEntity): OwnForm | undefined {
  const fields = useOwnFields(entity)
  return useMemo(() => fields && ownForm(fields), [fields])
}

/** As `useOwnForm`, for a form over a record: it keeps the fields that it was opened with, and with them what is typed. */
export function useOpenedOwnForm(entity: FieldEntity): OwnForm | undefined {
  const own = useOwnForm(entity)
  const [opened, setOpened] = useState(own)
  if (own && !opened) setOpened(own)
  return opened
}
