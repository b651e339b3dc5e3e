import type { FilePatch, SlideFile } from '@vitrine/contract/files/files'
import { FixedField, FormField } from '../edit/form-field.tsx'
import { RecordForm, WIDE } from '../edit/record-form.tsx'
import { useRecordForm } from '../edit/use-record-form.ts'
import { formatDateTime } from '../format/dates.ts'
import { formatBytes } from '../format/numbers.ts'
import { toast } from '../ui/notices/toast.tsx'
import { FILE_FIELDS, fileField, filePatch, isJsonBroken } from './file-fields.ts'
import { FILE_NOUN, fileMessages } from './file-messages.ts'
import { updateFile } from './files-api.ts'

const METADATA_ROWS = 10

export function useFileForm(file: SlideFile, onSaved: () => void) {
  const form = useRecordForm({
    record: file,
    specs: FILE_FIELDS,
    texts: { ...fileMessages, one: FILE_NOUN },
    update: (base, changes: FilePatch): Promise<Partial<SlideFile>> => updateFile(base, filePatch(base, changes)),
    onSaved,
  })

  function submit() {
    const invalidField = form.submit()
    if (invalidField !== undefined && isJsonBroken(form.values['metadata'] ?? '')) toast.error(fileMessages.invalidJson)
    return invalidField
  }
  return { ...form, submit }
}

export function FileEditForm({ id, form }: { id: string; form: ReturnType<typeof useFileForm> }) {
  const { base } = form
  const blankNote = (name: 'type' | 'location') =>
    base[name] && form.values[name]?.trim() === '' ? fileMessages.blankKeeps(base[name]) : undefined
  return (
    <RecordForm id={id} form={form}>
      <FixedField label="File ID" value={String(base.id)} />
      <FixedField label="Size" value={formatBytes(base.size)} />
      {base.sha256 && <FixedField label="SHA-256" value={base.sha256} />}
      <FixedField label="Created" value={formatDateTime(base.created_at)} />
      <FixedField label="Created by" value={base.created_by?.username ?? fileMessages.unknownCreator} />
      <FormField form={form} spec={fileField('name')} />
      <FormField form={form} spec={fileField('type')} note={blankNote('type')} />
      <FormField form={form} spec={fileField('location')} className={WIDE} note={blankNote('location')} />
      <FormField form={form} spec={fileField('metadata')} rows={METADATA_ROWS} />
    </RecordForm>
  )
}
