import { Button } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides'
import { Drawer } from '../../table/details/drawer.tsx'
import { slideAddress } from '../slide-addresses.ts'
import { SlideStatusBadge } from '../slide-status.tsx'
import { SlideDetailsPanel } from './slide-details-panel.tsx'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The drawer of an open row: which slide it is, where it goes on, and its three groups. */
export function SlideDrawer({ slide, onClose }: { slide: Slide; onClose: () => void }) {
  const link = (to: string) => (props: object) => <Link to={to} {...props} />
  return (
    <Drawer
      title={slide.name}
      badge={<SlideStatusBadge slide={slide} />}
      onClose={onClose}
      actions={
        <>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconEye {...ICON} />}
            renderRoot={link(slideAddress.detail(slide.id))}
          >
            View Details
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconPencil {...ICON} />}
            renderRoot={link(slideAddress.edit(slide.id))}
          >
            Edit Slide
          </Button>
        </>
      }
    >
      <SlideDetailsPanel slide={slide} />
    </Drawer>
  )
}
