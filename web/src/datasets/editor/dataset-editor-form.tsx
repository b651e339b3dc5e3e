import { Button } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLeaveGuard } from '../../edit/use-leave-guard.ts'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { useFocusIfLost } from '../../ui/use-focus-if-lost.ts'
import { datasetAddress } from '../dataset-addresses.ts'
import { DATASET_NOUN } from '../dataset-messages.ts'
import { AddSlidesCard } from './add-slides-card.tsx'
import { isSavable } from './check-draft.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import styles from './dataset-editor.module.css'
import { editorMessages } from './editor-messages.ts'
import { hasUnsaved } from './editor-state.ts'
import { FieldsCard } from './fields-card.tsx'
import { SaveProblemBanner } from './save-problem-banner.tsx'
import { SlidesCard } from './slides-card.tsx'
import { SummaryCard } from './summary-card.tsx'
import { useDatasetEditor } from './use-dataset-editor.ts'
import type { OpenedDataset } from './use-dataset-to-edit.ts'
import { useSaveDataset } from './use-save-dataset.ts'

export const EDITOR_BACK = { to: datasetAddress.dashboard, label: editorMessages.backToDatasets }

/** Returns the focus to what lost it by being disabled or inert while saving, unless the focus has moved since. */
function useFocusAfterSaving(isSaving: boolean) {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isSaving) focused.current = document.activeElement
  }, [isSaving])
  useEffect(() => {
    if (isSaving || document.activeElement !== document.body) return
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  }, [isSaving])
}

/** The dataset editor, for a loaded dataset or a new one. */
export function DatasetEditorForm({ opened }: { opened?: OpenedDataset }) {
  const editor = useDatasetEditor(opened)
  const saving = useSaveDataset(editor)
  const { state } = editor
  const search = useRef<HTMLDivElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  useLeaveGuard(hasUnsaved(state), DATASET_NOUN)
  useFocusAfterSaving(saving.isSaving)
  // The button that created the dataset disappeared with its screen: the new screen's button takes the focus.
  useFocusIfLost(saveButton, opened?.continued !== undefined)

  return (
    <>
      <ScreenHead
        isLarge
        back={EDITOR_BACK}
        title={state.base.draft.name || (state.base.dataset ? editorMessages.editTitle : editorMessages.createTitle)}
        actions={
          <Button ref={saveButton} onClick={saving.save} disabled={!isSavable(state.draft) || saving.isSaving}>
            {saving.isSaving ? editorMessages.saving : editorMessages.save}
          </Button>
        }
      />
      <SaveProblemBanner saving={saving} />
      <ConflictPanel editor={editor} />
      <div className={styles['grid']} inert={saving.isCreating}>
        <div className={styles['stack']}>
          <FieldsCard editor={editor} isSaving={saving.isSaving} onSave={saving.save} />
          <SlidesCard
            editor={editor}
            onAddSlides={() => search.current?.querySelector<HTMLInputElement>('search input')?.focus()}
          />
        </div>
        <div className={styles['stack']}>
          <SummaryCard draft={state.draft} />
          <div ref={search}>
            <AddSlidesCard editor={editor} />
          </div>
        </div>
      </div>
    </>
  )
}
