import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../format/dates.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { InlinePanel } from '../../ui/layout/inline-panel.tsx'
import { QueryNotice } from '../../ui/notices/screen-notice.tsx'
import { differenceLines } from './difference-words.ts'
import { compareStates } from './frozen-api.ts'
import { frozenMessages as messages } from './frozen-messages.ts'
import { MoreSlides, useLoadedPages } from './loaded-pages.tsx'
import { CHANGES, versionMessages } from './version-messages.ts'
import styles from './versions.module.css'
import { listVersions, type VersionPanelProps } from './versions-api.ts'

const COLORS = { added: 'green', removed: 'red', moved: 'blue', changed: 'yellow' } as const
const NOW = 'current'

/** Compares two versions of a dataset, or one with the current dataset: slides that were added, removed, moved or changed. */
export function ComparePanel({ dataset, version: { number }, onClose }: VersionPanelProps) {
  const [from, setFrom] = useState(String(number))
  const [to, setTo] = useState(NOW)
  const versions = useQuery({
    queryKey: ['versions', dataset.id],
    queryFn: ({ signal }) => listVersions(dataset.id, signal),
  })
  const options = (versions.data?.results ?? []).map(version => ({
    value: String(version.number),
    label: `${versionMessages.version(version.number)} · ${formatDate(version.created_at)}`,
  }))
  const known = options.length > 0 ? options : [{ value: String(number), label: versionMessages.version(number) }]
  return (
    <InlinePanel title={messages.compareTitle} onClose={onClose}>
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
          data={[{ value: NOW, label: versionMessages.now }, ...known]}
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
    </InlinePanel>
  )
}

function Differences({ id, from, to }: { id: number; from: number; to: number | typeof NOW }) {
  const read = useLoadedPages(['version-diff', id, from, to], (page, signal) =>
    compareStates(id, from, to, page, signal),
  )
  if (!read.data) return <QueryNotice query={read} loading={messages.comparing} />
  const rows = read.data.pages.flatMap(({ results }) => results)
  const { summary, labels } = read.data.pages[0] ?? {}
  if (rows.length === 0) return <p role="status">{messages.alike}</p>
  return (
    <>
      <Group role="status" gap={8}>
        {CHANGES.map(
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
            {differenceLines(row, labels ?? {}).map(line => (
              <div key={line}>{line}</div>
            ))}
          </li>
        ))}
      </ul>
      <MoreSlides read={read} />
    </>
  )
}
