import { Box, Button, Group, Text } from '@mantine/core'
import { IconListTree, IconPlus, IconTable } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import { type ReactNode, useId, useState } from 'react'
import { useMayEdit } from '../../edit/may-edit.ts'
import { formatCount } from '../../format/numbers.ts'
import { LoadMore } from '../../list/list-end.tsx'
import { useSkeleton } from '../../list/list-states.tsx'
import { sampleAddress } from '../../samples/sample-addresses.ts'
import { ActionButtons } from '../../table/dashboard/dashboard-toolbar.tsx'
import { Segments } from '../../ui/buttons/segments.tsx'
import cardStyles from '../../ui/layout/card.module.css'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { FailedNotice } from '../../ui/notices/screen-notice.tsx'
import { datasetAddress } from '../dataset-addresses.ts'
import { datasetMessages } from '../dataset-messages.ts'
import { editorMessages } from '../editor/editor-messages.ts'
import { detailMessages } from './detail-messages.ts'
import { TreeSkeleton } from './detail-skeleton.tsx'
import { type SlidesSearch, SlidesTable, type SlidesTableProps } from './slides-table.tsx'
import { TreeList } from './tree-list.tsx'
import { TreeSummary } from './tree-summary.tsx'
import { type DatasetTree, useDatasetTree } from './use-dataset-tree.ts'

const VIEWS = [
  { value: 'tree', label: detailMessages.treeView, icon: <IconListTree aria-hidden /> },
  { value: 'table', label: detailMessages.tableView, icon: <IconTable aria-hidden /> },
] as const
type View = (typeof VIEWS)[number]['value']

/** 'Dataset Structure (N slides, M samples)', with the numbers known so far (docs/product/datasets.md#dataset-tree). */
function titleOf({ slides, totalSlides, tallies }: DatasetTree): string {
  const { totalSamples, slidesLoaded, loading, failed } = tallies
  if (slides.pagesLoaded === 0 || loading > 0) return detailMessages.structureOf(totalSlides, undefined)
  const isPart = slidesLoaded < totalSlides
  const counted = isPart
    ? detailMessages.samplesOfFirst(totalSamples, slidesLoaded)
    : detailMessages.samples(totalSamples)
  return detailMessages.structureOf(totalSlides, failed > 0 ? detailMessages.samplesIncomplete(counted) : counted)
}

interface SlidesCardProps extends Omit<SlidesTableProps, keyof SlidesSearch> {
  id: string
  /** Undefined for readers. */
  onAddSlides: (() => void) | undefined
}

/** The slides of a dataset: a tree or table to read, or a table to edit. */
export function SlidesCard({ dataset, ...card }: SlidesCardProps & { dataset: FullDataset | undefined }) {
  const { isEditing, editor } = card
  // Kept when reading switches to editing.
  const [search, setSearch] = useState('')
  const props = { ...card, search, setSearch }
  if (dataset && !isEditing) return <StructureCard dataset={dataset} {...props} />
  const count = formatCount(editor.state.draft.entries.length)
  return (
    <Frame id={props.id} title={editorMessages.slides} note={count} onAddSlides={props.onAddSlides}>
      <SlidesTable {...props} />
    </Frame>
  )
}

function StructureCard({ dataset, ...props }: SlidesCardProps & SlidesSearch & { dataset: FullDataset }) {
  const [view, setView] = useState<View>('tree')
  const tree = useDatasetTree(dataset)
  const hasSlides = tree.slides.rows.length > 0
  const tools = (
    <>
      {view === 'tree' && (
        <>
          <Button size="xs" variant="subtle" disabled={!hasSlides} onClick={tree.expandAll}>
            {detailMessages.expandAll}
          </Button>
          <Button size="xs" variant="subtle" disabled={!hasSlides} onClick={tree.collapseAll}>
            {detailMessages.collapseAll}
          </Button>
        </>
      )}
      <Segments label={detailMessages.view} segments={VIEWS} value={view} onChange={setView} isShortWhenNarrow />
    </>
  )
  return (
    <Frame id={props.id} title={titleOf(tree)} tools={tools} onAddSlides={props.onAddSlides}>
      {view === 'tree' ? <TreeView tree={tree} datasetId={dataset.id} /> : <SlidesTable {...props} />}
    </Frame>
  )
}

function Frame(props: {
  id: string
  title: string
  note?: string
  tools?: ReactNode
  onAddSlides: (() => void) | undefined
  children: ReactNode
}) {
  const { id, title, note, tools, onAddSlides, children } = props
  const titleId = useId()
  return (
    <section id={id} tabIndex={-1} className={cardStyles['records']} aria-labelledby={titleId}>
      <Group
        component="header"
        gap={8}
        mih={44}
        p="6px 12px 6px 16px"
        style={{ borderBottom: '1px solid var(--line)' }}
      >
        <h2 id={titleId}>{title}</h2>
        <Text span size="sm" c="dimmed" flex={1}>
          {note}
        </Text>
        {tools}
        {onAddSlides && (
          <Button size="xs" variant="default" leftSection={<IconPlus aria-hidden />} onClick={onAddSlides}>
            {editorMessages.addSlides}
          </Button>
        )}
      </Group>
      {children}
    </section>
  )
}

function TreeView({ tree, datasetId }: { tree: DatasetTree; datasetId: number }) {
  const { slides, totalSlides } = tree
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  const showsSkeleton = useSkeleton(slides.status === 'loading')
  const isEmpty = slides.rows.length === 0
  if (isEmpty && slides.status === 'loading') return <TreeSkeleton isShown={showsSkeleton} />
  if (isEmpty && slides.status === 'ready') {
    const edit = { label: detailMessages.edit, icon: null, to: datasetAddress.edit(datasetId) }
    return (
      <Box p={16}>
        <EmptyState
          text={detailMessages.empty}
          {...(mayEdit
            ? { more: detailMessages.emptyMore, actions: <ActionButtons size="sm" actions={[edit]} /> }
            : {})}
        />
      </Box>
    )
  }
  return (
    <>
      {!isEmpty && <TreeSummary tree={tree} />}
      {!isEmpty && <TreeList tree={tree} onOpenSample={id => void navigate({ to: sampleAddress.detail(id) })} />}
      {slides.status === 'failed' && (
        <Box p={isEmpty ? 16 : 8}>
          <FailedNotice text={detailMessages.treeFailed} onRetry={slides.retry} />
        </Box>
      )}
      {!isEmpty && (
        <LoadMore
          list={slides}
          isInCard
          label={datasetMessages.loadNext}
          shownOf={datasetMessages.shownOf(slides.rows.length, totalSlides)}
        />
      )}
    </>
  )
}
