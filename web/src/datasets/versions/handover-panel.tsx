import { MultiSelect, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MAX_LABELS } from '@vitrine/contract/datasets/dataset-package'
import type { OwnLabels } from '@vitrine/contract/splits/rules'
import { listed } from '@vitrine/contract/text/words'
import { labelsOfFields } from '@vitrine/contract/versions/label'
import { LABEL_READERS, READER_NAMES, READERS, type Reader } from '@vitrine/contract/versions/readers'
import { useMemo, useState } from 'react'
import { downloadBlob } from '../../csv/download.ts'
import { InlinePanel } from '../../ui/layout/inline-panel.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { QueryNotice } from '../../ui/notices/screen-notice.tsx'
import { labelOptions } from '../trust/rule-options.ts'
import { ruleLabel } from '../trust/rule-words.ts'
import { keepLastChoice, readLastChoice } from './last-choice.ts'
import { versionMessages as messages } from './version-messages.ts'
import styles from './versions.module.css'
import { loadPackage, type PackageChoice, packageContents, type VersionPanelProps } from './versions-api.ts'

const TYPING_MS = 400

/** Downloads a version for other programs, after listing the programs that are left out and why. */
export function HandoverPanel({ dataset, version, onClose }: VersionPanelProps) {
  const options = useMemo(() => labelOptions(dataset.dataset_slides, version), [dataset, version])
  const last = useQuery({
    queryKey: ['handover-choice', version.dataset_uuid],
    queryFn: () => readLastChoice(version.dataset_uuid),
    gcTime: 0,
  })
  const isOffered = (label: string) => options.some(({ items }) => items.some(({ value }) => value === label))
  const [chosen, setChosen] = useState<Partial<PackageChoice>>({})
  const labels = chosen.labels ?? last.data?.labels.filter(isOffered) ?? []
  const root = chosen.root ?? last.data?.root ?? ''
  const [settledRoot] = useDebouncedValue(root, TYPING_MS)
  const choice = { labels, root: settledRoot }
  const contents = useQuery({
    queryKey: ['package-contents', version.uuid, choice],
    queryFn: ({ signal }) => packageContents(version, choice, signal),
    enabled: last.isFetched,
    gcTime: 0,
  })
  const download = useMutation({
    mutationFn: () => loadPackage(version, { labels, root }),
    onSuccess(file) {
      downloadBlob(contents.data?.name ?? 'dataset.zip', file)
      keepLastChoice(version.dataset_uuid, { labels, root })
    },
  })
  return (
    <InlinePanel
      title={messages.handOverOf(version.number)}
      onClose={onClose}
      action={{
        children: download.isPending ? messages.downloading : messages.download,
        disabled: !contents.data || download.isPending,
        onClick: () => download.mutate(),
      }}
    >
      {download.error && <Banner kind="red">{download.error.message || messages.downloadFailed}</Banner>}
      <p>{messages.handOverNote}</p>
      <MultiSelect
        label={messages.labels}
        description={messages.labelsNote}
        data={options}
        value={[...labels]}
        onChange={labels => setChosen({ ...chosen, labels })}
        maxValues={MAX_LABELS}
        clearable
        searchable
        hidePickedOptions
        openOnFocus={false}
      />
      <TextInput
        label={messages.root}
        description={messages.rootNote}
        value={root}
        onChange={event => setChosen({ ...chosen, root: event.currentTarget.value })}
      />
      {contents.data && <Contents {...contents.data} labels={labels} fields={labelsOfFields(version)} />}
      <QueryNotice query={contents} loading={messages.reading} />
    </InlinePanel>
  )
}

interface ContentsProps {
  left_out: Awaited<ReturnType<typeof packageContents>>['left_out']
  labels: readonly string[]
  /** Labels of lab fields, by key. */
  fields: OwnLabels
}

function Contents({ left_out, labels, fields }: ContentsProps) {
  // Most reasons apply to several programs.
  const reasons = Map.groupBy(left_out, ({ text, label = '' }) => `${label}\n${text}`)
  const isHeld = (reader: Reader) =>
    (labels.length > 1 && LABEL_READERS.includes(reader) ? labels : [undefined]).some(
      label => !left_out.some(each => each.whole && each.reader === reader && each.label === label),
    )
  const held = READERS.filter(isHeld).map(reader => READER_NAMES[reader])
  return (
    <Stack role="status" gap={8} fz="sm" className={styles['contents'] ?? ''}>
      {held.length > 0 && (
        <p>
          <b>{messages.holds}</b> {listed(held)}
        </p>
      )}
      {reasons.size > 0 && (
        <Stack component="dl" gap={8}>
          {[...reasons].map(([key, lacking]) => (
            <div key={key}>
              <dt>
                {(lacking.some(({ whole }) => whole) ? messages.without : messages.inPart)(
                  listed(lacking.map(({ reader }) => READER_NAMES[reader])),
                  lacking[0]?.label && ruleLabel(lacking[0].label, fields),
                )}
              </dt>
              <dd>{lacking[0]?.text}</dd>
            </div>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
