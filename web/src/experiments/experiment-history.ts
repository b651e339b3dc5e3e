import { experiments } from '@vitrine/contract/experiments/experiments'
import type { ExperimentInput } from '@vitrine/contract/experiments/inputs'
import type { FieldSpec } from '../fields/field-spec.ts'
import type { KindHistory, ShownRecord } from '../history/record-history.ts'
import { experimentsMessages as messages } from './experiments-messages.ts'
import { namedText } from './named/named-columns.tsx'
import { namedFields } from './named/named-fields.ts'
import type { NamedRow } from './named/named-table.ts'
import { partsText, versionText } from './version-link.tsx'

/** The history of an experiment: its fields, and the versions that it learned from. */
export const experimentHistory: KindHistory = {
  kind: 'experiments',
  noun: experiments.noun,
  fields: namedFields(experiments).map(({ field, label }) => ({ field, label })),
  events: [
    {
      field: 'trained_on',
      label: messages.trainedOn,
      text: value => `${versionText(value as ExperimentInput)}, ${partsText(value as ExperimentInput)}`,
      story: messages.trainedOnStory,
    },
  ],
}

/** @param specs the fields with the records that links can name */
export const experimentInHistory = (row: NamedRow, specs: readonly FieldSpec[]): ShownRecord => ({
  id: row.id,
  version: row.version,
  values: row,
  linkNames: Object.fromEntries(
    specs.filter(({ field }) => experiments.links.includes(field)).map(spec => [spec.field, namedText(spec, row)]),
  ),
})
