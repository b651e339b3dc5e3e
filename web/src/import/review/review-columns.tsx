import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { fieldText } from '../../fields/field-text.ts'
import { shownChange, shownValue } from '../../fields/value-text.ts'
import { formatCount } from '../../format/numbers.ts'
import type { Column } from '../../table/columns/column.ts'
import { CellText, LongName } from '../../table/grid/cells.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { FromTo } from '../../ui/layout/from-to.tsx'
import type { ImportRun } from '../import-run.ts'
import styles from './review.module.css'
import { reviewMessages as messages } from './review-messages.ts'
import type { RowDecision } from './review-rows.ts'
import type { ReviewedRow } from './reviewed.ts'

interface ColumnParts {
  run: ImportRun
  /** The fields for which rows have values. */
  fields: readonly FieldSpec[]
  onRegenerate: (row: ReviewedRow) => void
  onDecide: (row: ReviewedRow, decision: RowDecision) => void
}

/** Assigns errors to fields: a field of the file, or the field by which users identify the row. */
export function errorsByField({ errors }: ReviewedRow, fields: ReadonlySet<string>, nameField: string) {
  return Map.groupBy(errors, ({ field }) => (fields.has(field) ? field : nameField))
}

/** The value that a cell's editor starts with. */
const editText = (spec: FieldSpec, { row }: ReviewedRow): string =>
  row.unread[spec.field]?.text ?? fieldText(spec.kind, row.values[spec.field])

/** The value from the file, or as edited. */
export const cellValue = (spec: FieldSpec, { row }: ReviewedRow): unknown =>
  row.unread[spec.field]?.text ?? row.values[spec.field] ?? null

function changeOf(field: string, { row, outcome }: ReviewedRow) {
  if (outcome !== 'changed') return undefined
  return row.checked?.result.changes?.find(change => change.field === field)
}

/** The record's own name, if a row does not set it and identifies the record otherwise. */
const inheritedName = (field: string, { row }: ReviewedRow): string =>
  (row.values[field] === undefined && row.isKnown && row.checked?.result.name) || ''

function shownText(spec: FieldSpec, reviewed: ReviewedRow, isName: boolean): string {
  const { row } = reviewed
  const own = row.unread[spec.field]?.text ?? shownValue(spec, row.values[spec.field])
  return own === '' && isName ? inheritedName(spec.field, reviewed) : own
}

export const rowName = (run: ImportRun, reviewed: ReviewedRow): string =>
  messages.rowName(
    reviewed.row.line,
    String(cellValue({ field: run.nameField } as FieldSpec, reviewed) ?? inheritedName(run.nameField, reviewed)),
  )

/** The cell of one field: invalid, changed, generated or unchanged. */
function ValueCell(props: { reviewed: ReviewedRow; spec: FieldSpec; error: string | undefined; isName: boolean }) {
  const { reviewed, spec, error, isName } = props
  const { row, outcome, isRepeat } = reviewed
  const text = shownText(spec, reviewed, isName)
  const isInherited = text !== '' && cellValue(spec, reviewed) === null
  const change = error === undefined ? changeOf(spec.field, reviewed) : undefined
  const isGenerated = isName && row.isNameGenerated
  const title = error ?? (isGenerated ? messages.generated(text) : text)
  return (
    <span
      className={styles['value']}
      title={title}
      data-wrong={error === undefined ? undefined : true}
      data-changed={change && true}
      data-quiet={outcome === 'skipped' || isInherited || undefined}
    >
      {error !== undefined && <IconAlertCircle size={16} stroke={1.5} aria-hidden />}
      {isName && isRepeat && <Badge color="yellow">{messages.twice}</Badge>}
      {change ? <Change spec={spec} {...change} /> : <Text text={text} isName={isName} isGenerated={isGenerated} />}
    </span>
  )
}

/** A name, and the button that generates it from the row's other values. */
function NameWithButton({
  children,
  line,
  onRegenerate,
}: {
  children: ReactNode
  line: number
  onRegenerate: () => void
}) {
  return (
    <div className={styles['named']}>
      {children}
      <IconButton
        isSmall
        label={messages.regenerate(line)}
        tip={messages.regenerateTip}
        icon={<IconRefresh size={14} stroke={1.5} aria-hidden />}
        onClick={onRegenerate}
      />
    </div>
  )
}

