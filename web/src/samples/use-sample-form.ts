import type { Sample } from '@vitrine/contract/samples'
import { useRecordForm } from '../edit/use-record-form.ts'
import { toast } from '../ui/toast.tsx'
import type { SampleValues } from './new-sample.ts'
import { sampleFaults, samplePatch, sampleValues } from './sample-form.ts'
import { SAMPLE_NOUN, sampleMessages } from './sample-messages.ts'
import { updateSample } from './samples-api.ts'

export type SampleForm = ReturnType<typeof useSampleForm>

/** Where nothing differs there is nothing to send. */
const save = async (values: SampleValues, base: Sample): Promise<Partial<Sample>> => {
  const patch = samplePatch(values, base)
  return Object.keys(patch).length === 0 ? {} : updateSample(base, patch)
}

/** The form over one sample. @param onSaved gets the sample as it now is */
export function useSampleForm(sample: Sample, onSaved: (sample: Sample) => void) {
  return useRecordForm<Sample, SampleValues>({
    record: sample,
    noun: SAMPLE_NOUN,
    read: sampleValues,
    check: sampleFaults,
    save,
    onSaved: saved => {
      toast.success(sampleMessages.updated)
      onSaved(saved)
    },
    onFailed: () => toast.error(sampleMessages.updateFailed),
  })
}
