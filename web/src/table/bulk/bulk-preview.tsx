import { Button, Text } from '@mantine/core'
import type { BulkReport, BulkResult } from '@vitrine/contract/bulk/bulk'
import { type ReactNode, useState } from 'react'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { shownChange } from '../../fields/value-text.ts'
import { Segments } from '../../ui/buttons/segments.tsx'
import { FromTo } from '../../ui/layout/from-to.tsx'
import styles from './bulk.module.css'
import { bulkMessages as messages } from './bulk-messages.ts'
import { changedPart } from './changed-part.ts'

export interface BulkPreviewProps {
  report: BulkReport
  specs: readonly FieldSpec[]
  /** 'Slide' */
  noun: string
  /** '386 slides' */
  count: (count: number) => string
  nameOf: (row: BulkResult) => string
  isPending: boolean
  /** Loads more rows; undefined when all are loaded. */
  onMore: (() => void) | undefined
}

/** The effect of a bulk edit: counts, then old and new values of each record, rejected ones first. */
export function BulkPreview({ report, specs, noun, count, nameOf, isPending, onMore }: BulkPreviewProps) {
  const [tab, setTab] = useState('')
  const { changed, unchanged, wrong, by_field: byField } = report
  const labelOf = (field: string) => specs.find(spec => spec.field === field)?.label ?? field
  const fields = Object.keys(byField)
  const tabs = [
    { value: '', label: messages.allChanges(Object.values(byField).reduce((sum, changes) => sum + changes, 0)) },
    ...(wrong > 0 ? [{ value: WRONG, label: messages.refused(wrong) }] : []),
    ...fields.map(field => ({ value: field, label: messages.ofField(labelOf(field), byField[field] ?? 0) })),
  ]
  const shownTab = tabs.some(({ value }) => value === tab) ? tab : ''
  const rows = report.rows.filter(row => isIn(row, shownTab))
  return (
    <section className={styles['preview']} aria-label={messages.preview} aria-busy={isPending}>
      <div className={styles['summary']}>
        <p role="status">
          <b>{changed === 0 ? messages.nothing : messages.change(count(changed), changed)}</b>
          {wrong > 0 && <span className={styles['refused']}>, {messages.refused(wrong)}</span>}
          {unchanged > 0 && <span className={styles['stay']}>, {messages.stay(unchanged)}</span>}
        </p>
        {(fields.length > 1 || wrong > 0) && (
          <Segments label={messages.show} segments={tabs} value={shownTab} onChange={setTab} />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keys too */}
      <section className={styles['rows']} tabIndex={0} aria-label={messages.previewRows}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{noun}</th>
              <th scope="col">{messages.field}</th>
              <th scope="col">{messages.changeHead}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <PreviewRows key={row.id} row={row} name={nameOf(row)} field={shownTab} specs={specs} labelOf={labelOf} />
            ))}
          </tbody>
        </table>
        {onMore && (
          <Button size="xs" variant="subtle" m={8} onClick={onMore}>
            {messages.more}
          </Button>
        )}
      </section>
    </section>
  )
}

/** The tab of rejected records; no field has this name. */
const WRONG = '!'

function isIn({ outcome, changes }: BulkResult, tab: string): boolean {
  if (tab === '') return outcome !== 'unchanged'
  return tab === WRONG ? outcome === 'wrong' : changes.some(({ field }) => field === tab)
}

/** The spec used for a field that has none. */
const UNKNOWN = { kind: 'text' } as const

interface PreviewRowsProps {
  row: BulkResult
  name: string
  /** Shows only changes of this field; '' for all. */
  field: string
  specs: readonly FieldSpec[]
  labelOf: (field: string) => string
}

function PreviewRows({ row, name, field, specs, labelOf }: PreviewRowsProps) {
  const isShown = (line: { field: string }) => field === '' || field === WRONG || line.field === field
  const lines: { key: string; label: string; content: ReactNode }[] = [
    ...row.errors.map((error, index) => ({
      key: `error ${index}`,
      label: labelOf(error.field),
      content: <span className={styles['refused']}>{error.message}</span>,
    })),
    ...row.changes.filter(isShown).map(({ field, from, to }) => {
      const spec = specs.find(spec => spec.field === field) ?? UNKNOWN
      return { key: field, label: labelOf(field), content: <Change {...shownChange(spec, from, to)} /> }
    }),
  ]
  return lines.map(({ key, label, content }, index) => (
    <tr key={key} data-first={index === 0 || undefined}>
      {index === 0 && (
        <th scope="rowgroup" rowSpan={lines.length}>
          {name}
          <Text size="xs" c="var(--text-3)">
            {row.id}
          </Text>
        </th>
      )}
      <td>{label}</td>
      <td>{content}</td>
    </tr>
  ))
}

/** Old and new value. If only part of the value changes, that part is marked. */
function Change({ from, to }: { from: string; to: string }) {
  const { before, part, after } = changedPart(from, to)
  const isMarked = part !== '' && before + after !== ''
  const now = isMarked ? (
    <>
      {before}
      <mark>{part}</mark>
      {after}
    </>
  ) : (
    to || null
  )
  return <FromTo from={from || null} to={now} />
}
