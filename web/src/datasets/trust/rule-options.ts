import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import type { Field } from '@vitrine/contract/fields/fields'
import { SAMPLE_RULES, SLIDE_RULES } from '@vitrine/contract/splits/rules'
import { readLabel } from '@vitrine/contract/versions/label'
import type { DraftEntry } from '../draft/draft.ts'
import { ruleLabel } from './rule-words.ts'
import { trustMessages as messages } from './trust-messages.ts'

export type LabField = Pick<Field, 'key' | 'label' | 'type' | 'options'>

/** Maximum number of metadata keys offered; slides of some scanners have hundreds. */
const METADATA_SHOWN = 50

/** The rules that a list offers, by kind, always including the chosen ones. */
export function ruleOptions(props: {
  chosen: readonly string[]
  fields: readonly Pick<LabField, 'key' | 'label'>[]
  entries: readonly Pick<DraftEntry, 'slide'>[]
}) {
  const { chosen, fields, entries } = props
  const labels = new Map(fields.map(({ key, label }) => [key, label]))
  const keys = new Set<string>()
  for (const { slide } of entries)
    for (const key of Object.keys(slide.file?.metadata ?? {})) if (keys.size < METADATA_SHOWN) keys.add(key)
  const offered = [
    { group: messages.slideFields, rules: [...SLIDE_RULES, 'file'] },
    { group: messages.sampleFields, rules: SAMPLE_RULES.map(field => `sample.${field}`) },
    { group: messages.labFields, rules: fields.map(({ key }) => `fields.${key}`) },
    { group: messages.metadata, rules: [...keys].map(key => `metadata.${key}`) },
  ]
  const others = chosen.filter(rule => !offered.some(part => part.rules.includes(rule)))
  return [{ group: messages.caseOf, rules: others }, ...offered]
    .filter(part => part.rules.length > 0)
    .map(part => ({
      group: part.group,
      items: part.rules.map(value => ({ value, label: ruleLabel(value, labels) })),
    }))
}

function isLabel(rule: string): boolean {
  try {
    readLabel(rule)
    return true
  } catch {
    return false
  }
}

/** The rules that can be the label of a version, which stores one value per slide for each. */
export const labelOptions = (
  entries: readonly Pick<DraftEntry, 'slide'>[],
  { fields }: Pick<DatasetVersion, 'fields'>,
) =>
  ruleOptions({ chosen: [], fields, entries })
    .map(({ group, items }) => ({ group, items: items.filter(({ value }) => isLabel(value)) }))
    .filter(({ items }) => items.length > 0)
