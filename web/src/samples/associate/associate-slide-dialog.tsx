import { Button } from '@mantine/core'
import type { Sample } from '@vitrine/contract/samples'
import type { Slide } from '@vitrine/contract/slides'
import { useState } from 'react'
import { SlidePicker } from '../../slides/picker/slide-picker.tsx'
import { librarySlides, useSlidePicker } from '../../slides/picker/use-slide-picker.ts'
import { SlideStatusBadge } from '../../slides/slide-status.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Pairs } from '../../ui/pairs.tsx'
import { linkedSlideName } from '../linked-slide.ts'
import { associateSlide, LinkConflict, type LinkedSlide } from './associate-slide.ts'
import classes from './associate-slide-dialog.module.css'
import { associateSlideMessages as texts } from './associate-slide-messages.ts'

export interface AssociateSlideDialogProps {
  /** The dialog is open while this is set. */
  sample: Sample | undefined
  onClose: () => void
  /** Receives the sample's new state: after a save, and when someone else's change is discovered. */
  onSaved: (sample: Sample) => void
}

/** Keeps the content while the dialog closes; every opening, and every other sample, starts with fresh state. */
function useOpening(sample: Sample | undefined) {
  const [opening, setOpening] = useState<{ shown?: Sample; isOpen: boolean; count: number }>({
    isOpen: false,
    count: 0,
  })
  const { shown, isOpen, count } = opening
  if (sample === undefined && isOpen) setOpening({ ...opening, isOpen: false })
  if (sample !== undefined && (sample !== shown || !isOpen)) {
    const isSame = isOpen && sample.id === shown?.id
    setOpening({ shown: sample, isOpen: true, count: isSame ? count : count + 1 })
  }
  return opening
}

/** The dialog Associate Slide with Sample. */
export function AssociateSlideDialog({ sample, onClose, onSaved }: AssociateSlideDialogProps) {
  const { shown, isOpen, count } = useOpening(sample)
  return shown && <OpenDialog key={count} sample={shown} isOpen={isOpen} onClose={onClose} onSaved={onSaved} />
}

type Busy = 'associating' | 'removing'

/** Changes the link; the reason of a failure stays on the screen. */
function useLinking({ sample, onClose, onSaved }: AssociateSlideDialogProps & { sample: Sample }) {
  const [busy, setBusy] = useState<Busy>()
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

function OpenDialog(props: AssociateSlideDialogProps & { sample: Sample; isOpen: boolean }) {
  const { isOpen, onClose } = props
  const { current, busy, problem, change } = useLinking(props)
  const picker = useSlidePicker<Slide>({
    fetchPage: librarySlides,
    texts: { loadFailed: texts.loadSlidesFailed, loadMoreFailed: texts.loadMoreSlidesFailed },
  })
  const [picked, setPicked] = useState<Slide>()
  // A new search may hide the picked slide: a slide out of sight is never linked.
  const chosen = picked && picker.rows.some(({ id }) => id === picked.id) ? picked : undefined
  const isInSight = chosen !== undefined && picker.status !== 'loading'

  const footer = (
    <>
      {current.slide !== null && (
        <Button
          variant="outline"
          color="red"
          className={classes['remove'] ?? ''}
          disabled={busy !== undefined}
          onClick={() => change(null)}
        >
          {busy === 'removing' ? texts.removing : texts.remove}
        </Button>
      )}
      <Button variant="default" disabled={busy !== undefined} onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button disabled={busy !== undefined || !isInSight} onClick={() => chosen && change(chosen)}>
        {busy === 'associating' ? texts.associating : texts.associate}
      </Button>
    </>
  )
  return (
    <Dialog
      title={texts.title}
      size="list"
      isOpen={isOpen}
      onClose={onClose}
      footer={footer}
      isClosable={busy === undefined}
    >
      <div className={classes['content']}>
        {problem && <Banner kind="red">{problem}</Banner>}
        <LinkNow sample={current} />
        <SlidePicker
          picker={picker}
          label={texts.slides}
          mode="one"
          chosen={new Set(chosen && [chosen.id])}
          onChoose={setPicked}
          empty={texts.noSlidesFound}
          takesFocus
        />
      </div>
    </Dialog>
  )
}

/** The sample and its current slide. */
function LinkNow({ sample }: { sample: Sample }) {
  const { slide, slide_detail } = sample
  return (
    <div className={classes['now']}>
      <section>
        <h3>{texts.sample}</h3>
        <Pairs
          pairs={[
            ['Sample ID', sample.sample_id],
            ['Pictor Sample ID', sample.pictor_sample_id],
            ['Specimen Type', sample.specimen_type],
            ['Organ Type', sample.organ_type],
          ]}
        />
      </section>
      <section>
        <h3>{texts.currentSlide}</h3>
        {slide === null ? (
          <p className={classes['none']}>{texts.noSlide}</p>
        ) : (
          <Pairs
            pairs={[
              ['Name', linkedSlideName(sample)],
              ['Slide ID', slide],
              ['Status', slide_detail?.status && <SlideStatusBadge slide={slide_detail} />],
            ]}
          />
        )}
      </section>
    </div>
  )
}