function Text({ text, isName, isGenerated }: { text: string; isName: boolean; isGenerated: boolean }): ReactNode {
  if (text === '') return <CellText text={null} />
  const className = [styles['text'], isGenerated && styles['generated']].filter(Boolean).join(' ')
  if (isName && !isGenerated)
    return (
      <span className={styles['name']}>
        <LongName name={text} />
      </span>
    )
  return <span className={className}>{text}</span>
}

function Change({ spec, from, to }: { spec: FieldSpec; from?: unknown; to?: unknown }) {
  const texts = shownChange(spec, from, to)
  return (
    <span className={styles['text']}>
      <FromTo from={texts.from || null} to={texts.to || null} />
    </span>
  )
}

/** The possible decisions for a row, the current one first, labelled with its outcome. */
function decisionsOf({ row, outcome, isRepeat }: ReviewedRow, run: ImportRun): [RowDecision, string][] {
  const texts = { ...messages.decisions, ...run.texts.decisions }
  const isKnown = row.isKnown === true
  const sent = isKnown ? (outcome === 'unchanged' ? texts.unchanged : texts.update) : texts.create
  const add: [RowDecision, string][] = run.canAdd && (isKnown || isRepeat) ? [['add', texts.add]] : []
  return [['send', sent], ['skip', texts.skip], ...add]
}

function DecisionCell({ reviewed, run, onDecide }: { reviewed: ReviewedRow } & Pick<ColumnParts, 'run' | 'onDecide'>) {
  const { row, decision } = reviewed
  return (
    <select
      className={styles['do']}
      aria-label={messages.doFor(row.line)}
      value={decision}
      onChange={event => onDecide(reviewed, event.currentTarget.value as RowDecision)}
    >
      {decisionsOf(reviewed, run).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

const WIDE_PX = 240
const WIDTHS_PX: Partial<Record<FieldSpec['kind'], number>> = { 'long-text': 180, integer: 84, number: 92, date: 108 }

/** Line, outcome, and a column for each field. */
export function reviewColumns({ run, fields, onDecide, onRegenerate }: ColumnParts): Column<ReviewedRow>[] {
  const { nameField } = run
  const names = new Set(fields.map(({ field }) => field))
  const errorOf = (reviewed: ReviewedRow, field: string) =>
    errorsByField(reviewed, names, nameField)
      .get(field)
      ?.map(({ message }) => message)
      .join(' ')
  const isFixed = { isSortable: false, isSticky: true } as const
  const ordered = [...fields].sort((a, b) => Number(b.field === nameField) - Number(a.field === nameField))
  return [
    {
      id: 'line',
      header: messages.line,
      weight: 0,
      floor: 66,
      ...isFixed,
      text: ({ row }) => formatCount(row.line),
      cell: ({ row, outcome }) => (
        <span className={styles['line']} data-outcome={outcome}>
          {formatCount(row.line)}
        </span>
      ),
    },
    {
      id: 'do',
      header: messages.do,
      weight: 0,
      floor: 112,
      ...isFixed,
      cell: reviewed => <DecisionCell reviewed={reviewed} run={run} onDecide={onDecide} />,
    },
    ...ordered.map((spec): Column<ReviewedRow> => {
      const isName = spec.field === nameField
      const width = isName ? WIDE_PX : (WIDTHS_PX[spec.kind] ?? 116)
      return {
        id: spec.field,
        header: spec.label,
        weight: width,
        floor: width,
        isSortable: false,
        text: reviewed => editText(spec, reviewed),
        value: reviewed => cellValue(spec, reviewed),
        accessibleText: reviewed => {
          const error = errorOf(reviewed, spec.field)
          const text = shownText(spec, reviewed, isName)
          const change = error === undefined ? changeOf(spec.field, reviewed) : undefined
          if (!change) return error === undefined ? text || null : `${text}. ${error}`
          const { from, to } = shownChange(spec, change.from, change.to)
          return messages.change(from || messages.noValue, to || messages.noValue)
        },
        cell: reviewed => {
          const error = errorOf(reviewed, spec.field)
          const cell = <ValueCell reviewed={reviewed} spec={spec} error={error} isName={isName} />
          if (spec.field !== run.naming?.field) return cell
          return (
            <NameWithButton line={reviewed.row.line} onRegenerate={() => onRegenerate(reviewed)}>
              {cell}
            </NameWithButton>
          )
        },
        edit: spec,
        ...(spec.field === run.naming?.field && { hasOwnButton: true }),
      }
    }),
  ]
}
