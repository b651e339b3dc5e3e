import type { NewFile, SlideFile } from '@vitrine/contract/files/files'
import type { Slide } from '@vitrine/contract/slides/slides'
import { useState } from 'react'
import { savedByOther } from '../../api/save-errors.ts'
import { startAction, type UserAction } from '../../api/user-action.ts'
import { DIALOG_WIDE, FormDialog } from '../../edit/form-dialog.tsx'
import { FormFields } from '../../edit/form-fields.tsx'
import { useNewFields } from '../../edit/use-new-record.ts'
import { NEW_FILE_FIELDS, newFileBody } from '../../files/file-fields.ts'
import { FILE_NOUN } from '../../files/file-messages.ts'
import { registerFile } from '../../files/files-api.ts'
import { uiMessages } from '../../ui/ui-messages.ts'
import { slideMessages } from '../slide-messages.ts'
import { updateSlide } from '../slides-api.ts'

const NARROW_FIELDS: ReadonlySet<string> = new Set(['type', 'size'])

/**
 * Attaches a registered file to the slide, even if somebody else has changed the slide. Never replaces a file that they attached.
 */
async function attachFile(slide: Slide, file: SlideFile, action: UserAction): Promise<Slide> {
  const attach = async (to: Slide) => ({ ...to, ...(await updateSlide(to, { file: file.id }, action)) })
  let saved: Slide
  try {
    saved = await attach(slide)
  } catch (error) {
    const current = savedByOther<Slide>(error)
    if (current === undefined) throw error
    if (current.file !== null) throw new Error(slideMessages.otherFileAttached(current.file.name))
    saved = await attach(current)
  }
  // A reply with only the changed fields may contain the file as an id.
  return typeof saved.file === 'object' && saved.file !== null ? saved : { ...saved, file }
}

export interface RegisterFileDialogProps {
  opened: boolean
  onClose: () => void
  slide: Slide
  /** Called with the slide and its file, before the dialog closes. */
  onRegistered: (slide: Slide) => void
}

/**
 * Registers a file record for a slide without one. Keep it mounted while closed: it remembers a file that was registered but
 * could not be attached, so that the next attempt attaches it instead of registering another one.
 */
export function RegisterFileDialog({ opened, onClose, slide, onRegistered }: RegisterFileDialogProps) {
  const [registered, setRegistered] = useState<SlideFile>()
  const state = useNewFields({
    specs: NEW_FILE_FIELDS,
    create: async (filled: NewFile) => {
      // One change, undone in one step.
      const action = startAction()
      const file = registered ?? (await registerFile(newFileBody(filled), action))
      return attachFile(slide, file, action).catch(error => {
        setRegistered(file)
        throw new Error(slideMessages.registeredOnly(file.name, file.id, (error as Error).message))
      })
    },
    onCreated: saved => {
      setRegistered(undefined)
      state.reset()
      onRegistered(saved)
      onClose()
    },
    texts: { created: slideMessages.registered, createFailed: slideMessages.registerFailed },
  })
  // The fields are read-only while saving, and once their record exists.
  const form = { ...state, isSaving: state.isSaving || registered !== undefined }
  const action = registered ? uiMessages.tryAgain : slideMessages.registerFile

  function close() {
    if (!registered) state.reset()
    onClose()
  }

  return (
    <FormDialog
      title={slideMessages.registerFile}
      noun={FILE_NOUN}
      isOpen={opened}
      form={state}
      losesTyped={!registered}
      note={slideMessages.onlyTheRecord}
      submitText={state.isSaving ? slideMessages.registering : action}
      onClose={close}
    >
      <FormFields
        form={form}
        specs={NEW_FILE_FIELDS}
        takesFocus="dialog"
        classOf={({ field }) => (NARROW_FIELDS.has(field) ? undefined : DIALOG_WIDE)}
      />
    </FormDialog>
  )
}
