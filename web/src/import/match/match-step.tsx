import { Anchor, Button, NativeSelect, Text } from '@mantine/core'
import { IconArrowRight, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFocusIfLost } from '../../ui/hooks/use-focus-if-lost.ts'
import type { ColumnTarget, MatchedColumn, Notation } from '../import-kind.ts'
import { InlineSelect } from '../inline-select.tsx'
import { rowCount, valuesOf } from './column-values.ts'
import { MatchChoices } from './match-choices.tsx'
import { matchMessages as messages } from './match-messages.ts'
import styles from './match-step.module.css'
import type { MatchStepProps } from './match-step-props.ts'
import { fieldForColumn, fitsChoice, NEW_FIELD_TYPES, type NewFieldType } from './new-field.ts'
import { notationsOf } from './notations.ts'
import { importField } from './read-columns.ts'
import { retarget } from './start-matching.ts'
import { whyText } from './why-text.ts'

/** The columns of a file with the fields that they set and, next to them, how the rows are imported. */
export function MatchStep(props: MatchStepProps) {
  const table = useRef<HTMLDivElement>(null)
  useFocusIfLost(table, true)
  return (
    <div className={styles['step']}>
      <div className={styles['main']}>
        <FileBar {...props} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <section ref={table} className={styles['scroll']} aria-label={messages.tableLabel} tabIndex={0}>
          <ColumnTable {...props} />
        </section>
      </div>
      <MatchChoices {...props} />
    </div>
  )
}

/** Only the first records can be the header. */
const HEADER_ROWS = 20

function FileBar({ fileName, matching, onSheet, onHeader, onOtherFile }: MatchStepProps) {
  const { sheet, columns } = matching
  const { sheets, records, header } = sheet
  const matched = columns.filter(({ target }) => target.kind !== 'none').length
  const toCheck = columns.filter(({ isConfirmed }) => !isConfirmed).length
  const toChoose = columns.filter(({ ambiguous, readAs }) => ambiguous && !readAs).length
  const [count, rest] = messages.matched(matched, columns.length)
  return (
    <div className={styles['file']}>
      <IconFileSpreadsheet size={16} stroke={1.5} aria-hidden />
      <span className={styles['name']} title={fileName}>
        {fileName}
      </span>
      <Text span inherit c="var(--text-2)">
        {messages.rows(rowCount(sheet))}
      </Text>
      {sheets.length > 1 && (
        <InlineSelect
          label={messages.sheet}
          value={sheet.name ?? ''}
          data={sheets.map(({ name }, index) => ({
            value: name,
            label: messages.sheetOption(name, index + 1, sheets.length),
          }))}
          onChange={onSheet}
        />
      )}
      <InlineSelect
        label={messages.header}
        value={String(header)}
        data={records
          .slice(0, Math.max(HEADER_ROWS, header + 1))
          .map(({ line }, index) => ({ value: String(index), label: String(line) }))}
        onChange={index => onHeader(Number(index))}
      />
      <Anchor component="button" type="button" fz="inherit" onClick={onOtherFile}>
        {messages.otherFile}
      </Anchor>
      <Text span inherit ml="auto" c="var(--text-2)" role="status">
        <Text component="b" inherit fw="var(--fw-strong)" c="var(--text)">
          {count}
        </Text>
        {rest}
        {toCheck > 0 && messages.toCheck(toCheck)}
        {toChoose > 0 && messages.toChoose(toChoose)}
      </Text>
    </div>
  )
}

function ColumnTable(props: MatchStepProps) {
  const { heads } = messages
  return (
    <table className={styles['table']} aria-label={messages.tableLabel}>
      <thead>
        <tr>
          <th scope="col" className={styles['header']}>
            {heads.column}
          </th>
          <th scope="col" className={styles['values']}>
            {heads.values}
          </th>
          <td className={styles['arrow']} />
          <th scope="col" className={styles['target']}>
            {heads.target}
          </th>
          <th scope="col" className={styles['readAs']}>
            {heads.readAs}
          </th>
          <th scope="col">{heads.why}</th>
        </tr>
      </thead>
      <tbody>
        {props.matching.columns.map(column => (
          <ColumnRow key={column.position} {...props} column={column} />
        ))}
      </tbody>
    </table>
  )
}

const SHOWN_VALUES = 4
const BETWEEN_VALUES = ' · '

interface ColumnRowProps extends MatchStepProps {
  column: MatchedColumn
}

