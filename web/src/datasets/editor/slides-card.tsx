import { Button, Menu } from '@mantine/core'
import { IconArrowsShuffle, IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatCount } from '../../format/numbers.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DATASET_TYPE_LABELS, typeCounts } from '../dataset-type.ts'
import { DistributeDialog } from './distribute-dialog.tsx'
import { editorMessages } from './editor-messages.ts'
import { EntriesTable } from './entries-table.tsx'
import { SETTABLE_TYPES } from './entry-columns.tsx'
import { SharesBar, TypeKey } from './shares.tsx'
import styles from './slides-card.module.css'
import type { DatasetEditorState } from './use-dataset-editor.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Slides in Dataset: distribution, bulk actions and the table. */
export function SlidesCard({ editor, onAddSlides }: { editor: DatasetEditorState; onAddSlides: () => void }) {
  const { entries } = editor.state.draft
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
      note={formatCount(entries.length)}
      aside={
        <Button size="xs" variant="default" leftSection={<IconPlus {...ICON} />} onClick={onAddSlides}>
          {editorMessages.addSlides}
        </Button>
      }
    >
      <div className={styles['shares']}>
        <SharesBar title={editorMessages.shares} counts={typeCounts(entries)} />
        <SplitNote editor={editor} />
      </div>
      <BulkActions editor={editor} onDistribute={() => setDistributing(true)} onRemove={handleRemove} />
      <EntriesTable scroller={table} editor={editor} />
      <DistributeDialog editor={editor} isOpen={isDistributing} onClose={() => setDistributing(false)} />
    </Card>
  )
}

/** The seed of the last distribution, with which the same split can be made again. */
function SplitNote({ editor }: { editor: DatasetEditorState }) {
  const { split } = editor.state
  if (!split) return null
  return (
    <p className={styles['split']}>
      {editorMessages.splitBy(split.slides, split.trainingPercent)} <b>{split.seed}</b>
      <CopyButton value={String(split.seed)} label={editorMessages.copySeed} />
    </p>
  )
}

interface BulkActionsProps {
  editor: DatasetEditorState
  onDistribute: () => void
  onRemove: () => void
}

function BulkActions({ editor, onDistribute, onRemove }: BulkActionsProps) {
  const { selection, draft } = editor.state
  const chosen = selection.ids.size
  return (
    <div className={styles['bar']}>
      <span role="status" className={styles['chosen']} data-none={chosen === 0 || undefined}>
        {chosen === 0 ? editorMessages.noneSelected : editorMessages.selected(chosen)}
      </span>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="xs" variant="default" rightSection={<IconChevronDown {...ICON} />} disabled={chosen === 0}>
            {editorMessages.setType}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {SETTABLE_TYPES.map(type => (
            <Menu.Item key={type} leftSection={<TypeKey type={type} />} onClick={() => editor.retypeChosen(type)}>
              {DATASET_TYPE_LABELS[type]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowsShuffle {...ICON} />}
        disabled={draft.entries.length === 0}
        onClick={onDistribute}
      >
        {editorMessages.distribute}
      </Button>
      <Button
        size="xs"
        variant="outline"
        leftSection={<IconTrash {...ICON} />}
        disabled={chosen === 0}
        onClick={onRemove}
      >
        {editorMessages.remove}
      </Button>
    </div>
  )
}
