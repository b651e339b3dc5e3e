import { slideExportColumns } from '@vitrine/contract/export/export-columns'
import { distinguishLabels } from '@vitrine/contract/fields/distinguish-labels'
import { fieldName } from '@vitrine/contract/fields/field-values'
import type { Field } from '@vitrine/contract/fields/fields'
import type { Label } from '@vitrine/contract/labels/label-layout'
import type { Slide } from '@vitrine/contract/slides/slides'
import { labValue } from '../../fields/lab-values.ts'
import { calendarDateOf } from '../../format/dates.ts'
import { ownPlainText } from '../../lab-fields/lab-value-text.ts'
import { filledLine } from '../../labels/further-line.ts'
import { slideLabelContent } from './slide-label.ts'

/** A field of slides that the further line of a label can contain. */
export interface LineField {
  /** Its name in braces. */
  name: string
  /** Its label for users. */
  label: string
  /** As in exported files, except for times, which are shortened to the day; '' for none. */
  text: (slide: Slide) => string
}

const COLUMNS: readonly LineField[] = slideExportColumns
  .filter(({ kind }) => kind !== 'json')
  .map(({ name, label, kind, value }) => ({
    name,
    label,
    text(slide) {
      const written = String(value(slide) ?? '')
      return kind === 'timestamp' ? (calendarDateOf(written) ?? '') : written
    },
  }))

/** The fields of a further line: the columns of an exported slide, then lab fields. */
export const lineFields = (own: readonly Field[]): readonly LineField[] => [
  ...COLUMNS,
  ...distinguishLabels(
    own,
    COLUMNS.map(({ label }) => label),
  ).map(field => ({
    name: fieldName(field.key),
    label: field.label,
    text: (slide: Slide) => ownPlainText(field, labValue(slide, field)),
  })),
]

export const lineLabelContent = (slide: Slide, line: string, fields: readonly LineField[]): Label => ({
  ...slideLabelContent(slide),
  further: filledLine(line, name => fields.find(field => field.name === name)?.text(slide)),
})
