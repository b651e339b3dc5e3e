import { useDeleteRows } from '../table/use-delete-rows.ts'
import { useSaveCell } from '../table/use-save-cell.ts'
import { downloadSlideLabel } from './download-label.ts'
import { slideColumns } from './slide-columns.tsx'
import { SLIDE_NOUN, slideMessages } from './slide-messages.ts'
import { removeSlide, updateSlide } from './slides-api.ts'
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
