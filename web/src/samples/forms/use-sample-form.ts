import type { Sample } from '@vitrine/contract/samples'
import { useRecordForm } from '../../edit/use-record-form.ts'
import { toast } from '../../ui/toast.tsx'
import { SAMPLE_NOUN, sampleMessages } from '../sample-messages.ts'
import { updateSample } from '../samples-api.ts'
import type { SampleValues } from './new-sample.ts'
import { sampleErrors, samplePatch, sampleValues } from './sample-form.ts'

export type SampleForm = ReturnType<typeof useSampleForm>

/** The form over one sample. @param onSaved gets the sample as it now is */
export function useSampleForm(sample: Sample, onSaved: (sample: Sample) => void) {
  return useRecordForm<Sample, SampleValues>({
    record: sample,
    noun: SAMPLE_NOUN,
    read: sampleValues,
    check: sampleErrors,
    // Sent even if nothing changed: then what is reported as updated exists, and is as shown.
    save: (values, base) => updateSample(base, samplePatch(values, base)),
    onSaved: saved => {
      toast.success(sampleMessages.updated)
      onSaved(saved)
    },
    onFailed: () => toast.error(sampleMessages.updateFailed),
  })
}
