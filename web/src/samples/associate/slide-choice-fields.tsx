import type { Slide } from '@vitrine/contract/slides/slides'
import { SlidePicker } from '../../slides/picker/slide-picker.tsx'
import { slidePickerMessages } from '../../slides/picker/slide-picker-messages.ts'
import { librarySlides, useSlidePicker } from '../../slides/picker/use-slide-picker.ts'
import type { BulkChoiceFieldsProps } from '../../table/records/dashboard.ts'
import { associateMessages as messages } from './associate-messages.ts'

/** Chooses the slide to link many samples to. A search may hide it without deselecting it, so the text below names it. */
export function SlideChoiceFields({ value, onChange }: BulkChoiceFieldsProps) {
  const picker = useSlidePicker<Slide>({ fetchPage: librarySlides, texts: slidePickerMessages })
  return (
    <SlidePicker
      picker={picker}
      label={messages.slides}
      mode="one"
      chosen={new Set(value?.id === undefined ? [] : [value.id])}
      onChoose={({ id, name }) => onChange({ id, name })}
      empty={messages.noSlides}
      takesFocus
    />
  )
}
