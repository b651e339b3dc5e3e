import { Button, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { listed } from '@vitrine/contract/text/words'
import { READER_NAMES, READERS } from '@vitrine/contract/versions/readers'
import { useMemo, useState } from 'react'
import { downloadBlob } from '../../csv/download.ts'
import { Banner } from '../../ui/banner.tsx'
import { CancelButton } from '../../ui/dialog.tsx'
import { InlinePanel } from '../../ui/inline-panel.tsx'
import { QueryNotice } from '../../ui/screen-notice.tsx'
import { labelOptions } from '../trust/rule-options.ts'
import { keepLastChoice, readLastChoice } from './last-choice.ts'
import { versionMessages as messages } from './version-messages.ts'
import styles from './versions.module.css'
import { type HandoverChoice, loadPackage, packageContents, type VersionPanelProps } from './versions-api.ts'

const TYPING_MS = 400

/** Downloads a version for other programs, after listing which of them are left out and why. */
export function HandoverPanel({ dataset, version, onClose }: VersionPanelProps) {
  const labels = useMemo(() => labelOptions(dataset.dataset_slides), [dataset])
  const last = useQuery({
    queryKey: ['handover-choice', version.dataset_uuid],
    queryFn: () => readLastChoice(version.dataset_uuid),
    gcTime: 0,
  })
  const isOffered = labels.some(({ items }) => items.some(({ value }) => value === last.data?.label))
  const [chosen, setChosen] = useState<Partial<HandoverChoice>>({})
  const label = chosen.label ?? (isOffered ? last.data?.label : undefined) ?? ''
  const root = chosen.root ?? last.data?.root ?? ''
  const [settledRoot] = useDebouncedValue(root, TYPING_MS)
  const choice = { label, root: settledRoot }
  const contents = useQuery({
    queryKey: ['package-contents', version.uuid, choice],
    queryFn: ({ signal }) => packageContents(version, choice, signal),
    enabled: last.isFetched,
    gcTime: 0,
  })
  const download = useMutation({
    mutationFn: () => loadPackage(version, { label, root }),
    onSuccess(file) {
      downloadBlob(contents.data?.name ?? 'dataset.zip', file)
      keepLastChoice(version.dataset_uuid, { label, root })
    },
  })
  const footer = (
    <>
      <CancelButton onClick={onClose} />
      <Button disabled={!contents.data || download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? messages.downloading : messages.download}
      </Button>
    </>
  )
  return (
    <InlinePanel title={messages.handOverOf(version.number)} onClose={onClose} footer={footer}>
      <Stack gap={12}>
        {download.error && <Banner kind="red">{download.error.message || messages.downloadFailed}</Banner>}
        <p>{messages.handOverNote}</p>
        <Select
          label={messages.label}
          description={messages.labelNote}
          data={labels}
          value={label || null}
          onChange={value => setChosen({ ...chosen, label: value ?? '' })}
          clearable
          searchable
          openOnFocus={false}
        />
        <TextInput
          label={messages.root}
          description={messages.rootNote}
          value={root}
          onChange={event => setChosen({ ...chosen, root: event.currentTarget.value })}
        />
        {contents.data && <Contents {...contents.data} />}
        <QueryNotice query={contents} loading={messages.reading} />
      </Stack>
    </InlinePanel>
  )
}

function Contents({ left_out }: Awaited<ReturnType<typeof packageContents>>) {
  // Most reasons hold for several programs.
  const reasons = Map.groupBy(left_out, ({ text }) => text)
  const wholly = new Set(left_out.filter(({ whole }) => whole).map(({ reader }) => reader))
  const held = READERS.filter(reader => !wholly.has(reader)).map(reader => READER_NAMES[reader])
  return (
    <Stack role="status" gap={8} fz="sm" className={styles['contents'] ?? ''}>
      {held.length > 0 && (
        <p>
          <b>{messages.holds}</b> {listed(held)}
        </p>
      )}
      {reasons.size > 0 && (
        <Stack component="dl" gap={8}>
          {[...reasons].map(([text, lacking]) => (
            <div key={text}>
              <dt>
                {(lacking.some(({ whole }) => whole) ? messages.without : messages.inPart)(
                  listed(lacking.map(({ reader }) => READER_NAMES[reader])),
                )}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
