import { Group, SimpleGrid, Stack } from '@mantine/core'
import { IconFile, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides'
import { useState } from 'react'
import { isNotFound } from '../../api/removal.ts'
import { useMayEdit } from '../../edit/may-edit.ts'
import { formatDateTime } from '../../format/dates.ts'
import { formatBytes } from '../../format/numbers.ts'
import { Banner } from '../../ui/banner.tsx'
import cardStyles from '../../ui/card.module.css'
import { CopyButton } from '../../ui/copy-button.tsx'
import iconStyles from '../../ui/icon-button.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import { Pairs } from '../../ui/pairs.tsx'
import { toast } from '../../ui/toast.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { SlideGlass } from '../labels/slide-glass.tsx'
import { slideAddress } from '../slide-addresses.ts'
import { SLIDE_VIEW_FIELDS, slidePairs } from '../slide-fields.ts'
import { slideMessages } from '../slide-messages.ts'
import { SlideStatusBadge } from '../slide-status.tsx'
import { removeSlide } from '../slides-api.ts'
import classes from './scanner.module.css'

const LINKS = [
  { label: 'Edit slide', address: slideAddress.edit, icon: <IconPencil aria-hidden /> },
  { label: 'Edit file', address: slideAddress.fileEdit, icon: <IconFile aria-hidden /> },
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
        // The card disappears, so only the toast can say why.
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
  const mayEdit = useMayEdit()
  const size = slide.file?.size
  return (
    <article className={cardStyles['card']} aria-label={slide.name}>
      <header className={`${cardStyles['head']} ${classes['slideHead']}`}>
        <h2>
          <Link to={slideAddress.detail(slide.id)} title={slide.name}>
            {slide.name}
          </Link>
        </h2>
        <SlideStatusBadge slide={slide} />
        <Group gap="sm" wrap="nowrap" ml="auto">
          <CopyButton value={slide.uuid ?? String(slide.id)} />
          {mayEdit && (
            <>
              {LINKS.map(({ label, address, icon }) => (
                <Tooltip key={label} text={label}>
                  <Link to={address(slide.id)} aria-label={label} className={iconStyles['icon']}>
                    {icon}
                  </Link>
                </Tooltip>
              ))}
              <IconButton
                label="Delete slide"
                icon={<IconTrash aria-hidden />}
                disabled={isDeleting}
                onClick={remove}
              />
            </>
          )}
        </Group>
      </header>
      <Stack gap="lg" p="lg">
        {problem !== undefined && (
          <Banner kind="red" onDismiss={dismiss}>
            {problem}
          </Banner>
        )}
        <SlideGlass slide={slide} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing={28} verticalSpacing={0}>
          <Pairs pairs={[['ID', slide.id], ['UUID', slide.uuid], ...slidePairs(slide, SLIDE_VIEW_FIELDS.cardOrigin)]} />
          <Pairs
            pairs={[
              ...slidePairs(slide, SLIDE_VIEW_FIELDS.cardContent),
              ['File', slide.file?.name],
              ['File Size', size == null ? null : formatBytes(size)],
              ['Created', formatDateTime(slide.created_at)],
            ]}
          />
        </SimpleGrid>
      </Stack>
    </article>
  )
}
