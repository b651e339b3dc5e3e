import { ApiError } from '@vitrine/contract/api/api-error'
import type { Sample } from '@vitrine/contract/samples/samples'
import { useState } from 'react'
import { FormDialog } from '../../edit/form-dialog.tsx'
import { FormFields } from '../../edit/form-fields.tsx'
import { type NewFieldsForm, useNewFields } from '../../edit/use-new-record.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { formatCount } from '../../format/numbers.ts'
import { LabFormFields } from '../../lab-fields/lab-form-fields.tsx'
import { useLabSpecs } from '../../lab-fields/use-lab-specs.ts'
import { fieldsOfSection, SAMPLE_FIELDS, SAMPLE_SECTIONS, type SampleSection } from '../sample-fields.ts'
import { SAMPLE_NOUN, sampleTexts } from '../sample-messages.ts'
import { createSample } from '../samples-api.ts'
import classes from './create-sample-dialog.module.css'

export interface CreateSampleDialogProps {
  isOpen: boolean
  onClose(): void
  onCreated(sample: Sample): void
}

const FIRST_OPEN: ReadonlySet<SampleSection> = new Set(['sample'])

/** A form for a new sample. Once something is typed, only Cancel closes it. */
export function CreateSampleDialog(props: CreateSampleDialogProps) {
  const own = useLabSpecs('samples')
  return own && <OpenDialog {...props} own={own} />
}

function OpenDialog({ isOpen, onClose, onCreated, own }: CreateSampleDialogProps & { own: readonly FieldSpec[] }) {
  const [unfolded, setUnfolded] = useState(FIRST_OPEN)
  const specs: readonly FieldSpec[] = [...SAMPLE_FIELDS, ...own]
  const refusedFieldOf = (error: unknown) =>
    specs.find(({ field }) => error instanceof ApiError && error.field === field)?.field
  const reveal = (name: string) => {
    const section = SAMPLE_FIELDS.find(({ field }) => field === name)?.section
    if (section) setUnfolded(now => new Set(now).add(section))
  }
  const form = useNewFields({
    specs,
    create: createSample,
    refusedFieldOf,
    onCreated: sample => {
      onCreated(sample)
      close()
    },
    texts: sampleTexts,
  })

  function close() {
    form.reset()
    setUnfolded(FIRST_OPEN)
    onClose()
  }

  return (
    <FormDialog
      title="Create Sample"
      size="list"
      isOpen={isOpen}
      form={form}
      noun={SAMPLE_NOUN}
      note="A slide can be associated later."
      submitText={form.isSaving ? 'Creating...' : 'Create Sample'}
      onClose={close}
      isClosable={!form.isTyped}
      onReveal={reveal}
      isSectioned
    >
      {SAMPLE_SECTIONS.map(({ id, title }) => (
        <FieldsSection
          key={id}
          section={id}
          title={title}
          form={form}
          isOpen={unfolded.has(id)}
          onToggle={open => setUnfolded(now => new Set(open ? [...now, id] : [...now].filter(one => one !== id)))}
        />
      ))}
      <LabFormFields form={form} own={own} />
    </FormDialog>
  )
}

interface FieldsSectionProps {
  section: SampleSection
  title: string
  form: NewFieldsForm
  isOpen: boolean
  onToggle(open: boolean): void
}

function FieldsSection({ section, title, form, isOpen, onToggle }: FieldsSectionProps) {
  const specs = fieldsOfSection(section)
  const filled = specs.filter(({ field }) => form.values[field] !== '').length
  const errors = specs.filter(({ field }) => form.errorOf(field)).length
  return (
    <details
      className={classes['section']}
      open={isOpen}
      onToggle={event => event.currentTarget.open !== isOpen && onToggle(event.currentTarget.open)}
    >
      <summary>
        {title}
        {errors > 0 && <span className={classes['wrong']}>{formatCount(errors)} to correct</span>}
        {errors === 0 && filled > 0 && <span className={classes['filled']}>{formatCount(filled)} filled in</span>}
      </summary>
      <div className={classes['fields']}>
        <FormFields form={form} specs={specs} takesFocus={section === 'sample' ? 'dialog' : undefined} />
      </div>
    </details>
  )
}
