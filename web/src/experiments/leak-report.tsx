import { Button, Stack, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Leak, LeakLevel, LeakReport } from '@vitrine/contract/experiments/leaks'
import { OVERLAP_KINDS, type OverlapKind } from '@vitrine/contract/splits/overlap'
import { useState } from 'react'
import { Note } from '../ui/layout/note.tsx'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { Banner, type BannerProps } from '../ui/notices/banner.tsx'
import { experimentAddress } from './experiment-addresses.ts'
import { experimentsMessages as messages } from './experiments-messages.ts'
import { partsText, VersionLink } from './version-link.tsx'

export const LEAK_COLORS = {
  clean: 'green',
  leak: 'red',
  related: 'yellow',
  unchecked: 'yellow',
  unknown: 'grey',
} as const satisfies Record<LeakLevel, BannerProps['kind']>

/** The result of a leak check: each finding as a sentence in its color and, on demand, its slides. */
export function LeakReportView({ report }: { report: LeakReport }) {
  const [isOpen, setOpen] = useState(false)
  const leaks = OVERLAP_KINDS.flatMap(kind => report.leaks[kind].slides.map(leak => ({ kind, ...leak })))
  const count = OVERLAP_KINDS.reduce((sum, kind) => sum + report.leaks[kind].count, 0)
  const show = count > 0 && (
    <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {messages.foundSlides(count)}
    </Button>
  )
  return (
    <Stack gap={8}>
      {report.sentences.map(({ level, text }, index) => (
        <Banner key={text} kind={LEAK_COLORS[level]} action={index === 0 && show}>
          {text}
        </Banner>
      ))}
      {isOpen && <LeakTable leaks={leaks} count={count} />}
    </Stack>
  )
}

function LeakTable({ leaks, count }: { leaks: readonly (Leak & { kind: OverlapKind })[]; count: number }) {
  return (
    <>
      <PlainTable columns={messages.leakColumns} minWidth={720} spacing="sm">
        {leaks.map(({ kind, uuid, name, value, by }) => (
          <Table.Tr key={uuid}>
            <Table.Td>
              <Link to={`/slides/${uuid}`}>{name}</Link>
            </Table.Td>
            <Table.Td>
              {kind === 'slide' ? messages.leakKinds.slide : messages.shares(messages.leakKinds[kind], value)}
            </Table.Td>
            <Table.Td>{by.name}</Table.Td>
            <Table.Td>
              <Link to={experimentAddress(by.experiment.id)}>{by.experiment.name}</Link>
            </Table.Td>
            <Table.Td>
              <VersionLink version={by} />, {partsText({ parts: [by.part], folds: null })}
            </Table.Td>
          </Table.Tr>
        ))}
      </PlainTable>
      {count > leaks.length && <Note>{messages.firstLeaks(leaks.length, count)}</Note>}
    </>
  )
}
