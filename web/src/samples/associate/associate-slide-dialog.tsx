import { Button, Paper, SimpleGrid, Stack } from '@mantine/core'
import type { Sample } from '@vitrine/contract/samples/samples'
import { useState } from 'react'
import { SlidePicker } from '../../slides/picker/slide-picker.tsx'
import { useLibraryPicker } from '../../slides/picker/use-library-picker.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Note } from '../../ui/layout/note.tsx'
import { Pairs } from '../../ui/layout/pairs.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { linkedSlidePairs } from '../sample-sections.tsx'
import { associateMessages as messages } from './associate-messages.ts'
import { associateSlide, LinkConflict, type LinkedSlide } from './associate-slide.ts'

export interface AssociateSlideDialogProps {
  /** The dialog is open while this is set. */
  sample: Sample | undefined
  onClose: () => void
  /** Receives the sample's new state: after a save, and when someone else's change is discovered. */
  onSaved: (sample: Sample) => void
}

export function AssociateSlideDialog({ sample, onClose, onSaved }: AssociateSlideDialogProps) {
  // The content stays while the dialog closes; every opening, and every other sample, starts fresh.
  const [{ shown, isOpen, count }, setOpening] = useState({ shown: sample, isOpen: false, count: 0 })
  if (sample === undefined && isOpen) setOpening({ shown, isOpen: false, count })
  if (sample !== undefined && (sample !== shown || !isOpen)) {
    const isSame = isOpen && sample.id === shown?.id
    setOpening({ shown: sample, isOpen: true, count: isSame ? count : count + 1 })
  }
  return shown && <OpenDialog key={count} sample={shown} isOpen={isOpen} onClose={onClose} onSaved={onSaved} />
}

type OpenDialogProps = AssociateSlideDialogProps & { sample: Sample; isOpen: boolean }

function useLinking({ sample, onClose, onSaved }: OpenDialogProps) {
  const [busy, setBusy] = useState<'associating' | 'removing'>()
  const [problem, setProblem] = useState<string>()
  const [changedByOther, setChangedByOther] = useState<Sample>()
  const current = changedByOther ?? sample

  async function change(slide: LinkedSlide) {
    setBusy(slide ? 'associating' : 'removing')
    setProblem(undefined)
    try {
      onSaved(await associateSlide(current, slide))
      onClose()
    } catch (error) {
      if (error instanceof LinkConflict) {
        // The next attempt is based on the current record.
        setChangedByOther(error.current)
        onSaved(error.current)
      }
      setProblem((error as Error).message)
    } finally {
      setBusy(undefined)
    }
  }
  return { current, busy, problem, change: (slide: LinkedSlide) => void change(slide) }
}

function OpenDialog(props: OpenDialogProps) {
  const { isOpen, onClose } = props
  const { current, busy, problem, change } = useLinking(props)
  const { fields, slide } = useLibraryPicker()
  const isBusy = busy !== undefined
  const unlink = current.slide !== null && (
    <Button variant="outline" color="red" mr="auto" disabled={isBusy} onClick={() => change(null)}>
      {busy === 'removing' ? 'Removing...' : 'Remove Association'}
    </Button>
  )
  return (
    <Dialog
      title="Associate Slide with Sample"
      size="list"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      footer={unlink}
      action={{
        children: busy === 'associating' ? 'Associating...' : 'Associate Selected Slide',
        disabled: isBusy || !slide,
        onClick: () => slide && change(slide),
      }}
    >
      <Banner kind="red">{problem}</Banner>
      <CurrentLink sample={current} />
      <SlidePicker {...fields} label={messages.slides} empty={messages.noSlides} />
    </Dialog>
  )
}

const CurrentLink = ({ sample }: { sample: Sample }) => (
  <Paper px="md" py={10} bg="var(--sunken)" bd="1px solid var(--line)">
    <SimpleGrid cols={2} spacing={20} verticalSpacing={0}>
      <Stack component="section" gap="xs">
        <h3>Sample</h3>
        <Pairs
          pairs={[
            ['Sample ID', sample.sample_id],
            ['Pictor Sample ID', sample.pictor_sample_id],
            ['Specimen Type', sample.specimen_type],
            ['Organ Type', sample.organ_type],
          ]}
        />
      </Stack>
      <Stack component="section" gap="xs">
        <h3>Current Slide</h3>
        {sample.slide === null ? <Note>No slide is linked.</Note> : <Pairs pairs={linkedSlidePairs(sample)} />}
      </Stack>
    </SimpleGrid>
  </Paper>
)
