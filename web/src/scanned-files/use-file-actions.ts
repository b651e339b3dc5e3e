import type { PictureAttach, ScannedFile } from '@vitrine/contract/pictures/scanned-files'
import type { NewSlide, Slide } from '@vitrine/contract/slides/slides'
import { useState } from 'react'
import { unlessMissing } from '../api/removal.ts'
import { startAction } from '../api/user-action.ts'
import { offerUndo } from '../history/undo/undo-offer.ts'
import { slideAddress } from '../slides/slide-addresses.ts'
import { useAction } from '../ui/hooks/use-action.ts'
import { useLoadingFlag } from '../ui/notices/loading-flag.ts'
import { toast } from '../ui/notices/toast.tsx'
import { attachFiles, createSlideOf, deleteScannedFile, setAllIgnored } from './scanned-files-api.ts'
import { scannedFilesMessages as messages } from './scanned-files-messages.ts'
import type { ScannedFilesList } from './use-scanned-files.ts'

export type AttachItem = PictureAttach['items'][number] & { name: string }

interface Outcome {
  text: string
  ids: readonly number[]
  isIgnored: boolean
}

/** The actions on scanned files, and the reason if one fails. */
export function useFileActions({ remove, reload, list }: Pick<ScannedFilesList, 'remove' | 'reload' | 'list'>) {
  const { run: runAction, ...action } = useAction()
  useLoadingFlag(action.isBusy)
  const [outcome, setOutcome] = useState<Outcome>()

  const run = (work: () => Promise<void>) =>
    runAction(work, error => {
      // Somebody else was faster.
      reload()
      return (error as Error).message
    })
  const rowsOf = (ids: ReadonlySet<number>) => list.rows.filter(({ id }) => ids.has(id))

  return {
    ...action,
    /** Attaches all of them or none. */
    attach: (named: readonly AttachItem[]) =>
      run(async () => {
        const { request_id: requestId, attached } = await attachFiles(named.map(({ name: _, ...item }) => item))
        const text = messages.attached(attached.length)
        toast.success(text)
        const links = named.map(({ slide, name }) => ({ to: slideAddress.detail(slide), label: name }))
        offerUndo({ text, requestId, links })
        remove(rowsOf(new Set(attached.map(({ id }) => id))))
      }),
    setIgnored: (files: readonly ScannedFile[], isIgnored: boolean) =>
      run(async () => {
        const ids = await setAllIgnored(
          files.map(({ id }) => id),
          isIgnored,
        )
        const text = isIgnored ? messages.ignored(files.length) : messages.broughtBack(files)
        toast.success(text)
        setOutcome({ text, ids, isIgnored })
        remove(files)
      }),
    /** An uploaded file. This can't be undone. */
    deletePermanently: (file: ScannedFile) =>
      run(async () => {
        await unlessMissing(deleteScannedFile(file.id, startAction()))
        toast.success(messages.deleted(file.name))
        remove([file])
      }),
    outcome,
    dismissOutcome: () => setOutcome(undefined),
    undo: () =>
      run(async () => {
        if (!outcome) return
        if (outcome.ids.length > 0) await setAllIgnored(outcome.ids, !outcome.isIgnored)
        setOutcome(undefined)
        toast.success(messages.undone)
        reload()
      }),
    /** Creates the slide of a file. @throws the server's errors, which the form shows */
    async createSlide(file: ScannedFile, body: NewSlide): Promise<Slide> {
      const action = startAction()
      const { file: _none, ...fields } = body
      const slide = await createSlideOf(file.id, fields, action)
      const text = messages.attached(1)
      const links = [{ to: slideAddress.detail(slide.id), label: slide.name }]
      offerUndo({ text, requestId: action.requestId, links })
      remove([file])
      return slide
    },
  }
}
