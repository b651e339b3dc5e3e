import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import cardStyles from '../../ui/layout/card.module.css'
import { Card } from '../../ui/layout/card.tsx'
import classes from './reader.module.css'
import { readerMessages } from './reader-messages.ts'
import { DEFAULT_HISTORY, type RecentSlide } from './recent-slides.ts'

const origin = ({ block_id, cut_number, organ }: RecentSlide) =>
  [block_id ?? organ, cut_number === null ? null : readerMessages.cut(cut_number)].filter(Boolean).join(' · ')

export interface RecentSlidesListProps {
  slides: readonly RecentSlide[]
  currentId: number | undefined
  /** The Slide Reader shows more than the default. */
  limit?: number
  onPick: (slide: RecentSlide) => void
  children?: ReactNode
}

/** 'Recently Scanned Slides', newest first; a click loads the slide again. */
export function RecentSlidesList({
  slides,
  currentId,
  limit = DEFAULT_HISTORY,
  onPick,
  children,
}: RecentSlidesListProps) {
  const shown = slides.slice(0, limit)
  return (
    <Card isFlush title={readerMessages.recent} aside={slides.length > 0 && readerMessages.recentCount(slides.length)}>
      {shown.length === 0 && (
        <Text className={cardStyles['body'] ?? ''} size="sm" lh="inherit" c="var(--text-2)">
          {readerMessages.noRecent}
        </Text>
      )}
      <ol className={classes['recent']}>
        {shown.map((slide, index) => (
          <li key={slide.id}>
            <button
              type="button"
              aria-current={slide.id === currentId ? 'true' : undefined}
              onClick={() => onPick(slide)}
            >
              <small aria-hidden="true">{index + 1}</small>
              <span title={slide.name}>{slide.name}</span>
              <small>{origin(slide)}</small>
            </button>
          </li>
        ))}
      </ol>
      {shown.length > 0 && children}
    </Card>
  )
}
