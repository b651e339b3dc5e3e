import { useSaveCell } from '../../table/cell-editing/use-save-cell.ts'
import { useDeleteRows } from '../../table/dashboard/use-delete-rows.ts'
import { downloadSlideLabel } from '../labels/download-label.ts'
import { SLIDE_NOUN, slideMessages } from '../slide-messages.ts'
import { removeSlide, updateSlide } from '../slides-api.ts'
import { slideColumns } from './slide-columns.tsx'
import { useSlides } from './slides-provider.tsx'

export type SlideActions = ReturnType<typeof useSlideActions>

/** What can be done to slides on the dashboard. */
export function useSlideActions() {
  const slides = useSlides()
  const deletion = useDeleteRows({
    of: slides,
    rowName: slide => slide.name,
    remove: removeSlide,
    messages: slideMessages,
  })
  const saveCell = useSaveCell({
    columns: slideColumns,
    noun: SLIDE_NOUN,
    messages: slideMessages,
    send: (slide, column, value) => updateSlide(slide, { [column.id]: value }),
    mergeRow: slides.list.mergeRow,
  })
  return { ...deletion, saveCell, downloadLabel: downloadSlideLabel }
}
