import type { Sample } from '@vitrine/contract/samples'
import { useId } from 'react'
import { SaveButtons } from '../edit/record-form.tsx'
import { SampleFormSections, useSampleForm } from '../samples/forms/sample-form-sections.tsx'
import { backToSamples } from '../samples/sample-addresses.ts'
import { ScreenHead } from '../ui/screen-head.tsx'
import classes from './sample-detail.module.css'

export interface SampleDetailEditProps {
  sample: Sample
  /** Back to the read view, with the sample as it is now. */
  onClose: (sample: Sample) => void
}

/** The edit view: Cancel discards what was typed, Save returns to the read view. */
export function SampleDetailEdit({ sample, onClose }: SampleDetailEditProps) {
  const formId = useId()
  const form = useSampleForm(sample, onClose)
  const actions = <SaveButtons formId={formId} isSaving={form.isSaving} onCancel={() => onClose(form.base)} />
  return (
    <>
      <div className={classes['sticky']}>
        <ScreenHead back={backToSamples} title={sample.sample_id} actions={actions} />
      </div>
      <div className={classes['form']}>
        <SampleFormSections id={formId} form={form} />
      </div>
    </>
  )
}
