import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconChevronRight, IconSnowflake } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import type { TestSet } from '@vitrine/contract/datasets/test-sets'
import { type ReactNode, useState } from 'react'
import { useMayEdit } from '../../edit/may-edit.ts'
import { formatDate, formatDateTime } from '../../format/dates.ts'
import { countedSlides } from '../../slides/slide-messages.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useWasSeen } from '../../ui/hooks/use-was-seen.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { QueryNotice } from '../../ui/notices/screen-notice.tsx'
import { datasetAddress } from '../dataset-addresses.ts'
import { useTestSets } from '../trust/test-sets.ts'
import { SharesBar } from '../type-shares.tsx'
import { ComparePanel } from './compare-panel.tsx'
import { FreezePanel } from './freeze-panel.tsx'
import { frozenMessages } from './frozen-messages.ts'
import { HandoverPanel } from './handover-panel.tsx'
import { TestSetLock } from './test-set-lock.tsx'
import { versionMessages as messages } from './version-messages.ts'
import styles from './versions.module.css'
import { changesSince, listVersions } from './versions-api.ts'

/** The open panel of the card. */
export type VersionPanel = 'freeze' | { panel: 'compare' | 'hand-over'; number: number }

interface VersionsCardProps {
  id: string
  dataset: FullDataset
  hasUnsaved: boolean
  opened: VersionPanel | undefined
  onOpen: (panel: VersionPanel | undefined) => void
  /** Renders where a version, given by its uuid, is used. */
  usesOf?: ((version: string) => ReactNode) | undefined
}

/** The frozen versions of a dataset, newest first, with their actions. */
export function VersionsCard({ id, dataset, hasUnsaved, opened, onOpen, usesOf }: VersionsCardProps) {
  const queryKey = ['versions', dataset.id]
  const queries = useQueryClient()
  const versions = useQuery({
    queryKey,
    queryFn: ({ signal }) => listVersions(dataset.id, signal),
    gcTime: 0,
  })
  const { data } = versions
  const testSets = useTestSets().data
  const mayEdit = useMayEdit()
  const latest = data?.results[0]
  const close = () => onOpen(undefined)
  const isEmpty = dataset.dataset_slides.length === 0
  const freeze = mayEdit && data && (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconSnowflake aria-hidden />}
      disabled={hasUnsaved || isEmpty}
      title={hasUnsaved ? messages.saveFirst : isEmpty ? messages.emptyDataset : undefined}
      onClick={() => onOpen('freeze')}
    >
      {messages.freezeNumber((latest?.number ?? 0) + 1)}
    </Button>
  )
  const panelOf = (version: DatasetVersion): ReactNode => {
    if (typeof opened !== 'object' || opened.number !== version.number) return null
    const Panel = opened.panel === 'compare' ? ComparePanel : HandoverPanel
    return <Panel dataset={dataset} version={version} onClose={close} />
  }
  return (
    <Card id={id} title={messages.title} isFlush aside={freeze || undefined}>
      {opened === 'freeze' && data && !hasUnsaved && (
        <FreezePanel
          dataset={dataset}
          latest={latest}
          onClose={close}
          onFrozen={() => {
            close()
            void queries.invalidateQueries({ queryKey })
          }}
        />
      )}
      {data && <Changes latest={latest} />}
      <Box px={14}>
        <QueryNotice query={versions} loading={messages.loading} failed={messages.failed} />
      </Box>
      {data?.results.map(version => (
        <Version
          key={version.id}
          datasetId={dataset.id}
          version={version}
          uses={usesOf?.(version.uuid)}
          testSet={testSets?.find(({ version: uuid }) => uuid === version.uuid)}
          onOpen={panel => onOpen({ panel, number: version.number })}
        >
          {panelOf(version)}
        </Version>
      ))}
      {data && data.results.length < data.total && (
        <Text size="sm" p="8px 14px">
          {messages.moreThan(data.results.length, data.total)}
        </Text>
      )}
    </Card>
  )
}

