import type { SlideFile } from '@vitrine/contract/files'
import { RecordForm, WIDE } from '../edit/record-form.tsx'
import { useRecordForm } from '../edit/use-record-form.ts'
import { FixedField, FormField } from '../fields/form-field.tsx'
import { formatDateTime } from '../format/dates.ts'
import { formatBytes } from '../format/numbers.ts'
import { toast } from '../ui/toast.tsx'
import { FILE_LABELS, fileErrors, fileField, filePatch, fileValues, isJsonBroken } from './file-form.ts'
import { FILE_NOUN, fileMessages } from './file-messages.ts'
import { updateFile } from './files-api.ts'

const METADATA_ROWS = 10

export function useFileForm(file: SlideFile, onSaved: () => unknown) {
  const form = useRecordForm({
    record: file,
    noun: FILE_NOUN,
    read: fileValues,
    check: fileErrors,
    save: (values, base: SlideFile): Promise<Partial<SlideFile>> => updateFile(base, filePatch(values, base)),
    onSaved: () => {
      toast.success(fileMessages.updated)
      onSaved()
    },
    onFailed: () => toast.error(fileMessages.updateFailed),
  })

  function submit() {
    const wrong = form.submit()
    if (wrong !== undefined && isJsonBroken(form.values)) toast.error(fileMessages.invalidJson)
    return wrong
  }
  return { ...form, submit }
}

export function FileEditForm({ id, form }: { id: string; form: ReturnType<typeof useFileForm> }) {
  const { base } = form
  const blankNote = (name: 'type' | 'location') =>
    base[name] && form.values[name].trim() === '' ? fileMessages.blankKeeps(base[name]) : undefined
  return (
    <RecordForm id={id} form={form} noun={FILE_NOUN} labels={FILE_LABELS}>
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
