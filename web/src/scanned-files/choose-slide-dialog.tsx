import { Button } from '@mantine/core'
import type { ScannedFile } from '@vitrine/contract/scanned-files'
import type { Slide } from '@vitrine/contract/slides'
import { useEffect, useState } from 'react'
import { SlidePicker } from '../slides/picker/slide-picker.tsx'
import { librarySlides, useSlidePicker } from '../slides/picker/use-slide-picker.ts'
import { CancelButton, Dialog } from '../ui/dialog.tsx'
import { scannedFilesMessages as messages } from './scanned-files-messages.ts'

export interface ChooseSlideDialogProps {
  file: ScannedFile
  onChoose: (slide: Slide) => void
  onClose: () => void
}

/** Picks the slide of a scanned file. Of several with its name, these are searched for first. */
export function ChooseSlideDialog({ file, onChoose, onClose }: ChooseSlideDialogProps) {
  const picker = useSlidePicker<Slide>({
    fetchPage: librarySlides,
    texts: { loadFailed: 'Failed to load slides', loadMoreFailed: 'Failed to load more slides' },
  })
  const [picked, setPicked] = useState<Slide>()
  const firstSearch = file.match === 'several' ? file.slides[0]?.name : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (firstSearch !== undefined) picker.setSearch(firstSearch)
  }, [])
  // A new search may hide the picked slide: a slide out of sight is never attached to.
  const chosen = picked && picker.rows.some(({ id }) => id === picked.id) ? picked : undefined
  return (
    <Dialog
      title={messages.chooseTitle}
      size="list"
      isOpen
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            disabled={chosen === undefined || picker.status === 'loading'}
            onClick={() => chosen && onChoose(chosen)}
          >
            {messages.attachToSlide}
          </Button>
        </>
      }
    >
      <SlidePicker
        picker={picker}
        label={messages.chooseFor(file.name)}
        mode="one"
        chosen={new Set(chosen && [chosen.id])}
        onChoose={setPicked}
        takesFocus
      />
    </Dialog>
  )
}
