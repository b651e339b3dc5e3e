import type { Slide } from '@vitrine/contract/slides/slides'
import { useState } from 'react'
import { slidePickerMessages } from './slide-picker-messages.ts'
import { librarySlides, useSlidePicker } from './use-slide-picker.ts'

/** Picks one slide of the library in a dialog. A search may hide the picked one: a slide out of sight is never used. */
export function useLibraryPicker() {
  const picker = useSlidePicker<Slide>({ fetchPage: librarySlides, texts: slidePickerMessages })
  const [picked, setPicked] = useState<Slide>()
  const chosen = picked && picker.rows.some(({ id }) => id === picked.id) ? picked : undefined
  return {
    picker,
    fields: {
      picker,
      mode: 'one',
      chosen: new Set(chosen && [chosen.id]),
      onChoose: setPicked,
      takesFocus: true,
    } as const,
    /** Undefined while another search may still hide it. */
    slide: picker.status === 'loading' ? undefined : chosen,
  }
}
