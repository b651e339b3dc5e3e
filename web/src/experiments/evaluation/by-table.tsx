import { Table } from '@mantine/core'
import type { Figure, Metrics } from '@vitrine/contract/experiments/figures'
import { PlainTable } from '../../ui/layout/plain-table.tsx'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { figureText, intervalText, shareText } from '../figure-text.ts'
import styles from './evaluation.module.css'

type ByValue = NonNullable<Metrics['by']>[number]

const place = (value: number) => `${Math.min(100, Math.max(0, (value - 0.5) * 200))}%`

/** The interval as a bar from 0.5 to 1, with a line at the overall value. */
function IntervalBar({ figure: { value, low, high }, all }: { figure: Figure; all: number | null }) {
  if (value === null) return null
  return (
    <span className={styles['bar']} aria-hidden="true">
      {all !== null && <u style={{ left: place(all) }} />}
      {low !== null && high !== null && <i style={{ left: place(low), right: `calc(100% - ${place(high)})` }} />}
      <b style={{ left: place(value) }} />
    </span>
  )
}

/** Figures for each value of a field. */
export const ByTable = ({ values, all }: { values: readonly ByValue[]; all: number | null }) => (
  <PlainTable columns={messages.byColumns} minWidth={560} spacing="sm" scroller={{ tabIndex: 0 }}>
    {values.map(({ value, figures }) => (
      <Table.Tr key={value ?? ''} c={figures.too_few ? 'var(--text-2)' : undefined}>
        <Table.Td>{value ?? messages.noValue}</Table.Td>
        <Table.Td>{figures.units}</Table.Td>
        <Table.Td title={intervalText(figures.auroc)}>
          {figures.too_few ? messages.tooFew : figureText(figures.auroc)}
        </Table.Td>
        <Table.Td w={160}>{!figures.too_few && <IntervalBar figure={figures.auroc} all={all} />}</Table.Td>
        <Table.Td>{figures.sensitivity ? shareText(figures.sensitivity) : '-'}</Table.Td>
        <Table.Td>{figures.specificity ? shareText(figures.specificity) : '-'}</Table.Td>
        <Table.Td>{shareText(figures.accuracy)}</Table.Td>
      </Table.Tr>
    ))}
  </PlainTable>
)
