import { Box, Button } from '@mantine/core'
import type { Slide } from '@vitrine/contract/slides/slides'
import { formatDate } from '../../format/dates.ts'
import { Card } from '../../ui/layout/card.tsx'
import { SlideStatusBadge } from '../slide-status.tsx'
import classes from './reader.module.css'
import { readerMessages } from './reader-messages.ts'
import type { ScanChoice } from './scan-queue.ts'

function details({ id, block_id, cut_number, organ, source, created_at }: Slide) {
  const cut = cut_number === null ? null : readerMessages.cut(cut_number)
  return [`ID ${id}`, block_id, cut, organ, source, formatDate(created_at)].filter(Boolean).join(' · ')
}

export interface ScanChoicesProps {
  choices: readonly ScanChoice[]
  onChoose: (number: number, slide: Slide) => void
  onSkip: (number: number) => void
}

/** Scans that match several slides, oldest first, which wait here while the queue continues. */
export const ScanChoices = ({ choices, onChoose, onSkip }: ScanChoicesProps) =>
  choices.map(({ number, code, slides, total }) => (
    <Card
      key={number}
      title={readerMessages.which(code)}
      aside={
        <Button size="xs" variant="default" onClick={() => onSkip(number)}>
          {readerMessages.skip}
        </Button>
      }
    >
      <Box component="p" mb="sm" fz="sm" c="var(--text-2)">
        {total > slides.length
          ? readerMessages.moreThanListed(slides.length, total)
          : readerMessages.whichMore(slides.length)}
      </Box>
      <ul className={classes['choices']}>
        {slides.map(slide => (
          <li key={slide.id}>
            <button type="button" onClick={() => onChoose(number, slide)}>
              <b>{slide.name}</b>
              <SlideStatusBadge slide={slide} />
              <small>{details(slide)}</small>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  ))
