import { Button } from '@mantine/core'
import type { Slide } from '@vitrine/contract/slides'
import { formatDate } from '../../format/dates.ts'
import { Card } from '../../ui/card.tsx'
import { SlideStatusBadge } from '../slide-status.tsx'
import classes from './scan-choices.module.css'
import type { ScanChoice } from './scan-queue.ts'
import { scannerMessages } from './scanner-messages.ts'

/** What distinguishes slides of one name. */
const marks = ({ id, block_id, cut_number, organ, source, created_at }: Slide) =>
  [
    `ID ${id}`,
    block_id,
    cut_number === null ? null : scannerMessages.cut(cut_number),
    organ,
    source,
    formatDate(created_at),
  ]
    .filter(Boolean)
    .join(' · ')

interface ChoiceProps {
  choice: ScanChoice
  onChoose: (number: number, slide: Slide) => void
  onSkip: (number: number) => void
}

function Choice({ choice: { number, code, slides, total }, onChoose, onSkip }: ChoiceProps) {
  return (
    <Card
      title={scannerMessages.which(code)}
      aside={
        <Button size="xs" variant="default" onClick={() => onSkip(number)}>
          {scannerMessages.skip}
        </Button>
      }
    >
      <p className={classes['more']}>
        {total > slides.length
          ? scannerMessages.moreThanListed(slides.length, total)
          : scannerMessages.whichMore(slides.length)}
      </p>
      <ul className={classes['slides']}>
        {slides.map(slide => (
          <li key={slide.id}>
            <button type="button" onClick={() => onChoose(number, slide)}>
              <span className={classes['name']}>{slide.name}</span>
              <SlideStatusBadge slide={slide} />
              <span className={classes['marks']}>{marks(slide)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Scans that match several slides, oldest first. They wait here while the queue goes on. */
export function ScanChoices({ choices, ...on }: Omit<ChoiceProps, 'choice'> & { choices: readonly ScanChoice[] }) {
  return choices.map(choice => <Choice key={choice.number} choice={choice} {...on} />)
}
