import type { ScannedFile } from '@vitrine/contract/pictures/scanned-files'
import type { Slide } from '@vitrine/contract/slides/slides'
import { useEffect } from 'react'
import { SlidePicker } from '../slides/picker/slide-picker.tsx'
import { useLibraryPicker } from '../slides/picker/use-library-picker.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { scannedFilesMessages as messages } from './scanned-files-messages.ts'

export interface ChooseSlideDialogProps {
  file: ScannedFile
  onChoose: (slide: Slide) => void
  onClose: () => void
}

/** Picks the slide of a scanned file. If several have its name, the search starts with that name. */
export function ChooseSlideDialog({ file, onChoose, onClose }: ChooseSlideDialogProps) {
  const { picker, fields, slide } = useLibraryPicker()
  const firstSearch = file.match === 'several' ? file.slides[0]?.name : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (firstSearch !== undefined) picker.setSearch(firstSearch)
  }, [])
  return (
    <Dialog
      title={messages.chooseTitle}
      size="list"
      isOpen
      onClose={onClose}
      action={{ children: messages.attachToSlide, disabled: !slide, onClick: () => slide && onChoose(slide) }}
    >
      <SlidePicker {...fields} label={messages.chooseFor(file.name)} />
    </Dialog>
  )
}