function ColumnRow(props: ColumnRowProps) {
  const { matching, column, kind, known, mayCreateFields } = props
  const { target, isConfirmed, ambiguous, readAs, found, position } = column
  const header = headerOf(column)
  const examples = [...valuesOf(matching.sheet, position).keys()].slice(0, SHOWN_VALUES).join(BETWEEN_VALUES)
  const isOpen = ambiguous !== undefined && readAs === undefined
  const isOffered = mayCreateFields && target.kind === 'none' && found !== 'automatic'
  const why = whyText(matching, column, kind, known)
  return (
    <tr className={styles['row']} data-target={target.kind} data-open={isOpen || undefined}>
      <th scope="row">{header}</th>
      <td className={styles['examples']} title={examples}>
        {examples}
      </td>
      <td className={styles['arrow']}>
        <IconArrowRight size={16} stroke={1.5} aria-hidden />
      </td>
      <td>
        <Target {...props} />
      </td>
      <td>
        <ReadAs {...props} />
      </td>
      <td>
        {(!isOffered || found === 'twice') && (
          <div className={`${styles['why']} ${!isConfirmed || isOpen ? styles['warning'] : ''}`}>{why}</div>
        )}
        {isOffered && (
          <Anchor
            component="button"
            type="button"
            fz="var(--fs-2)"
            ta="left"
            onClick={() => props.onChange(retarget(matching, position, newTarget(props), kind))}
          >
            {messages.why.create}
          </Anchor>
        )}
      </td>
    </tr>
  )
}

const headerOf = ({ header, position }: MatchedColumn) => header || messages.unnamed(position)

const NONE = ''
const NEW = 'new'

/** A lab field for a column, with a key that neither the library nor another column uses. */
function newTarget({ matching, column, kind }: ColumnRowProps, type?: NewFieldType): ColumnTarget {
  const keys = new Set([
    ...kind.takenKeys,
    ...matching.columns.flatMap(({ position, target }) =>
      target.kind === 'new' && position !== column.position ? target.field.key : [],
    ),
  ])
  const values = valuesOf(matching.sheet, column.position)
  const field = fieldForColumn({ entity: kind.entity, header: headerOf(column), type }, values, key => keys.has(key))
  return { kind: 'new', field }
}

/** The fields that can be chosen, each with its position in the list. */
function options({ kind, mayCreateFields, column }: ColumnRowProps) {
  const option = ({ spec }: (typeof kind.fields)[number]) => ({ value: `field ${spec.field}`, label: spec.label })
  const own = kind.fields.filter(field => field.own)
  return [
    { value: NONE, label: messages.notImported },
    ...(mayCreateFields || column.target.kind === 'new' ? [{ value: NEW, label: messages.newField }] : []),
    { group: messages.fields(kind.one), items: kind.fields.filter(field => !field.own).map(option) },
    ...(own.length > 0 ? [{ group: messages.labFields, items: own.map(option) }] : []),
  ]
}

function valueOfTarget(target: ColumnTarget): string {
  if (target.kind === 'field') return `field ${target.field}`
  return target.kind === 'new' ? NEW : NONE
}

function Target(props: ColumnRowProps) {
  const { matching, column, kind, onChange } = props
  const { target, position } = column
  const choose = (next: ColumnTarget) => onChange(retarget(matching, position, next, kind))
  function read(value: string): ColumnTarget {
    if (value === NONE) return { kind: 'none' }
    return value === NEW ? newTarget(props) : { kind: 'field', field: value.slice('field '.length) }
  }
  const header = headerOf(column)
  const select = (
    <NativeSelect
      size="xs"
      aria-label={messages.goesTo(header)}
      value={valueOfTarget(target)}
      data={options(props)}
      onChange={event => choose(read(event.currentTarget.value))}
    />
  )
  if (target.kind !== 'new') return select
  const values = valuesOf(matching.sheet, position)
  const types = NEW_FIELD_TYPES.filter(
    type => type !== 'choice' || target.field.type === 'choice' || fitsChoice(values),
  )
  return (
    <div className={styles['two']}>
      {select}
      <NativeSelect
        size="xs"
        aria-label={messages.typeLabel(header)}
        value={target.field.type}
        data={types.map(type => ({ value: type, label: messages.types[type] }))}
        onChange={event => choose(newTarget(props, event.currentTarget.value as NewFieldType))}
      />
    </div>
  )
}

/** Whether dates have slashes between day and month. */
const hasSlashes = (texts: Iterable<string>) => [...texts].some(text => /^\s*\d{1,2}\//.test(text))

function ReadAs({ matching, column, kind, onChange }: ColumnRowProps) {
  const { readAs, ambiguous, isConfirmed, position } = column
  const field = importField(column, kind)
  const change = (changed: Partial<MatchedColumn>) =>
    onChange({
      ...matching,
      columns: matching.columns.map(other => (other.position === position ? { ...other, ...changed } : other)),
    })
  const header = headerOf(column)
  const looksRight = !isConfirmed && (
    <Button
      size="xs"
      variant="default"
      aria-label={messages.looksRightLabel(header)}
      onClick={() => change({ isConfirmed: true })}
    >
      {messages.looksRight}
    </Button>
  )
  if (!field || (!readAs && !ambiguous))
    return (
      looksRight || (
        <Text span inherit c="var(--text-3)">
          {messages.asWritten}
        </Text>
      )
    )
  const slashes = hasSlashes(valuesOf(matching.sheet, position).keys())
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={messages.readAsLabel(header)}
        value={readAs ?? ''}
        data={[
          ...(readAs ? [] : [{ value: '', label: messages.choose }]),
          ...notationsOf(field.spec.kind).map(value => ({ value, label: messages.notation(value, slashes) })),
        ]}
        onChange={event => change({ readAs: event.currentTarget.value as Notation, isConfirmed: true })}
      />
      {looksRight}
    </>
  )
}
