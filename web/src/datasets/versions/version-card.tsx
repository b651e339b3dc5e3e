import { Button, Group, Text } from '@mantine/core'
import { IconArrowsDiff, IconPackageExport, IconReportAnalytics } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DatasetVersion } from '@vitrine/contract/dataset-versions'
import { formatDateTime } from '../../format/dates.ts'
import { datasetAddress } from '../dataset-addresses.ts'
import { SharesBar } from '../editor/shares.tsx'
import { ContentHash } from './content-hash.tsx'
import { frozenMessages } from './frozen-messages.ts'
import { versionMessages as messages } from './version-messages.ts'
import styles from './versions.module.css'

/** What can be opened of a version. */
export type VersionDialog = 'report' | 'compare' | 'hand-over'

/** One frozen version: what it holds, who froze it and when. */
export function VersionCard(props: {
  datasetId: number
  version: DatasetVersion
  onOpen: (dialog: VersionDialog) => void
}) {
  const { datasetId, version, onOpen } = props
  const { number, semver, note, created_by: by, created_at: at, counts } = version
  const title = messages.version(number)
  const cited = messages.cited(version.license, version.creator)
  return (
    <article className={styles['version']} aria-label={title}>
      <Group justify="space-between" gap={8} align="start">
        <div>
          <h3>
            <Link to={datasetAddress.detail(datasetId)} search={{ version: number } as never}>
              {title}
            </Link>{' '}
            <Text span size="sm" c="var(--text-2)" fw={400}>
              {semver}
            </Text>
          </h3>
          <Text size="sm" c="var(--text-2)">
            {messages.by(by?.username || by?.name || messages.nobody, formatDateTime(at))}
          </Text>
        </div>
        <Group gap={8}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconReportAnalytics size={16} aria-hidden />}
            aria-label={messages.reportOf(number)}
            onClick={() => onOpen('report')}
          >
            {messages.report}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowsDiff size={16} aria-hidden />}
            aria-label={frozenMessages.compareOf(number)}
            onClick={() => onOpen('compare')}
          >
            {frozenMessages.compare}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPackageExport size={16} aria-hidden />}
            aria-label={messages.handOverOf(number)}
            onClick={() => onOpen('hand-over')}
          >
            {messages.handOver}
          </Button>
        </Group>
      </Group>
      {note && <p className={styles['note']}>{note}</p>}
      <SharesBar
        title={messages.counts(version.slides_count)}
        counts={{ T: counts.training, V: counts.validation, E: counts.evaluation, default: counts.unassigned }}
        isThin
      />
      <Group gap={4} className={styles['hash']}>
        <ContentHash version={version} />
        {cited && <span className={styles['cited']}>{cited}</span>}
      </Group>
    </article>
  )
}
