import { Button, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DatasetVersion } from '@vitrine/contract/dataset-versions'
import type { FullDataset } from '@vitrine/contract/datasets'
import { useState } from 'react'
import { useMayEdit } from '../../edit/may-edit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AwaitedNotice, FailedNotice } from '../../ui/screen-notice.tsx'
import { ReportDialog } from '../report/report-dialog.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { FreezeDialog } from './freeze-dialog.tsx'
import { HandoverDialog } from './handover-dialog.tsx'
import { VersionCard, type VersionDialog } from './version-card.tsx'
import { versionMessages as messages } from './version-messages.ts'
import styles from './versions.module.css'
import { changesSince, listVersions } from './versions-api.ts'

interface VersionsDialogProps {
  dataset: FullDataset
  onFrozen: (version: DatasetVersion) => void
  onClose: () => void
}

/** The frozen versions of a dataset, newest first, with what can be done with them. */
export function VersionsDialog({ dataset, onFrozen, onClose }: VersionsDialogProps) {
  const queryKey = ['versions', dataset.id]
  const queries = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) => listVersions(dataset.id, signal),
    gcTime: 0,
  })
  const [isFreezing, setFreezing] = useState(false)
  const [opened, setOpened] = useState<{ dialog: VersionDialog; version: DatasetVersion }>()
  const latest = data?.results[0]
  const mayFreeze = useMayEdit() && dataset.dataset_slides.length > 0
  if (isFreezing)
    return (
      <FreezeDialog
        dataset={dataset}
        latest={latest}
        onClose={() => setFreezing(false)}
        onFrozen={version => {
          setFreezing(false)
          onFrozen(version)
          void queries.invalidateQueries({ queryKey })
        }}
      />
    )
  if (opened) return <OpenedDialog dataset={dataset} {...opened} onClose={() => setOpened(undefined)} />
  return (
    <Dialog title={messages.title} size="list" isOpen onClose={onClose}>
      <Stack gap={12}>
        {data && (
          <section className={styles['now']}>
            <Changes latest={latest} />
            {mayFreeze && (
              <Button size="xs" variant="default" onClick={() => setFreezing(true)}>
                {messages.freezeNumber((latest?.number ?? 0) + 1)}
              </Button>
            )}
          </section>
        )}
        {!data && !(error && !isFetching) && <AwaitedNotice text={messages.loading} />}
        {!data && error && !isFetching && <FailedNotice text={messages.failed} onRetry={() => void refetch()} />}
        {data && data.results.length < data.total && (
          <Text size="sm">{messages.moreThan(data.results.length, data.total)}</Text>
        )}
        {data?.results.map(version => (
          <VersionCard
            key={version.id}
            datasetId={dataset.id}
            version={version}
            onOpen={dialog => setOpened({ dialog, version })}
          />
        ))}
      </Stack>
    </Dialog>
  )
}

function OpenedDialog(props: {
  dialog: VersionDialog
  version: DatasetVersion
  dataset: FullDataset
  onClose: () => void
}) {
  const { dialog, version, dataset, onClose } = props
  if (dialog === 'hand-over') return <HandoverDialog dataset={dataset} version={version} onClose={onClose} />
  if (dialog === 'compare') return <CompareDialog dataset={dataset} number={version.number} onClose={onClose} />
  return <ReportDialog dataset={dataset} version={version} onClose={onClose} />
}

/** What has changed since the latest version. */
function Changes({ latest }: { latest: DatasetVersion | undefined }) {
  const { data, error } = useQuery({
    queryKey: ['version-changes', latest?.uuid],
    queryFn: ({ signal }) => changesSince(latest as DatasetVersion, signal),
    enabled: latest !== undefined,
    gcTime: 0,
  })
  return <p role="status">{changesText(latest, data, error)}</p>
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
