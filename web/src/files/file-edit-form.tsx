import { FixedField, FormArea, FormText } from '../edit/form-fields.tsx'
import { RecordForm, WIDE } from '../edit/record-form.tsx'
import { formatDateTime } from '../format/dates.ts'
import { formatBytes } from '../format/numbers.ts'
import { FILE_LABELS, FILE_TYPE_PLACEHOLDER } from './file-form.ts'
import { fileMessages } from './file-messages.ts'
import { FILE_NOUN, type FileForm } from './use-file-form.ts'

const METADATA_ROWS = 10

/** The file edit form. */
export function FileEditForm({ id, form }: { id: string; form: FileForm }) {
  const { base } = form
  const field = <Name extends keyof typeof FILE_LABELS>(name: Name) => ({ form, name, label: FILE_LABELS[name] })
  const blankNote = (name: 'type' | 'location') =>
    base[name] && form.values[name].trim() === '' ? { note: fileMessages.blankKeeps(base[name]) } : {}
  return (
    <RecordForm id={id} form={form} noun={FILE_NOUN} labels={FILE_LABELS}>
      <FixedField label="File ID" value={String(base.id)} />
      <FixedField label="Size" value={formatBytes(base.size)} />
      <FixedField label="Created" value={formatDateTime(base.created_at)} />
      <FixedField label="Created by" value={base.created_by?.username ?? fileMessages.unknownCreator} />
      <FormText {...field('name')} isRequired />
      <FormText {...field('type')} placeholder={FILE_TYPE_PLACEHOLDER} {...blankNote('type')} />
      <FormText {...field('location')} className={WIDE} {...blankNote('location')} />
      <FormArea {...field('metadata')} rows={METADATA_ROWS} className={WIDE} />
    </RecordForm>
  )
}
