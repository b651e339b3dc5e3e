import { Button, Flex, Group, Stack, Text } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '../../edit/use-leave-guard.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { formatCount } from '../../format/numbers.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { useFocusIfLost } from '../../ui/use-focus-if-lost.ts'
import { DatasetAlarms } from '../check/dataset-alarms.tsx'
import { datasetAddress } from '../dataset-addresses.ts'
import { DATASET_NOUN } from '../dataset-messages.ts'
import { DATASET_TYPE_LABELS, typeCounts } from '../dataset-type.ts'
import { AddSlidesCard } from './add-slides-card.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import styles from './dataset-editor.module.css'
import { draftWarnings, isSavable } from './draft.ts'
import { editorMessages } from './editor-messages.ts'
import { draftedBy, type EditorState, hasUnsaved } from './editor-state.ts'
import { FieldsCard } from './fields-card.tsx'
import { SlidesCard } from './slides-card.tsx'
import { type OpenedDataset, useDatasetEditor } from './use-dataset-editor.ts'
import { type DatasetSave, useSaveDataset } from './use-save-dataset.ts'

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

export function DatasetEditorForm({ opened, own }: { opened?: OpenedDataset; own: readonly FieldSpec[] }) {
  const editor = useDatasetEditor({ opened, own })
  const saving = useSaveDataset(editor)
  const { state } = editor
  const search = useRef<HTMLDivElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const [tornGroups, setTornGroups] = useState(0)
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
          <Button
            ref={saveButton}
            onClick={saving.save}
            disabled={!isSavable(state.draft, draftedBy(state)) || saving.isSaving}
          >
            {saving.isSaving ? editorMessages.saving : editorMessages.save}
          </Button>
        }
      />
      <SaveProblemBanner saving={saving} />
      <ConflictPanel editor={editor} />
      <DatasetAlarms entries={state.draft.entries} />
      <div className={styles['grid']} inert={saving.isCreating}>
        <Stack gap={16} miw={0}>
          <FieldsCard editor={editor} isSaving={saving.isSaving} onSave={saving.save} />
          <SlidesCard
            editor={editor}
            onChecked={setTornGroups}
            onAddSlides={() => search.current?.querySelector<HTMLInputElement>('search input')?.focus()}
          />
        </Stack>
        <Stack gap={16} miw={0}>
          <SummaryCard state={state} tornGroups={tornGroups} />
          <div ref={search}>
            <AddSlidesCard editor={editor} />
          </div>
        </Stack>
      </div>
    </>
  )
}

function SaveProblemBanner({ saving: { problem, ...saving } }: { saving: DatasetSave }) {
  if (!problem) return null
  const { deletedSlides, isDatasetDeleted } = problem
  const wayOut =
    deletedSlides.length > 0
      ? { label: editorMessages.takeOutAndSave(deletedSlides.length), act: () => saving.saveWithout(deletedSlides) }
      : isDatasetDeleted && { label: editorMessages.saveAsNew, act: saving.saveAsNew }
  const action = wayOut && (
    <Button size="xs" variant="default" onClick={wayOut.act}>
      {wayOut.label}
    </Button>
  )
  return (
    <Banner kind="red" mb={16} onDismiss={saving.dismiss} action={action}>
      {problem.text}
    </Banner>
  )
}

function SummaryCard({ state, tornGroups }: { state: EditorState; tornGroups: number }) {
  const { draft } = state
  const counts = typeCounts(draft.entries)
  const warnings = [
    ...draftWarnings(draft, draftedBy(state)),
    ...(tornGroups > 0 ? [editorMessages.warnTorn(tornGroups)] : []),
  ]
  const tiles = [
    [editorMessages.slideCount, draft.entries.length],
    [DATASET_TYPE_LABELS.T, counts.T],
    [DATASET_TYPE_LABELS.V, counts.V],
  ] as const
  return (
    <Card title={editorMessages.summary}>
      <Group component="dl" grow gap={0} align="stretch">
        {tiles.map(([label, count], index) => (
          <Flex
            key={label}
            direction="column-reverse"
            justify="flex-end"
            px={16}
            {...(index === 0 ? { pl: 0 } : { style: { borderLeft: '1px solid var(--line)' } })}
          >
            <Text component="dt" inherit fz="xs" c="var(--text-2)">
              {label}
            </Text>
            <Text component="dd" inherit fz="var(--fs-6)" fw="var(--fw-head)" lh="30px">
              {formatCount(count)}
            </Text>
          </Flex>
        ))}
      </Group>
      <Stack gap={8} mt={warnings.length > 0 ? 12 : 0}>
        {warnings.map(warning => (
          <Banner key={warning} kind="yellow">
            {warning}
          </Banner>
        ))}
      </Stack>
    </Card>
  )
}
