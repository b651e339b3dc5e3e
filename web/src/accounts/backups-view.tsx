import { Code, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Backups } from '@vitrine/contract/api/backups'
import { formatDateTime } from '../format/dates.ts'
import { formatBytes, formatCount } from '../format/numbers.ts'
import { relativeTime } from '../format/relative-time.ts'
import { Badge } from '../ui/layout/badge.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Pairs } from '../ui/layout/pairs.tsx'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { Banner } from '../ui/notices/banner.tsx'
import { QueryNotice } from '../ui/notices/screen-notice.tsx'
import styles from './accounts.module.css'
import { backupsQuery } from './accounts-api.ts'
import { backupsMessages } from './backups-messages.ts'

/** The state of the daily backups, or how to set them up. */
export function BackupsView() {
  const read = useQuery(backupsQuery)
  const backups = read.data
  if (!backups)
    return <QueryNotice query={read} loading={backupsMessages.loading} failed={backupsMessages.loadFailed} />
  const warning = warningOf(backups, Date.now())
  return (
    <Stack gap="md">
      <Banner kind="red">{warning}</Banner>
      <Card title={backupsMessages.title}>{backups.scheduled === null ? <NotSetUp /> : <Schedule {...backups} />}</Card>
      {(backups.scheduled !== null || backups.results.length > 0) && <Results results={backups.results} />}
    </Stack>
  )
}

const OVERDUE_MS = 2 * 24 * 60 * 60 * 1000

/** A problem to look into: a failure since the last success, or no backup for two days. */
export function warningOf(backups: Backups, now: number): string | undefined {
  const { scheduled, last_success: success, last_failure: failure } = backups
  if (scheduled === null) return undefined
  if (success === null) return failure === null ? undefined : backupsMessages.neverSucceeded
  if (failure !== null && Date.parse(failure) > Date.parse(success))
    return backupsMessages.failing(formatDateTime(success))
  return now - Date.parse(success) > OVERDUE_MS ? backupsMessages.overdue(formatDateTime(success)) : undefined
}

const NotSetUp = () => (
  <>
    <Text fw="var(--fw-strong)">{backupsMessages.notSetUp}</Text>
    <Text mt={4} c="var(--text-2)" maw={680}>
      {backupsMessages.howTo}
    </Text>
    <Text mt={8} c="var(--text-2)">
      {backupsMessages.byHand} <Code>{backupsMessages.command}</Code>
    </Text>
  </>
)

const ago = (at: string | null) =>
  at === null ? backupsMessages.never : `${formatDateTime(at)} (${relativeTime(new Date(at), new Date())})`

const Schedule = ({ scheduled, last_success, last_failure }: Backups) => (
  <Pairs
    pairs={[
      [backupsMessages.scheduled, scheduled],
      [backupsMessages.lastSuccess, ago(last_success)],
      [backupsMessages.lastFailure, ago(last_failure)],
    ]}
  />
)

function Results({ results }: Pick<Backups, 'results'>) {
  if (results.length === 0) {
    return (
      <Card title={backupsMessages.results}>
        <Text c="var(--text-2)">{backupsMessages.none}</Text>
      </Card>
    )
  }
  return (
    <Card title={backupsMessages.results} isFlush>
      <PlainTable columns={backupsMessages.columns} minWidth={760} spacing="md" scroller={{ tabIndex: 0 }}>
        {results.map(({ started_at, ended_at, ok, problem, file, bytes, rows }) => (
          <Table.Tr key={started_at}>
            <Table.Td className={styles['moment'] ?? ''}>{formatDateTime(started_at)}</Table.Td>
            <Table.Td className={styles['moment'] ?? ''}>
              {backupsMessages.seconds(Math.round((Date.parse(ended_at) - Date.parse(started_at)) / 1000))}
            </Table.Td>
            <Table.Td className={styles['text'] ?? ''}>
              <Badge color={ok ? 'green' : 'red'}>{ok ? backupsMessages.ok : backupsMessages.failed}</Badge>
              {problem !== null && <span className={styles['sub']}>{problem}</span>}
            </Table.Td>
            <Table.Td className={styles['text'] ?? ''}>{file ?? '-'}</Table.Td>
            <Table.Td className={styles['moment'] ?? ''}>{formatBytes(bytes)}</Table.Td>
            <Table.Td>{rows === null ? '-' : formatCount(rows)}</Table.Td>
          </Table.Tr>
        ))}
      </PlainTable>
    </Card>
  )
}
