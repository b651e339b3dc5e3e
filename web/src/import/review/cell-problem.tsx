import { Button, Checkbox, Group } from '@mantine/core'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { formatDate } from '../../format/dates.ts'
import type { CellProblem } from '../../table/cell-editing/cell-popover.tsx'
import type { ImportRun } from '../import-run.ts'
import styles from './review.module.css'
import { cellValue, errorsByField } from './review-columns.tsx'
import { reviewMessages as messages } from './review-messages.ts'
import type { ReviewedRow } from './reviewed.ts'
import type { Reviewing } from './use-review.ts'

interface ProblemParts {
  run: ImportRun
  reviewing: Reviewing
  fields: ReadonlySet<string>
  /** Whether the next value is also used for other rows with the same one. */
  also: { isOn: boolean; onChange: (isOn: boolean) => void }
}

/** Rows of the file with the same invalid text in this field. */
export function rowsWithValue(spec: FieldSpec, reviewed: ReviewedRow, rows: readonly ReviewedRow[]): ReviewedRow[] {
  const value = JSON.stringify(cellValue(spec, reviewed))
  return rows.filter(
    row => row !== reviewed && row.outcome === 'wrong' && JSON.stringify(cellValue(spec, row)) === value,
  )
}

/** Why a cell is invalid, and what can be done besides typing another value; undefined for a valid cell. */
export function cellProblem(
  reviewed: ReviewedRow,
  spec: FieldSpec,
  { run, reviewing, fields, also }: ProblemParts,
): CellProblem | undefined {
  const errors = errorsByField(reviewed, fields, run.nameField).get(spec.field)
  if (!errors) return undefined
  const { id } = reviewed.row
  const others = rowsWithValue(spec, reviewed, reviewing.reviewed.rows)
  const affected = [reviewed, ...(also.isOn ? others : [])].map(({ row }) => row.id)
  const isName = spec.field === run.nameField
  const matches = isName ? (reviewed.row.checked?.result.matches ?? []) : []
  return {
    message: errors.map(({ message }) => message).join(' '),
    more: (
      <>
        {others.length > 0 && (
          <Checkbox
            size="xs"
            label={messages.also(others.length)}
            checked={also.isOn}
            onChange={event => also.onChange(event.currentTarget.checked)}
          />
        )}
        {matches.length > 0 && (
          <ul className={styles['matches']} aria-label={messages.chooseMatch(run.kind.one)}>
            {matches.map(match => (
              <Group key={match.id} component="li" justify="space-between" gap="md" wrap="nowrap">
                <span>
                  {messages.match(match.id, match.block_id, match.cut_number)}
                  {match.created_at !== null && `, ${formatDate(match.created_at)}`}
                </span>
                <Button size="compact-xs" variant="default" onClick={() => reviewing.identify(id, match.id)}>
                  {messages.useMatch}
                </Button>
              </Group>
            ))}
          </ul>
        )}
      </>
    ),
    actions: [
      {
        label: messages.empty,
        onPick: () => reviewing.edit(affected.map(id => ({ id, field: spec.field, value: null }))),
      },
      ...(matches.length > 0 && run.canAdd
        ? [{ label: messages.addAsNew, onPick: () => reviewing.decide(affected, 'add') }]
        : []),
      { label: messages.skip, onPick: () => reviewing.decide(affected, 'skip') },
    ],
  }
}