/** A frozen version: when and by whom it was frozen and, on demand, its content. */
function Version(props: {
  datasetId: number
  version: DatasetVersion
  testSet: TestSet | undefined
  uses: ReactNode
  onOpen: (panel: 'compare' | 'hand-over') => void
  /** Its open panel. */
  children: ReactNode
}) {
  const { datasetId, version, testSet, uses, onOpen, children } = props
  const { number, created_by: by, created_at: at } = version
  const [isOpen, setOpen] = useState(false)
  const title = messages.version(number)
  const panels = [
    { panel: 'compare', text: frozenMessages.compare, label: frozenMessages.compareOf(number) },
    { panel: 'hand-over', text: messages.handOver, label: messages.handOverOf(number) },
  ] as const
  return (
    <article className={styles['version']} aria-label={title}>
      <div className={styles['row']}>
        <IconButton
          isSmall
          label={messages.details(number)}
          aria-expanded={isOpen}
          icon={<IconChevronRight aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        />
        <Link to={datasetAddress.detail(datasetId)} search={{ version: number } as never}>
          {title}
        </Link>
        <Badge color={testSet ? 'yellow' : 'blue'}>{testSet ? messages.testSet : messages.badge}</Badge>
        <span className={styles['by']} title={formatDateTime(at)}>
          {messages.by(by?.username || by?.name || messages.nobody, formatDate(at))}
        </span>
        {panels.map(({ panel, text, label }) => (
          <Button key={panel} size="compact-xs" variant="subtle" aria-label={label} onClick={() => onOpen(panel)}>
            {text}
          </Button>
        ))}
      </div>
      {isOpen && (
        <VersionDetails version={version} p="2px 14px 10px 36px">
          {uses}
          <TestSetLock version={version} testSet={testSet} />
        </VersionDetails>
      )}
      {children}
    </article>
  )
}

const HASH_SHOWN = 12

/** The content of a version, and how to cite it. */
export function VersionDetails({ version, p, children }: { version: DatasetVersion; p: string; children?: ReactNode }) {
  const { number, semver, note, counts, slides_count, license, creator, content_hash: hash, test_sets } = version
  const cited = [creator, license].filter(Boolean).join(', ')
  return (
    <Stack gap={8} p={p}>
      {note && <p className={styles['note']}>{note}</p>}
      {test_sets.map(({ test_set, sentence }) => (
        <Banner key={test_set} kind="yellow" isAnnounced={false}>
          {messages.frozenWith(sentence)}
        </Banner>
      ))}
      <SharesBar
        title={countedSlides(slides_count)}
        counts={{ T: counts.training, V: counts.validation, E: counts.evaluation, default: counts.unassigned }}
      />
      <Group gap={4} fz="xs" c="var(--text-2)">
        {semver} ·{' '}
        <abbr className={styles['hash']} title={`${messages.hash}: ${hash}`}>
          {hash.replace('sha256:', '').slice(0, HASH_SHOWN)}
        </abbr>
        <CopyButton value={hash} label={messages.copyHash(number)} />
        {cited && (
          <Text span inherit ml="auto" style={{ overflowWrap: 'anywhere' }}>
            {cited}
          </Text>
        )}
      </Group>
      {children}
    </Stack>
  )
}

/**
 * The changes since the latest version. Computing them takes seconds for a large dataset, so they are only loaded when in view.
 */
function Changes({ latest }: { latest: DatasetVersion | undefined }) {
  const { ref, wasSeen } = useWasSeen<HTMLParagraphElement>()
  const { data, error } = useQuery({
    queryKey: ['version-changes', latest?.uuid],
    queryFn: ({ signal }) => changesSince(latest as DatasetVersion, signal),
    enabled: wasSeen && latest !== undefined,
    gcTime: 0,
  })
  return (
    <Text ref={ref} role="status" size="sm" p="8px 14px">
      {changesText(latest, data, error)}
    </Text>
  )
}

function changesText(
  latest: DatasetVersion | undefined,
  diff: Awaited<ReturnType<typeof changesSince>> | undefined,
  error: Error | null,
): string {
  if (!latest) return messages.empty
  if (diff) return diff.total === 0 ? messages.same(latest.number) : messages.changed(latest.number, diff.summary)
  return error ? messages.compareFailed : messages.comparing
}
