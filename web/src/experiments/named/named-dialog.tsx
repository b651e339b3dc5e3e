import { EditConflict } from '../../edit/edit-conflict.tsx'
import { editMessages } from '../../edit/edit-messages.ts'
import { DIALOG_WIDE, FormDialog } from '../../edit/form-dialog.tsx'
import { FormFields } from '../../edit/form-fields.tsx'
import { useNewFields } from '../../edit/use-new-record.ts'
import { useRecordForm } from '../../edit/use-record-form.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { uiMessages } from '../../ui/ui-messages.ts'
import { createNamed, type NamedRow, type NamedTable, updateNamed } from './named-table.ts'

interface NamedDialogProps {
  table: NamedTable
  specs: readonly FieldSpec[]
  onClose: () => void
  onSaved: (row: NamedRow) => void
}

const classOf = ({ field, kind }: FieldSpec) =>
  field === 'name' || kind === 'long-text' || kind === 'json' ? DIALOG_WIDE : undefined

/** A new record of a named kind. */
export function NewNamedDialog({ table, specs, onClose, onSaved }: NamedDialogProps) {
  const { kind, texts } = table
  const form = useNewFields({
    specs,
    create: (filled: object) => createNamed(kind, filled),
    onCreated: onSaved,
    texts,
  })
  return (
    <FormDialog
      title={texts.create}
      noun={texts.one}
      isOpen
      form={form}
      note=""
      submitText={form.isSaving ? uiMessages.creating : texts.create}
      onClose={onClose}
    >
      <FormFields form={form} specs={specs} takesFocus="dialog" classOf={classOf} />
    </FormDialog>
  )
}

/** The form of a record of a named kind. If somebody else changed it meanwhile, the user chooses field by field. */
export function EditNamedDialog({ table, specs, row, onClose, onSaved }: NamedDialogProps & { row: NamedRow }) {
  const { kind, texts } = table
  const form = useRecordForm<NamedRow, object>({
    record: row,
    specs,
    texts,
    update: (base, changes) => updateNamed(kind, base, changes),
    onSaved,
  })
  return (
    <FormDialog
      title={editMessages.editTitle(row.name)}
      noun={texts.one}
      isOpen
      form={{ ...form, isTyped: form.isChanged, refusedField: undefined }}
      note=""
      submitText={form.isSaving ? uiMessages.saving : uiMessages.save}
      onClose={onClose}
    >
      <div className={DIALOG_WIDE}>
        <EditConflict form={form} />
      </div>
      <FormFields form={form} specs={specs} takesFocus="dialog" classOf={classOf} />
    </FormDialog>
  )
}
