import type { SlideFile } from '@vitrine/contract/files'
import { useRecordForm } from '../edit/use-record-form.ts'
import { toast } from '../ui/toast.tsx'
import { fileErrors, filePatch, fileValues, isJsonBroken } from './file-form.ts'
import { fileMessages } from './file-messages.ts'
import { updateFile } from './files-api.ts'

export const FILE_NOUN = 'file'

export type FileForm = ReturnType<typeof useFileForm>

/** The form over one file record. */
export function useFileForm(file: SlideFile, onSaved: () => unknown) {
  const form = useRecordForm({
    record: file,
    noun: FILE_NOUN,
    read: fileValues,
    check: values => fileErrors(values, fileValues(file).metadata),
    save: (values, base: SlideFile) => updateFile(base, filePatch(values, base)),
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
