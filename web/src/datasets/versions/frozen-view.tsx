import { Button, Stack, Table, Text } from '@mantine/core'
import { IconArrowsDiff, IconPackageExport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DatasetVersion, FrozenSlide } from '@vitrine/contract/datasets/dataset-versions'
import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import { TYPE_OF_PART } from '@vitrine/contract/splits/dataset-types'
import { groupValue } from '@vitrine/contract/splits/groups'
import { type ReactNode, useState } from 'react'
import { readRecordId } from '../../api/record-id.ts'
import { LoadedScreen } from '../../edit/loaded-screen.tsx'
import { useLoadedRecord } from '../../edit/use-loaded-record.ts'
import { formatDate } from '../../format/dates.ts'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { countedSlides } from '../../slides/slide-messages.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Note } from '../../ui/layout/note.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { QueryNotice } from '../../ui/notices/screen-notice.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { datasetAddress } from '../dataset-addresses.ts'
import { TypeAndFold } from '../dataset-type-badge.tsx'
import pageStyles from '../page.module.css'
import { ReportCard } from '../report/report-card.tsx'
import { ComparePanel } from './compare-panel.tsx'
import { getVersion, listFrozenSlides } from './frozen-api.ts'
import { frozenMessages as messages } from './frozen-messages.ts'
import { HandoverPanel } from './handover-panel.tsx'
import { MoreSlides, useLoadedPages } from './loaded-pages.tsx'
import { versionMessages } from './version-messages.ts'
import { VersionDetails } from './versions-card.tsx'

interface FrozenViewProps {
  dataset: FullDataset
  address: string
  /** Renders where a version, given by its uuid, is used. */
  usesOf: (version: string) => ReactNode
}

/** A dataset as frozen in one of its versions, read-only. */
export function FrozenView({ dataset, address, usesOf }: FrozenViewProps) {
  const number = readRecordId(address)
  const back = { to: datasetAddress.detail(dataset.id), label: messages.toDataset }
  const loaded = useLoadedRecord({
    kind: `version-of-${dataset.id}`,
    id: number,
    read: (number, signal) => getVersion({ id: dataset.id, number }, signal),
    onFailed(error, isMissing) {
      if (!isMissing) toast.error(error.message)
    },
  })
  return (
    <LoadedScreen
      loaded={loaded}
      head={{ back, title: dataset.name }}
      loading={messages.loading}
      missing={{ heading: messages.missing, more: messages.missingMore, link: back }}
    >
      {version => <Frozen {...{ dataset, version, back }} uses={usesOf(version.uuid)} />}
    </LoadedScreen>
  )
}

interface FrozenProps {
  dataset: FullDataset
  version: DatasetVersion
  back: { to: string; label: string }
  uses: ReactNode
}

function Frozen({ dataset, version, back, uses }: FrozenProps) {
  const { number, created_by: by } = version
  const [opened, setOpened] = useState<'compare' | 'hand-over'>()
  const close = () => setOpened(undefined)
  const actions = (
    <>
      <Button variant="default" leftSection={<IconArrowsDiff aria-hidden />} onClick={() => setOpened('compare')}>
        {messages.compare}
      </Button>
      <Button leftSection={<IconPackageExport aria-hidden />} onClick={() => setOpened('hand-over')}>
        {versionMessages.handOver}
      </Button>
    </>
  )
  return (
    <>
      <PageTitle>{messages.title(version.dataset_name, number)}</PageTitle>
      <ScreenHead
        back={back}
        title={version.dataset_name}
        meta={<span>{versionMessages.version(number)}</span>}
        actions={actions}
      />
      <Banner
        kind="blue"
        mb={10}
        isAnnounced={false}
        action={
          <Link to={back.to} style={{ paddingInline: 8, color: 'inherit', fontWeight: 600 }}>
            {messages.showNow}
          </Link>
        }
      >
        {messages.banner(number, formatDate(version.created_at), by?.username || by?.name || versionMessages.nobody)}
      </Banner>
      <div className={pageStyles['columns']}>
        <div>
          <Card title={messages.slides} note={countedSlides(version.slides_count)}>
            <FrozenSlides id={dataset.id} number={number} />
          </Card>
        </div>
        <div>
          <Card title={versionMessages.version(number)} isFlush>
            <VersionDetails version={version} p="10px 14px">
              {uses}
            </VersionDetails>
            {opened === 'compare' && <ComparePanel dataset={dataset} version={version} onClose={close} />}
            {opened === 'hand-over' && <HandoverPanel dataset={dataset} version={version} onClose={close} />}
          </Card>
          <ReportCard dataset={dataset} version={version} />
        </div>
      </div>
    </>
  )
}

function FrozenSlides({ id, number }: { id: number; number: number }) {
  const read = useLoadedPages(['frozen-slides', id, number], (page, signal) =>
    listFrozenSlides(id, number, page, signal),
  )
  if (!read.data) return <QueryNotice query={read} loading={messages.loadingSlides} />
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table verticalSpacing={8} aria-label={messages.slides} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="34%">{messages.name}</Table.Th>
            <Table.Th>{messages.type}</Table.Th>
            <Table.Th>{messages.group}</Table.Th>
            <Table.Th>{messages.organ}</Table.Th>
            <Table.Th>{messages.since}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ overflowWrap: 'anywhere' }}>
          {read.data.pages.flatMap(({ results, slide_ids }) =>
            results.map(slide => (
              <Table.Tr key={slide.uuid}>
                <Table.Td>
                  <SlideName slide={slide} id={slide_ids[slide.uuid]} />
                </Table.Td>
                <Table.Td>
                  <TypeAndFold type={TYPE_OF_PART[slide.part]} fold={slide.fold} />
                </Table.Td>
                <Table.Td>
                  <Text inherit truncate title={slide.group ?? undefined}>
                    {slide.group === null ? messages.none : groupValue(slide.group)}
                  </Text>
                </Table.Td>
                <Table.Td>{slide.organ ?? messages.none}</Table.Td>
                <Table.Td>
                  <SinceThen slide={slide} />
                </Table.Td>
              </Table.Tr>
            )),
          )}
        </Table.Tbody>
      </Table>
      <MoreSlides read={read} />
    </Table.ScrollContainer>
  )
}

function SlideName({ slide, id }: { slide: FrozenSlide; id: number | undefined }) {
  if (slide.now === 'deleted' || id === undefined) return <s>{slide.name}</s>
  return (
    <Link to={slideAddress.detail(id)} style={{ color: 'var(--text)', fontWeight: 500 }}>
      {slide.name}
    </Link>
  )
}

/** Changes of a slide since the version. */
function SinceThen({ slide: { now, in_dataset: isKept } }: { slide: FrozenSlide }) {
  if (now === 'deleted') return <Badge color="red">{messages.deleted}</Badge>
  return (
    <Stack gap={2} align="flex-start">
      {now === 'changed' && <Badge color="yellow">{messages.changed}</Badge>}
      {!isKept && <Note span>{messages.left}</Note>}
      {now === 'same' && isKept && (
        <Text span size="sm" c="dimmed">
          {messages.same}
        </Text>
      )}
    </Stack>
  )
}
