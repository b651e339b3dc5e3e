import { useLocation, useMatch, useNavigate, useParams } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { useGoBack } from '../ui/hooks/use-go-back.ts'
import { useIsMounted } from '../ui/hooks/use-is-mounted.ts'
import { SaveButtons } from './record-form.tsx'
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts'

/** In the browser's history state: the form was opened from the record's own page. */
interface Opened {
  isFromPage?: boolean
}

/** Whether the address is that of a record's edit mode. Checks the route, as a slide may be named 'edit'. */
export const useIsEditing = (): boolean =>
  useMatch({ strict: false, select: ({ fullPath }: { fullPath: string }) => fullPath.endsWith('/$id/edit') })

/**
 * The modes of a record's page, at `$id` and `$id/edit` below `list`. Edit, Cancel and Save replace the address, in a single
 * history entry: a reload keeps the mode, and Back returns to where the user came from.
 * @param returns whether closing a form that was not opened from the page returns to where the user came from, or to the list if
 * that is unknown. Default: to the page in read mode
 */
export function useEditMode(list: string, { returns = false } = {}) {
  const { id } = useParams({ strict: false }) as { id: string }
  const { isFromPage = false } = useLocation({ select: ({ state }) => state as Opened })
  const isEditing = useIsEditing()
  const navigate = useNavigate()
  const goBack = useGoBack(list)
  const wasEdited = useRef(false)

  const show = (mode: '' | '/edit', state: Opened) =>
    void navigate({
      to: `${list}/$id${mode}` as never,
      params: { id } as never,
      search: true as never,
      state: state as never,
      replace: true,
      ignoreBlocker: true,
    })

  return {
    isEditing,
    /** After editing, Edit gets the focus. */
    wasEdited: wasEdited.current,
    edit: () => show('/edit', { isFromPage: true }),
    leave() {
      wasEdited.current = true
      if (isFromPage || !returns) show('', {})
      else goBack({ ignoreBlocker: true })
    },
  }
}

interface EditViewOptions<Rec extends object, Patch extends object>
  extends Omit<RecordFormOptions<Rec, Patch>, 'onSaved'> {
  onChange: (record: Rec) => void
  onLeave: () => void
}

/** The form of a page's edit mode, with Cancel and Save, both of which show the current record. */
export function useEditView<Rec extends object, Patch extends object>(options: EditViewOptions<Rec, Patch>) {
  const { onChange, onLeave, ...rest } = options
  const formId = useId()
  const isStillHere = useIsMounted()
  function close(current: Rec) {
    onChange(current)
    if (isStillHere()) onLeave()
  }
  const form = useRecordForm({ ...rest, onSaved: close })
  const actions = <SaveButtons formId={formId} isSaving={form.isSaving} onCancel={() => close(form.base)} />
  return { form, formId, actions }
}
