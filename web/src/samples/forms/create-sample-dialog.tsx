import { Button } from '@mantine/core'
import type { Sample } from '@vitrine/contract/samples'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLeaveGuard } from '../../edit/use-leave-guard.ts'
import { FormField } from '../../fields/form-field.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import {
  fieldsOfSection,
  SAMPLE_SECTIONS,
  type SampleField,
  type SampleSection,
  sampleField,
} from '../sample-fields.ts'
import { SAMPLE_NOUN } from '../sample-messages.ts'
import classes from './create-sample-dialog.module.css'
import { newSampleMessages } from './new-sample-messages.ts'
import { type NewSampleForm, useNewSample } from './use-new-sample.ts'

export interface CreateSampleDialogProps {
  isOpen: boolean
  onClose(): void
  /** Called with the new sample before the dialog closes. */
  onCreated(sample: Sample): void
}

const FIRST_OPEN: ReadonlySet<SampleSection> = new Set(['sample'])

/** One sample, typed in; offered where the backend offers 'sample-creation'. Once something is typed, only Cancel leaves it. */
export function CreateSampleDialog({ isOpen, onClose, onCreated }: CreateSampleDialogProps) {
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const [unfolded, setUnfolded] = useState(FIRST_OPEN)
  const form = useNewSample(created => {
    onCreated(created)
    close()
  })

  useLeaveGuard(form.isTyped, SAMPLE_NOUN)

  function close() {
    form.reset()
    setUnfolded(FIRST_OPEN)
    onClose()
  }

  function goTo(field: SampleField) {
    // A field of a folded section has no place for the focus yet.
    flushSync(() => setUnfolded(now => new Set(now).add(sampleField(field).section)))
    element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }
  const { refusedField } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, whatever is drawn meanwhile
  useEffect(() => {
    if (refusedField !== undefined) queueMicrotask(() => goTo(refusedField))
  }, [refusedField])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const wrong = form.submit()
    if (wrong) goTo(wrong)
  }

  const footer = (
    <>
      <Button variant="default" onClick={close} disabled={form.isSaving}>
        {newSampleMessages.cancel}
      </Button>
      <Button type="submit" form={formId} disabled={form.isSaving}>
        {form.isSaving ? newSampleMessages.creating : newSampleMessages.create}
      </Button>
    </>
  )
  return (
    <Dialog
      title={newSampleMessages.title}
      size="list"
      isOpen={isOpen}
      isClosable={!form.isSaving && !form.isTyped}
      onClose={close}
      footer={footer}
    >
      <form ref={element} id={formId} className={classes['form']} onSubmit={handleSubmit} noValidate>
        <p className={classes['note']}>
          <span className={classes['star']}>*</span> {newSampleMessages.starNote}
        </p>
        {form.failure && <Banner kind="red">{form.failure}</Banner>}
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
      </form>
    </Dialog>
  )
}

interface FieldsSectionProps {
  section: SampleSection
  title: string
  form: NewSampleForm
  isOpen: boolean
  onToggle(open: boolean): void
}

function FieldsSection({ section, title, form, isOpen, onToggle }: FieldsSectionProps) {
  const specs = fieldsOfSection(section)
  const filled = specs.filter(({ field }) => form.values[field] !== '').length
  const wrong = specs.filter(({ field }) => form.errorOf(field)).length
  return (
    <details
      className={classes['section']}
      open={isOpen}
      onToggle={event => event.currentTarget.open !== isOpen && onToggle(event.currentTarget.open)}
    >
      <summary>
        {title}
        {wrong > 0 && <span className={classes['wrong']}>{newSampleMessages.wrong(wrong)}</span>}
        {wrong === 0 && filled > 0 && <span className={classes['filled']}>{newSampleMessages.filled(filled)}</span>}
      </summary>
      <div className={classes['fields']}>
        {specs.map(spec => (
          <FormField
            key={spec.field}
            form={form}
            spec={spec}
            takesFocus={spec.field === 'sample_id' ? 'dialog' : undefined}
          />
        ))}
      </div>
    </details>
  )
}
