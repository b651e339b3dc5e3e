import { Textarea, TextInput } from '@mantine/core'
import type { Dataset } from '@vitrine/contract/datasets'
import { type KeyboardEvent, useState } from 'react'
import { formatDate } from '../../format/dates.ts'
import { Card } from '../../ui/card.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { creatorName } from '../dashboard/datasets-columns.tsx'
import { typeCounts } from '../dataset-type.ts'
import { hasName } from './check-draft.ts'
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
  // The name is checked on each input, but a field that was never touched shows no error.
  const [isTouched, setTouched] = useState(false)

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter runs every check, so that each message can be reached although Save is disabled.
    setTouched(true)
    onSave()
  }

  return (
    <Card title={editorMessages.fields} aside={base.dataset && <Stamp dataset={base.dataset} />}>
      <div className={styles['fields']}>
        <TextInput
          label={editorMessages.name}
          withAsterisk
          required
          value={draft.name}
          readOnly={isSaving}
          error={isTouched && !hasName(draft) && <FieldError text={editorMessages.nameRequired} />}
          onChange={event => {
            setTouched(true)
            editor.dispatch({ kind: 'rename', name: event.currentTarget.value })
          }}
          onKeyDown={handleKey}
        />
        <Textarea
          label={editorMessages.description}
          rows={1}
          resize="vertical"
          classNames={{ input: styles['area'] ?? '' }}
          value={draft.description}
          readOnly={isSaving}
          onChange={event => editor.dispatch({ kind: 'describe', description: event.currentTarget.value })}
        />
        <div className={styles['wide']}>
          <SharesBar title={editorMessages.composition} counts={typeCounts(draft.entries)} isThin />
        </div>
      </div>
    </Card>
  )
}
