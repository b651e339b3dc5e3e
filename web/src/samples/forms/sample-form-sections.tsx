import type { Sample } from '@vitrine/contract/samples'
import { RecordForm, WIDE } from '../../edit/record-form.tsx'
import { useRecordForm } from '../../edit/use-record-form.ts'
import { FormField } from '../../fields/form-field.tsx'
import type { OwnForm } from '../../own-fields/own-form.ts'
import { OwnFormFields } from '../../own-fields/own-form-fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { choiceLabel, fieldsOfSection, SAMPLE_SECTIONS, type SampleField } from '../sample-fields.ts'
import { SAMPLE_NOUN, sampleTexts } from '../sample-messages.ts'
import { updateSample } from '../samples-api.ts'
import { SAMPLE_LABELS, type SampleValues, sampleErrors, samplePatch, sampleValues } from './sample-form.ts'
import classes from './sample-form-sections.module.css'

type SampleForm = ReturnType<typeof useSampleForm>

/** The form over one sample. @param onSaved gets the sample as it now is */
export function useSampleForm({ sample, own }: { sample: Sample; own: OwnForm }, onSaved: (sample: Sample) => void) {
  return useRecordForm<Sample, SampleValues>({
    record: sample,
    noun: SAMPLE_NOUN,
    read: sample => ({ ...sampleValues(sample), ...own.read(sample) }),
    check: (values, base) => ({ ...sampleErrors(values, base), ...own.errors(values, base) }),
    // Sent even if nothing changed: then what is reported as updated exists, and is as shown.
    save: (values, base) => updateSample(base, { ...samplePatch(values, base), ...own.patch(values, base) }),
    onSaved: saved => {
      toast.success(sampleTexts.updated)
      onSaved(saved)
    },
    onFailed: () => toast.error(sampleTexts.updateFailed),
  })
}

/** The sample's edit mode: every field that a lab writes, in the six sections of the row panel. */
export function SampleFormSections({ id, form, own }: { id: string; form: SampleForm; own: OwnForm }) {
  const valueText = (name: SampleField, text: string) =>
    name in own.labels ? own.valueText(name, text) : choiceLabel(name, text)
  const loaded = sampleValues(form.base)
  return (
    <RecordForm
      id={id}
      form={form}
      noun={SAMPLE_NOUN}
      labels={{ ...SAMPLE_LABELS, ...own.labels }}
      valueText={valueText}
    >
      {SAMPLE_SECTIONS.map(section => (
        <fieldset key={section.id} className={`${WIDE} ${classes['section']}`}>
          <legend>{section.title}</legend>
          <div className={classes['fields']}>
            {fieldsOfSection(section.id).map(spec => (
              <FormField
                key={spec.field}
                form={form}
                spec={spec}
                loaded={loaded[spec.field]}
                takesFocus={spec.field === 'sample_id' ? 'page' : undefined}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <OwnFormFields form={form} own={own} loaded={own.read(form.base)} />
    </RecordForm>
  )
}
