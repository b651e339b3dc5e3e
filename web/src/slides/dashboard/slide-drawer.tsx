import { IconEye, IconPencil } from '@tabler/icons-react'
import type { Slide } from '@vitrine/contract/slides'
import type { DashboardDrawerProps } from '../../table/dashboard/dashboard.ts'
import { Drawer } from '../../table/details/drawer.tsx'
import { DrawerLink } from '../../table/details/drawer-link.tsx'
import { slideAddress } from '../slide-addresses.ts'
import { SlideStatusBadge } from '../slide-status.tsx'
import { SlideDetailsPanel } from './slide-details-panel.tsx'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The details of an open row: which slide it is, links, and three groups. */
export function SlideDrawer({ row: slide, onClose }: DashboardDrawerProps<Slide>) {
  return (
    <Drawer
      title={slide.name}
      badge={<SlideStatusBadge slide={slide} />}
      onClose={onClose}
      actions={
        <>
          <DrawerLink to={slideAddress.detail(slide.id)} icon={<IconEye {...ICON} />} text="View Details" />
          <DrawerLink to={slideAddress.edit(slide.id)} icon={<IconPencil {...ICON} />} text="Edit Slide" />
        </>
      }
    >
      <SlideDetailsPanel slide={slide} />
    </Drawer>
  )
}
