import { Group, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../format/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { InlinePanel } from '../../ui/inline-panel.tsx'
import { AwaitedNotice, FailedNotice } from '../../ui/screen-notice.tsx'
import { differenceLines } from './difference-words.ts'
import { compareStates } from './frozen-api.ts'
import { frozenMessages as messages } from './frozen-messages.ts'
import { MoreRows } from './more-rows.tsx'
import { useLoadedPages } from './use-loaded-pages.ts'
import styles from './versions.module.css'
import { listVersions } from './versions-api.ts'

const KINDS = ['added', 'removed', 'moved', 'changed'] as const
const COLORS = { added: 'green', removed: 'red', moved: 'blue', changed: 'yellow' } as const
const NOW = 'current'

/** Two versions of a dataset, or one and the dataset of now: which slides were added, removed, moved or changed. */
export function ComparePanel(props: { dataset: { id: number }; number: number; onClose: () => void }) {
  const { dataset, number, onClose } = props
  const [from, setFrom] = useState(String(number))
  const [to, setTo] = useState(NOW)
  const versions = useQuery({
    queryKey: ['versions', dataset.id],
    queryFn: ({ signal }) => listVersions(dataset.id, signal),
  })
  const options = (versions.data?.results ?? []).map(version => ({
    value: String(version.number),
    label: `${messages.version(version.number)} · ${formatDate(version.created_at)}`,
  }))
  const known = options.length > 0 ? options : [{ value: String(number), label: messages.version(number) }]
  return (
    <InlinePanel title={messages.compareTitle} onClose={onClose}>
      <Stack gap={12}>
        <Group grow>
          <Select
            label={messages.from}
            data={known}
            value={from}
            onChange={value => value && setFrom(value)}
            allowDeselect={false}
          />
          <Select
            label={messages.to}
            data={[{ value: NOW, label: messages.now }, ...known]}
            value={to}
            onChange={value => value && setTo(value)}
            allowDeselect={false}
          />
        </Group>
        {from === to ? (
          <p role="status">{messages.oneState}</p>
        ) : (
          <Differences id={dataset.id} from={Number(from)} to={to === NOW ? NOW : Number(to)} />
        )}
      </Stack>
    </InlinePanel>
  )
}

function Differences({ id, from, to }: { id: number; from: number; to: number | typeof NOW }) {
  const pages = useLoadedPages(['version-diff', id, from, to], (page, signal) =>
    compareStates(id, from, to, page, signal),
  )
  if (!pages.pages)
    return pages.error ? (
      <FailedNotice text={pages.error.message} onRetry={pages.retry} />
    ) : (
      <AwaitedNotice text={messages.comparing} />
    )
  const rows = pages.pages.flatMap(({ results }) => results)
  const summary = pages.pages[0]?.summary
  if (rows.length === 0) return <p role="status">{messages.alike}</p>
  return (
    <>
      <Group role="status" gap={8}>
        {KINDS.map(
          kind =>
            summary &&
            summary[kind] > 0 && (
              <Badge key={kind} color={COLORS[kind]}>
                {messages.counts(summary[kind], messages.kinds[kind])}
              </Badge>
            ),
        )}
      </Group>
      <ul className={styles['differences']}>
        {rows.map(row => (
          <li key={row.uuid}>
            <Badge color={COLORS[row.kind]}>{messages.kinds[row.kind]}</Badge> {row.name}
            {differenceLines(row).map(line => (
              <div key={line}>{line}</div>
            ))}
          </li>
        ))}
      </ul>
      <MoreRows shown={rows.length} noun="slide" pages={pages} />
    </>
  )
}
