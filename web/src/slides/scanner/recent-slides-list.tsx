import { Text } from '@mantine/core'
import cardStyles from '../../ui/card.module.css'
import { Card } from '../../ui/card.tsx'
import { DEFAULT_HISTORY, type RecentSlide } from './recent-slides.ts'
import classes from './scanner.module.css'
import { scannerMessages } from './scanner-messages.ts'

const origin = ({ block_id, cut_number, organ }: RecentSlide) =>
  [block_id ?? organ, cut_number === null ? null : scannerMessages.cut(cut_number)].filter(Boolean).join(' · ')

export interface RecentSlidesListProps {
  slides: readonly RecentSlide[]
  currentId: number | undefined
  /** The scanner shows more than the default. */
  limit?: number
  onPick: (slide: RecentSlide) => void
}

/** 'Recently Scanned Slides', newest first; a click loads the slide again. */
export function RecentSlidesList({ slides, currentId, limit = DEFAULT_HISTORY, onPick }: RecentSlidesListProps) {
  const shown = slides.slice(0, limit)
  return (
    <Card isFlush title={scannerMessages.recent} aside={scannerMessages.recentCount(shown.length, limit)}>
      {shown.length === 0 && (
        <Text className={cardStyles['body'] ?? ''} size="sm" lh="inherit" c="var(--text-2)">
          {scannerMessages.noRecent}
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
    </Card>
  )
}
