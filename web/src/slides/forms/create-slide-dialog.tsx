import { Button, Textarea, TextInput } from '@mantine/core'
import type { Slide } from '@vitrine/contract/slides'
import { type FormEvent, useId, useRef } from 'react'
import { confirmLeave, useLeaveGuard } from '../../edit/use-leave-guard.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SLIDE_NOUN, slideMessages } from '../slide-messages.ts'
import classes from './create-slide-dialog.module.css'
import { NEW_SLIDE_FIELDS, type NewSlideField } from './new-slide-form.ts'
import { useNewSlide } from './use-new-slide.ts'

export interface CreateSlideDialogProps {
  isOpen: boolean
  onClose(): void
  /** Called with the new slide before the dialog closes. What follows from it, such as a dataset, is the screen's. */
  onCreated(slide: Slide): void
}

/** 'Create New Slide'. Escape and a click beside it close it, once anything is typed only after a question. */
export function CreateSlideDialog({ isOpen, onClose, onCreated }: CreateSlideDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const slide = useNewSlide(created => {
    onCreated(created)
    close()
  })

  useLeaveGuard(slide.isTyped, SLIDE_NOUN)

  function close() {
    slide.reset()
    onClose()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const wrong = slide.submit()
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }

  const footer = (
    <>
      <Button variant="default" onClick={close} disabled={slide.isSaving}>
        Cancel
      </Button>
      <Button type="submit" form={formId} disabled={slide.isSaving}>
        {slide.isSaving ? 'Creating...' : 'Create Slide'}
      </Button>
    </>
  )
  return (
    <Dialog
      title="Create New Slide"
      size="form"
      isOpen={isOpen}
      isClosable={!slide.isSaving}
      onClose={() => (!slide.isTyped || confirmLeave(SLIDE_NOUN)) && close()}
      footer={footer}
    >
      <form ref={form} id={formId} className={classes['form']} onSubmit={handleSubmit} noValidate>
        <p className={classes['note']}>
          <span className={classes['star']}>*</span> {slideMessages.starNote} {slideMessages.fileLater}
        </p>
        {slide.failure && (
          <div className={classes['wide']}>
            <Banner kind="red">{slide.failure}</Banner>
          </div>
        )}
        {NEW_SLIDE_FIELDS.map(field => (
          <SlideField key={field.name} {...field} form={slide} />
        ))}
      </form>
    </Dialog>
  )
}

interface SlideFieldProps {
  name: NewSlideField
  label: string
  form: ReturnType<typeof useNewSlide>
}

function SlideField({ name, label, form }: SlideFieldProps) {
  const shared = {
    name,
    label,
    value: form.values[name],
    onChange: (event: { currentTarget: { value: string } }) => form.change(name, event.currentTarget.value),
    onBlur: () => form.touch(name),
    error: form.errorOf(name),
  }
  // Spec 2 §2: a textarea of 4 rows.
  if (name === 'description') return <Textarea {...shared} className={classes['wide']} rows={4} />
  // A numeric keyboard, and a text field, so that its message can be reached (DECIDED section 7).
  if (name === 'cut_number') return <TextInput {...shared} inputMode="numeric" />
  if (name === 'name') return <TextInput {...shared} className={classes['wide']} withAsterisk required data-autofocus />
  return <TextInput {...shared} />
}
