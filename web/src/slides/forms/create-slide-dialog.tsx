import { Button } from '@mantine/core'
import type { Slide } from '@vitrine/contract/slides'
import { type FormEvent, useId, useRef } from 'react'
import { confirmLeave, useLeaveGuard } from '../../edit/use-leave-guard.ts'
import { FormField } from '../../fields/form-field.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SLIDE_NOUN, slideMessages } from '../slide-messages.ts'
import classes from './create-slide-dialog.module.css'
import { NEW_SLIDE_FIELDS, type NewSlideField } from './new-slide-form.ts'
import { useNewSlide } from './use-new-slide.ts'

const WIDE_FIELDS: ReadonlySet<NewSlideField> = new Set(['name', 'description'])

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
        {NEW_SLIDE_FIELDS.map(spec => (
          <FormField
            key={spec.field}
            form={slide}
            spec={spec}
            rows={4}
            takesFocus={spec.field === 'name' ? 'dialog' : undefined}
            className={WIDE_FIELDS.has(spec.field) ? classes['wide'] : undefined}
          />
        ))}
      </form>
    </Dialog>
  )
}
