import type { FoundPicture, PictureAttach } from '@vitrine/contract/pictures'
import { useState } from 'react'
import { offerUndo } from '../history/undo/undo-offer.ts'
import { slideAddress } from '../slides/slide-addresses.ts'
import { toast } from '../ui/toast.tsx'
import { attachFiles, setIgnored } from './scanned-files-api.ts'
import { scannedFilesMessages as messages } from './scanned-files-messages.ts'
import type { ScannedFiles } from './use-scanned-files.ts'

export type AttachItem = PictureAttach['items'][number] & { name: string }

/** Links to more records would fill the banner. */
const MOST_LINKS = 5

/** What is done to scanned files, with the reason of a failure. */
export function useAttach({ remove, reload, list }: Pick<ScannedFiles, 'remove' | 'reload' | 'list'>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  /** Whether it was done. */
  async function run(work: () => Promise<void>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      return true
    } catch (error) {
      setProblem((error as Error).message)
      // Somebody else was faster.
      reload()
      return false
    } finally {
      setBusy(false)
    }
  }
  const rowsOf = (ids: ReadonlySet<number>) => list.rows.filter(({ id }) => ids.has(id))

  return {
    isBusy,
    /** Why the last one failed. */
    problem,
    dismissProblem: () => setProblem(undefined),
    /** All of them or none. */
    attach: (named: readonly AttachItem[]) =>
      run(async () => {
        const { request_id: requestId, attached } = await attachFiles(named.map(({ name: _, ...item }) => item))
        const text = messages.attached(attached.length)
        toast.success(text)
        const links = named.map(({ slide, name }) => ({ to: slideAddress.detail(slide), label: name }))
        offerUndo({ text, requestId, links: links.slice(0, MOST_LINKS) })
        remove(rowsOf(new Set(attached.map(({ id }) => id))))
      }),
    ignore: (files: readonly FoundPicture[]) =>
      run(async () => {
        for (const { id } of files) await setIgnored(id, true)
        toast.success(messages.ignored(files.length))
        remove(files)
      }),
    bringBack: (file: FoundPicture) =>
      run(async () => {
        await setIgnored(file.id, false)
        toast.success(messages.broughtBack(file.name))
        remove([file])
      }),
  }
}
