import { Group, SimpleGrid, Stack } from '@mantine/core'
import { IconFile, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides/slides'
import type { ReactNode } from 'react'
import { askDeletion } from '../../edit/ask-deletion.ts'
import { useMayEdit } from '../../edit/may-edit.ts'
import { useDeleteRecord } from '../../edit/use-delete-record.ts'
import { formatDateTime } from '../../format/dates.ts'
import { formatBytes } from '../../format/numbers.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import iconStyles from '../../ui/buttons/icon-button.module.css'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import cardStyles from '../../ui/layout/card.module.css'
import { Pairs } from '../../ui/layout/pairs.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { Tooltip } from '../../ui/popovers/tooltip.tsx'
import { LazySlideLabelDrawing } from '../labels/slide-label-card.tsx'
import { slideAddress } from '../slide-addresses.ts'
import { SLIDE_VIEW_FIELDS, slidePairs } from '../slide-fields.ts'
import { slideMessages, slideTexts } from '../slide-messages.ts'
import { SlideStatusBadge } from '../slide-status.tsx'
import { removeSlide } from '../slides-api.ts'
import classes from './reader.module.css'

const LINKS = [
  { label: 'Edit slide', address: slideAddress.edit, icon: <IconPencil aria-hidden /> },
  { label: 'Edit file', address: slideAddress.fileEdit, icon: <IconFile aria-hidden /> },
]

export interface SlideCardProps {
  slide: Slide
  actions?: ReactNode
  onDeleted: (id: number) => void
}

/** A scanned slide. Use its id as key, so that one slide's failure is not shown on another. */
export function SlideCard({ slide, actions, onDeleted }: SlideCardProps) {
  const forget = () => onDeleted(slide.id)
  const deletion = useDeleteRecord({
    confirm: () =>
      askDeletion({
        title: slideMessages.confirmDeleteOnCard(slide),
        action: slideTexts.deleteOne,
        kind: 'slides',
        ids: [slide.id],
      }),
    remove: action => removeSlide(slide.id, action),
    name: slide.name,
    texts: slideTexts,
    onDeleted: forget,
    onMissing() {
      // The card disappears, so only the toast can show the reason.
      toast.warning(slideTexts.missing)
      forget()
    },
  })
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
          {actions}
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
                disabled={deletion.isDeleting}
                onClick={deletion.deleteRecord}
              />
            </>
          )}
        </Group>
      </header>
      <Stack gap="lg" p="lg">
        <Banner kind="red" onDismiss={deletion.dismiss}>
          {deletion.problem}
        </Banner>
        <LazySlideLabelDrawing slide={slide} />
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
