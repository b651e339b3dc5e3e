import { IconFile, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides'
import { type ReactNode, useState } from 'react'
import { isNotFound } from '../../api/removal.ts'
import { formatDateTime } from '../../format/dates.ts'
import { formatBytes } from '../../format/numbers.ts'
import { Banner } from '../../ui/banner.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Pair, Pairs } from '../../ui/pairs.tsx'
import { toast } from '../../ui/toast.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { SlideGlass } from '../labels/slide-glass.tsx'
import { slideAddress } from '../slide-addresses.ts'
import { SLIDE_PLACES, slidePairs } from '../slide-fields.ts'
import { slideMessages } from '../slide-messages.ts'
import { SlideStatusBadge } from '../slide-status.tsx'
import { removeSlide } from '../slides-api.ts'
import classes from './slide-card.module.css'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

const IconLink = ({ to, label, icon }: { to: string; label: string; icon: ReactNode }) => (
  <Tooltip text={label}>
    <Link to={to} aria-label={label} className={classes['link']}>
      {icon}
    </Link>
  </Tooltip>
)

const origin = (slide: Slide): Pair[] => [
  ['ID', slide.id],
  ['UUID', slide.uuid],
  ...slidePairs(slide, SLIDE_PLACES.cardOrigin),
]

const content = (slide: Slide): Pair[] => [
  ...slidePairs(slide, SLIDE_PLACES.cardContent),
  ['File', slide.file?.name],
  ['File Size', slide.file?.size == null ? null : formatBytes(slide.file.size)],
  ['Created', formatDateTime(slide.created_at)],
]

/** Deletes the card's slide after its own confirmation. The reason of a failure stays on the card. */
function useCardDeletion(slide: Slide, onDeleted: (id: number) => void) {
  const [state, setState] = useState<{ isDeleting?: boolean; problem?: string }>({})
  async function remove() {
    if (state.isDeleting || !window.confirm(slideMessages.confirmDeleteOnCard(slide.name))) return
    setState({ isDeleting: true })
    try {
      await removeSlide(slide.id)
      toast.success(slideMessages.deleted)
      onDeleted(slide.id)
    } catch (error) {
      if (isNotFound(error)) {
        // The card goes, so the toast alone can say why.
        toast.warning(slideMessages.deletedByOther)
        return onDeleted(slide.id)
      }
      toast.error(slideMessages.deleteFailed)
      setState({ problem: slideMessages.notDeleted(slide.name, (error as Error).message) })
    }
  }
  return { ...state, remove, dismiss: () => setState({}) }
}

export interface SlideCardProps {
  slide: Slide
  onDeleted: (id: number) => void
}

/** A slide that was scanned. Give it the slide's id as key, so that one slide's failure is not shown on another. */
export function SlideCard({ slide, onDeleted }: SlideCardProps) {
  const { isDeleting, problem, remove, dismiss } = useCardDeletion(slide, onDeleted)
  return (
    <article className={classes['card']} aria-label={slide.name}>
      <header className={classes['head']}>
        <h2>
          <Link to={slideAddress.detail(slide.id)} title={slide.name}>
            {slide.name}
          </Link>
        </h2>
        <SlideStatusBadge slide={slide} />
        <span className={classes['actions']}>
          <CopyButton value={slide.uuid ?? String(slide.id)} />
          <IconLink to={slideAddress.edit(slide.id)} label="Edit slide" icon={<IconPencil {...ICON} />} />
          <IconLink to={slideAddress.fileEdit(slide.id)} label="Edit file" icon={<IconFile {...ICON} />} />
          <IconButton label="Delete slide" icon={<IconTrash {...ICON} />} disabled={isDeleting} onClick={remove} />
        </span>
      </header>
      <div className={classes['body']}>
        {problem !== undefined && (
          <Banner kind="red" onDismiss={dismiss}>
            {problem}
          </Banner>
        )}
        <SlideGlass slide={slide} />
        <div className={classes['facts']}>
          <Pairs pairs={origin(slide)} />
          <Pairs pairs={content(slide)} />
        </div>
      </div>
    </article>
  )
}
