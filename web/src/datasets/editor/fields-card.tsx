import { Text, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { formatDate } from '../../format/dates.ts'
import { OwnFormFields } from '../../own-fields/own-form-fields.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { creatorName, DATASET_FIELDS, DATASET_LABELS, type DatasetField } from '../dataset-fields.ts'
import { typeCounts } from '../dataset-type.ts'
import styles from './dataset-editor.module.css'
import { draftErrors } from './draft.ts'
import { editorMessages } from './editor-messages.ts'
import { draftedBy } from './editor-state.ts'
import { SharesBar } from './shares.tsx'
import type { DatasetEditorState } from './use-dataset-editor.ts'

export function FieldsCard(props: { editor: DatasetEditorState; isSaving: boolean; onSave: () => void }) {
  const { editor, isSaving, onSave } = props
  const { draft, own, base } = editor.state
  const { dataset } = base
  // Fields are checked on each input, but one that was never touched shows no error.
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const errors = draftErrors(draft, draftedBy(editor.state))
  const touch = (field: string) => setTouched(now => new Set(now).add(field))
  const errorOf = (field: string) => (touched.has(field) ? errors[field] : undefined)
  function change(field: string, text: string) {
    touch(field)
    editor.dispatch({ kind: 'type', field, text })
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter runs every check, so that each message can be reached although Save is disabled.
    setTouched(new Set([...DATASET_FIELDS, ...own].map(({ field }) => field)))
    onSave()
  }

  const input = (field: DatasetField) => ({
    label: DATASET_LABELS[field],
    value: draft[field],
    readOnly: isSaving,
    error: errorOf(field) && <FieldError text={errorOf(field) ?? ''} />,
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
  })
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
      <div className={styles['fields']}>
        <TextInput {...input('name')} withAsterisk required onKeyDown={handleKey} />
        <Textarea {...input('description')} rows={1} resize="vertical" classNames={{ input: styles['area'] ?? '' }} />
        <SharesBar title={editorMessages.composition} counts={typeCounts(draft.entries)} isThin />
      </div>
      <OwnFormFields form={{ values: draft.own, loaded: base.draft.own, isSaving, change, touch, errorOf }} own={own} />
    </Card>
  )
}
