import { Box, Button, Group, Menu, Text } from '@mantine/core'
import { IconArrowsShuffle, IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { backendOffers } from '../../api/backend-connection.ts'
import { formatCount } from '../../format/numbers.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { DATASET_TYPE_LABELS, SHARED_TYPES, typeCounts } from '../dataset-type.ts'
import { TypeKey } from '../dataset-type-badge.tsx'
import { DistributeDialog } from './distribute-dialog.tsx'
import { editorMessages } from './editor-messages.ts'
import { EntriesTable } from './entries-table.tsx'
import { SharesBar } from './shares.tsx'
import type { DatasetEditorState } from './use-dataset-editor.ts'

const GroupsLine = lazyNamed(() => import('../trust/groups-line.tsx'), 'GroupsLine')

interface SlidesCardProps {
  editor: DatasetEditorState
  onAddSlides: () => void
  /** Told how many groups of slides are torn. */
  onChecked: (tornGroups: number) => void
}

export function SlidesCard({ editor, onAddSlides, onChecked }: SlidesCardProps) {
  const { draft, split } = editor.state
  const table = useRef<HTMLDivElement>(null)
  const [isDistributing, setDistributing] = useState(false)
  const handleRemove = () => {
    editor.removeChosen()
    // The button becomes disabled: the focus moves to the table.
    table.current?.focus()
  }
  return (
    <Card
      isFlush
      title={editorMessages.slides}
      note={formatCount(draft.entries.length)}
      aside={
        <Button size="xs" variant="default" leftSection={<IconPlus aria-hidden />} onClick={onAddSlides}>
          {editorMessages.addSlides}
        </Button>
      }
    >
      <Box p="10px 16px 12px">
        <SharesBar title={editorMessages.shares} counts={typeCounts(draft.entries)} />
        {split && (
          <Group component="p" gap={4} mt={8} fz="sm" c="var(--text-2)">
            {editorMessages.splitBy(split.slides, split.trainingPercent)}{' '}
            <Text component="b" inherit fw="var(--fw-strong)" c="var(--text)" style={{ userSelect: 'all' }}>
              {split.seed}
            </Text>
            <CopyButton value={String(split.seed)} label={editorMessages.copySeed} />
          </Group>
        )}
        {backendOffers('dataset-trust') && draft.entries.length > 0 && (
          <Suspense fallback={<Box h={49} />}>
            <GroupsLine editor={editor} onChecked={onChecked} />
          </Suspense>
        )}
      </Box>
      <BulkActions editor={editor} onDistribute={() => setDistributing(true)} onRemove={handleRemove} />
      <EntriesTable scroller={table} editor={editor} />
      <DistributeDialog editor={editor} isOpen={isDistributing} onClose={() => setDistributing(false)} />
    </Card>
  )
}

function BulkActions(props: { editor: DatasetEditorState; onDistribute: () => void; onRemove: () => void }) {
  const { editor, onDistribute, onRemove } = props
  const { selection, draft } = editor.state
  const chosen = selection.ids.size
  const isNone = chosen === 0
  return (
    <Group gap={8} p="8px 12px 8px 16px" style={{ borderBlock: '1px solid var(--line)' }}>
      <Text
        span
        role="status"
        flex={1}
        size="sm"
        fw={isNone ? 'var(--fw-text)' : 'var(--fw-strong)'}
        c={isNone ? 'dimmed' : undefined}
      >
        {isNone ? editorMessages.noneSelected : editorMessages.selected(chosen)}
      </Text>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="xs" variant="default" rightSection={<IconChevronDown aria-hidden />} disabled={isNone}>
            {editorMessages.setType}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {SHARED_TYPES.map(type => (
            <Menu.Item key={type} leftSection={<TypeKey type={type} />} onClick={() => editor.retypeChosen(type)}>
              {DATASET_TYPE_LABELS[type]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowsShuffle aria-hidden />}
        disabled={draft.entries.length === 0}
        onClick={onDistribute}
      >
        {editorMessages.distribute}
      </Button>
      <Button size="xs" variant="outline" leftSection={<IconTrash aria-hidden />} disabled={isNone} onClick={onRemove}>
        {editorMessages.remove}
      </Button>
    </Group>
  )
}
