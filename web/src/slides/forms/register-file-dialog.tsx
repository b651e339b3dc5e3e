import { Button } from '@mantine/core'
import type { Slide } from '@vitrine/contract/slides'
import { type FormEvent, useId, useRef } from 'react'
import { confirmLeave, useLeaveGuard } from '../../edit/use-leave-guard.ts'
import { NewFileFields } from '../../files/new-file-fields.tsx'
import { FILE_NOUN } from '../../files/use-file-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { slideMessages } from '../slide-messages.ts'
import classes from './create-slide-dialog.module.css'
import { useRegisterFile } from './use-register-file.ts'

export interface RegisterFileDialogProps {
  opened: boolean
  onClose: () => void
  /** One that has no file. */
  slide: Slide
  /** Called with the slide and its file before the dialog closes. */
  onRegistered: (slide: Slide) => void
}

/**
 * Registers a file record for a slide that has none. Offered only where `backendOffers('file-registration')`. Keep it in the
 * tree while it is closed: it remembers a file that was registered and could not be attached yet.
 */
export function RegisterFileDialog({ opened, onClose, slide, onRegistered }: RegisterFileDialogProps) {
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useRegisterFile(slide, saved => {
    onRegistered(saved)
    onClose()
  })

  useLeaveGuard(opened && form.isTyped, FILE_NOUN)

  function close() {
    if (!form.registered) form.reset()
    onClose()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const wrong = form.submit()
    if (wrong) element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }

  const action = form.registered ? slideMessages.tryAgain : slideMessages.registerFile
  const footer = (
    <>
      <Button variant="default" onClick={close} disabled={form.isBusy}>
        {slideMessages.cancel}
      </Button>
      <Button type="submit" form={formId} disabled={form.isBusy}>
        {form.isBusy ? slideMessages.registering : action}
      </Button>
    </>
  )
  return (
    <Dialog
      title={slideMessages.registerFile}
      isOpen={opened}
      isClosable={!form.isBusy}
      onClose={() => (!form.isTyped || form.registered || confirmLeave(FILE_NOUN)) && close()}
      footer={footer}
    >
      <form ref={element} id={formId} className={classes['form']} onSubmit={handleSubmit} noValidate>
        <p className={classes['note']}>
          <span className={classes['star']}>*</span> {slideMessages.starNote} {slideMessages.onlyTheRecord}
        </p>
        {form.failure && (
          <div className={classes['wide']}>
            <Banner kind="red">{form.failure}</Banner>
          </div>
        )}
        <NewFileFields form={form} wide={classes['wide']} />
      </form>
    </Dialog>
  )
}
