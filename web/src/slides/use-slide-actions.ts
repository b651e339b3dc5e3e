import type { Slide, SlidePatch } from '@vitrine/contract/slides'
import { useState } from 'react'
import { cellClash } from '../table/cell-clash.ts'
import type { CellValue, Column } from '../table/column.ts'
import { createEditLine } from '../table/edit-line.ts'
import { toast } from '../ui/toast.tsx'
import { downloadSlideLabel } from './download-label.ts'
import { slideColumns } from './slide-columns.tsx'
import { SLIDE_NOUN, slideMessages } from './slide-messages.ts'
import { isGone, removeSlide, removeSlides, updateSlide } from './slides-api.ts'
import { useSlides } from './slides-provider.tsx'

export type SlideActions = ReturnType<typeof useSlideActions>

/** What can be done to slides on the dashboard, with its confirmations, toasts and what the list does after it. */
export function useSlideActions() {
  const { list, selection, expansion, countAll } = useSlides()
  const [inLine] = useState(() => createEditLine<Slide>(slide => slide.id))
  const [isDeleting, setDeleting] = useState(false)
  /** Why slides are still there; stays to be read, for a toast goes after a second. */
  const [problem, setProblem] = useState<string>()

  function forget(ids: readonly number[]) {
    list.removeRows(ids)
    selection.forget(ids)
    ids.forEach(expansion.collapse)
    countAll(-ids.length)
  }

  async function deleteOne(slide: Slide) {
    if (!window.confirm(slideMessages.confirmDelete)) return
    setProblem(undefined)
    try {
      await removeSlide(slide.id)
      forget([slide.id])
      toast.success(slideMessages.deleted)
    } catch (error) {
      toast.error(slideMessages.deleteFailed)
      if (isGone(error)) forget([slide.id])
      setProblem(isGone(error) ? slideMessages.gone : slideMessages.notDeleted(slide.name, (error as Error).message))
    }
  }

  async function deleteSelected() {
    const ids = [...selection.ids]
    if (isDeleting || !window.confirm(slideMessages.confirmDeleteMany(ids.length))) return
    setProblem(undefined)
    setDeleting(true)
    const { removed, reasons } = await removeSlides(ids)
    setDeleting(false)
    forget(removed)
    if (reasons[0] === undefined) return toast.success(slideMessages.deletedMany(removed.length))
    // Spec 1 §4: when a bulk delete fails, the list reloads.
    toast.error(slideMessages.deleteManyFailed)
    setProblem(slideMessages.someNotDeleted(reasons.length, ids.length, reasons[0]))
    list.reload()
  }

  /** Rethrows after its toast (spec 1 §8), so that the reason stands under the field. */
  async function saveOn(slide: Slide, column: Column<Slide>, value: CellValue): Promise<Slide> {
    const patch: SlidePatch = { [column.id]: value }
    try {
      const saved = { ...slide, ...(await updateSlide(slide, patch)) }
      list.mergeRow(saved)
      toast.success(slideMessages.updated)
      return saved
    } catch (error) {
      toast.error(slideMessages.updateFailed)
      if (isGone(error)) throw new Error(slideMessages.gone)
      const clash = cellClash({ error, columns: slideColumns, column, loaded: slide, noun: SLIDE_NOUN })
      // Someone else's change is shown, and the next try is made against it.
      if (clash) list.mergeRow(clash.current)
      throw clash ?? error
    }
  }

  const saveCell = (slide: Slide, column: Column<Slide>, value: CellValue) =>
    inLine(slide, newest => saveOn(newest, column, value))

  return {
    isDeleting,
    problem,
    dismiss: () => setProblem(undefined),
    deleteOne,
    deleteSelected,
    saveCell,
    downloadLabel: downloadSlideLabel,
  }
}
