import { Textarea, TextInput } from '@mantine/core'
import type { Dataset } from '@vitrine/contract/datasets'
import { type KeyboardEvent, useState } from 'react'
import { formatDate } from '../../format/dates.ts'
import { Card } from '../../ui/card.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { creatorName } from '../dashboard/datasets-columns.tsx'
import { DATASET_FIELDS, DATASET_LABELS, type DatasetField } from '../dataset-fields.ts'
import { typeCounts } from '../dataset-type.ts'
import { draftErrors } from './check-draft.ts'
import { editorMessages } from './editor-messages.ts'
import styles from './fields-card.module.css'
import { SharesBar } from './shares.tsx'
import type { DatasetEditorState } from './use-dataset-editor.ts'

export interface FieldsCardProps {
  editor: DatasetEditorState
  isSaving: boolean
  onSave: () => void
}

function Stamp({ dataset }: { dataset: Dataset }) {
  const { stamp } = editorMessages
  const creator = creatorName(dataset)
  const parts = [
    `${stamp.id} ${dataset.id}`,
    `${stamp.created} ${formatDate(dataset.created_at)}`,
    `${stamp.updated} ${formatDate(dataset.updated_at)}`,
    ...(creator ? [`${stamp.by} ${creator}`] : []),
  ]
  return <span className={styles['stamp']}>{parts.join(' · ')}</span>
}

/** Dataset Information: name, description, composition and, for an existing dataset, its dates and creator. */
export function FieldsCard({ editor, isSaving, onSave }: FieldsCardProps) {
  const { base, draft } = editor.state
  // Fields are checked on each input, but one that was never touched shows no error.
  const [touched, setTouched] = useState<ReadonlySet<DatasetField>>(new Set())
  const errors = draftErrors(draft)

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter runs every check, so that each message can be reached although Save is disabled.
    setTouched(new Set(DATASET_FIELDS.map(({ field }) => field)))
    onSave()
  }

  const input = (field: DatasetField) => ({
    label: DATASET_LABELS[field],
    value: draft[field],
    readOnly: isSaving,
    error: touched.has(field) && errors[field] && <FieldError text={errors[field]} />,
    onChange: (event: { currentTarget: { value: string } }) => {
      setTouched(new Set(touched).add(field))
      editor.dispatch({ kind: 'type', field, text: event.currentTarget.value })
    },
  })
  return (
    <Card title={editorMessages.fields} aside={base.dataset && <Stamp dataset={base.dataset} />}>
      <div className={styles['fields']}>
        <TextInput {...input('name')} withAsterisk required onKeyDown={handleKey} />
        <Textarea {...input('description')} rows={1} resize="vertical" classNames={{ input: styles['area'] ?? '' }} />
        <div className={styles['wide']}>
          <SharesBar title={editorMessages.composition} counts={typeCounts(draft.entries)} isThin />
        </div>
      </div>
    </Card>
  )
}
