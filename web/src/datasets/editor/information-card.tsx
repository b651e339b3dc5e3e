import { Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { FormFields } from '../../edit/form-fields.tsx'
import { StarNote } from '../../edit/record-form.tsx'
import { formatDate } from '../../format/dates.ts'
import { LabFormFields } from '../../lab-fields/lab-form-fields.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { creatorName, DATASET_FIELDS } from '../dataset-fields.ts'
import { draftErrors, draftTexts } from '../draft/draft.ts'
import styles from './dataset-editor.module.css'
import { editorMessages } from './editor-messages.ts'
import { draftedBy } from './editor-state.ts'
import type { DatasetEditorState } from './use-dataset-editor.ts'

interface InformationCardProps {
  editor: DatasetEditorState
  isSaving: boolean
  /** After an attempt to save, all fields show their errors. */
  isChecked: boolean
  onSave: () => void
}

/** The texts of a dataset. A field shows its error after losing the focus. */
export function InformationCard({ editor, isSaving, isChecked, onSave }: InformationCardProps) {
  const { state, dispatch } = editor
  const { dataset, draft: saved } = state.base
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const errors = draftErrors(state.draft, draftedBy(state))
  const form = {
    values: draftTexts(state.draft),
    loaded: draftTexts(saved),
    isSaving,
    change: (field: string, text: string) => dispatch({ kind: 'type', field, text }),
    touch: (field: string) => setTouched(now => new Set(now).add(field)),
    errorOf: (field: string) => (isChecked || touched.has(field) ? errors[field] : undefined),
  }

  function handleKey({ key, target, nativeEvent }: KeyboardEvent) {
    if (key === 'Enter' && !nativeEvent.isComposing && target instanceof HTMLInputElement && target.name === 'name')
      onSave()
  }
  const stamp = dataset && (
    <Text span inherit fz="xs">
      {editorMessages.stamp(
        dataset.id,
        formatDate(dataset.created_at),
        formatDate(dataset.updated_at),
        creatorName(dataset),
      )}
    </Text>
  )
  return (
    <Card title={editorMessages.fields} aside={stamp}>
      <StarNote className={styles['star']} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the name saves */}
      <div className={styles['fields']} onKeyDown={handleKey}>
        <FormFields form={form} specs={DATASET_FIELDS} classOf={() => styles['field']} rows={1} />
      </div>
      <LabFormFields form={form} own={state.own} />
    </Card>
  )
}
