import { RecordForm, WIDE } from '../../edit/record-form.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { choiceLabel, fieldsOfSection, SAMPLE_SECTIONS } from '../sample-fields.ts'
import { SAMPLE_NOUN } from '../sample-messages.ts'
import { SAMPLE_LABELS, sampleValues } from './sample-form.ts'
import classes from './sample-form-sections.module.css'
import type { SampleForm } from './use-sample-form.ts'

/** The sample's edit mode: every field that a lab writes, in the six sections of the row panel. */
export function SampleFormSections({ id, form }: { id: string; form: SampleForm }) {
  const loaded = sampleValues(form.base)
  return (
    <RecordForm id={id} form={form} noun={SAMPLE_NOUN} labels={SAMPLE_LABELS} valueText={choiceLabel}>
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
    </RecordForm>
  )
}
