import type { Slide } from '@vitrine/contract/slides/slides'
import { useMemo } from 'react'
import { labPatch } from '../fields/lab-values.ts'
import { formatDate } from '../format/dates.ts'
import { labFieldSpec } from '../lab-fields/lab-field-spec.ts'
import { labFieldsMessages } from '../lab-fields/lab-fields-messages.ts'
import { useLabFields } from '../lab-fields/use-lab-fields.ts'
import { cellField } from '../table/cell-editing/cell-edit.ts'
import { EditableRecord } from '../table/cell-editing/editable-record.tsx'
import type { Column } from '../table/columns/column.ts'
import { labColumn } from '../table/lab-fields/lab-column.tsx'
import { type Pair, PairColumns, PairSection, Pairs } from '../ui/layout/pairs.tsx'
import { RecordIdText } from '../ui/layout/record-id.tsx'
import { slideColumns } from './dashboard/slide-columns.tsx'
import { SLIDE_VIEW_FIELDS, type SlideField } from './slide-fields.ts'
import { slideTexts } from './slide-messages.ts'
import { updateSlide } from './slides-api.ts'

// A table's cell may show, and so announce, more than its own value, such as the file size next to a status.
const FIELD_COLUMNS = slideColumns
  .filter(({ edit }) => edit !== undefined)
  .map(({ accessibleText: _, ...column }): Column<Slide> => column)

function fieldColumn(field: SlideField): Column<Slide> {
  const found = FIELD_COLUMNS.find(column => cellField(column) === field)
  if (!found) throw new Error(`There is no column of ${field}`)
  return found
}

interface SlideFactsProps {
  slide: Slide
  onChange: (slide: Slide) => void
  /** One below the other, for use beside a picture. */
  isNarrow?: boolean
}

/** The fields of a slide and its lab fields, each edited in place as in a table. */
export function SlideFacts({ slide, onChange, isNarrow = false }: SlideFactsProps) {
  const fields = useLabFields('slides')
  const own = useMemo(() => (fields ?? []).map(field => labColumn<Slide>(field, labFieldSpec(field), 0)), [fields])
  const columns = useMemo(() => [...FIELD_COLUMNS, ...own], [own])
  return (
    <EditableRecord
      record={slide}
      name={slide.name}
      columns={columns}
      noun={slideTexts.one}
      messages={slideTexts}
      send={(row, column, value) => updateSlide(row, labPatch({ [cellField(column)]: value }))}
      onSaved={onChange}
    >
      {part => {
        const pairs = (names: readonly SlideField[]): Pair[] =>
          names.map(name => [fieldColumn(name).header, part(fieldColumn(name))])
        const id: Pair = ['ID', <RecordIdText key="id" {...slide} />]
        const dates: Pair[] = [
          ['Created', formatDate(slide.created_at)],
          ['Updated', formatDate(slide.updated_at)],
        ]
        const first = [...pairs(['name']), id, ...pairs(SLIDE_VIEW_FIELDS.detailTissue)]
        const second = [...pairs(SLIDE_VIEW_FIELDS.detailOrigin), ...dates]
        const texts = pairs(SLIDE_VIEW_FIELDS.detailTexts)
        const ofLab: Pair[] = own.map(column => [column.header, part(column, column.cell?.(slide))])
        return (
          <>
            {isNarrow ? (
              <Pairs pairs={[...first, ...second, ...texts]} />
            ) : (
              <PairColumns columns={[first, second]} rest={texts} />
            )}
            {ofLab.length > 0 && (
              <PairSection title={labFieldsMessages.title}>
                <Pairs pairs={ofLab} />
              </PairSection>
            )}
          </>
        )
      }}
    </EditableRecord>
  )
}
