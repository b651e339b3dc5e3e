import { type FieldForm, FormArea, FormText } from '../edit/form-fields.tsx'
import { FILE_LABELS, FILE_TYPE_PLACEHOLDER } from './file-form.ts'
import type { NewFileValues } from './new-file-form.ts'

/** The fields of a file record that is registered. @param wide the class of a field as wide as the form */
export function NewFileFields({ form, wide }: { form: FieldForm<NewFileValues>; wide: string | undefined }) {
  return (
    <>
      <FormText form={form} name="name" label={FILE_LABELS.name} isRequired takesFocus="dialog" className={wide} />
      <FormText form={form} name="type" label={FILE_LABELS.type} placeholder={FILE_TYPE_PLACEHOLDER} />
      <FormText form={form} name="size" label="File Size" placeholder="e.g. 1.5 GB" />
      <FormText form={form} name="location" label={FILE_LABELS.location} className={wide} />
      <FormArea form={form} name="metadata" label={FILE_LABELS.metadata} rows={4} className={wide} />
    </>
  )
}
