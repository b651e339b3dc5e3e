import type { SlideFile } from '@vitrine/contract/files'
import { FixedField, FormArea, FormText } from '../edit/form-fields.tsx'
import { RecordForm, WIDE } from '../edit/record-form.tsx'
import { useRecordForm } from '../edit/use-record-form.ts'
import { formatDateTime } from '../format/dates.ts'
import { formatBytes } from '../format/numbers.ts'
import { toast } from '../ui/toast.tsx'
import { FILE_LABELS, FILE_TYPE_PLACEHOLDER, fileErrors, filePatch, fileValues, isJsonBroken } from './file-form.ts'
import { FILE_NOUN, fileMessages } from './file-messages.ts'
import { updateFile } from './files-api.ts'

const METADATA_ROWS = 10

export function useFileForm(file: SlideFile, onSaved: () => unknown) {
  const form = useRecordForm({
    record: file,
    noun: FILE_NOUN,
    read: fileValues,
    check: values => fileErrors(values, fileValues(file).metadata),
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
