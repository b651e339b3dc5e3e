import { RecordForm, WIDE } from '../../edit/record-form.tsx'
import { choiceLabel, fieldsOfSection, SAMPLE_SECTIONS } from '../sample-fields.ts'
import { SAMPLE_NOUN } from '../sample-messages.ts'
import { SAMPLE_LABELS, sampleValues } from './sample-form.ts'
import { SampleFormField } from './sample-form-field.tsx'
import classes from './sample-form-sections.module.css'
import type { SampleForm } from './use-sample-form.ts'

/** The sample's edit mode: every field that a lab writes, in the six sections of the row panel (DECIDED section 8). */
export function SampleFormSections({ id, form }: { id: string; form: SampleForm }) {
  const kept = sampleValues(form.base)
  return (
    <RecordForm id={id} form={form} noun={SAMPLE_NOUN} labels={SAMPLE_LABELS} valueText={choiceLabel}>
      {SAMPLE_SECTIONS.map(section => (
        <fieldset key={section.id} className={`${WIDE} ${classes['section']}`}>
          <legend>{section.title}</legend>
          <div className={classes['fields']}>
            {fieldsOfSection(section.id).map(spec => (
              <SampleFormField
                key={spec.field}
                form={form}
                spec={spec}
                kept={kept[spec.field]}
                takesFocus={spec.field === 'sample_id'}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </RecordForm>
  )
}
