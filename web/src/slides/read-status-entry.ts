import { readFieldEntry } from '../fields/field-entry.ts'
import type { FieldEntry } from '../fields/field-spec.ts'
import { statusObject } from './slide-body.ts'
import { slideField } from './slide-fields.ts'

export function readStatusEntry(text: string): FieldEntry {
  const entry = readFieldEntry(slideField('status'), text)
  if ('error' in entry) return entry
  return { value: statusObject(String(entry.value), null) }
}
