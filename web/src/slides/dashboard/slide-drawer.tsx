import { IconEye, IconPencil } from '@tabler/icons-react'
import type { Slide } from '@vitrine/contract/slides/slides'
import { useMayEdit } from '../../edit/may-edit.ts'
import { Drawer, DrawerGroup, DrawerLink } from '../../table/details/drawer.tsx'
import { useListPlace } from '../../table/grid/list-place.ts'
import { LabFieldsGroup } from '../../table/lab-fields/lab-fields-group.tsx'
import type { DashboardDrawerProps } from '../../table/records/dashboard.ts'
import { CheckedThumbnail } from '../picture/slide-thumbnail.tsx'
import { slideAddress } from '../slide-addresses.ts'
import { fileEntries, metadataEntries, slideEntries } from '../slide-fields.ts'
import { slideMessages } from '../slide-messages.ts'
import { SlideStatusBadge } from '../slide-status.tsx'

export function SlideDetailsPanel({ slide }: { slide: Slide }) {
  const { file } = slide
  const metadata = metadataEntries(file)
  return (
    <>
      {file?.picture && (
        <DrawerGroup title={slideMessages.picture}>
          <CheckedThumbnail slide={slide} picture={file.picture} />
        </DrawerGroup>
      )}
      <DrawerGroup title="Slide Information" pairs={slideEntries(slide)} />
      <LabFieldsGroup entity="slides" record={slide} />
      <DrawerGroup title="File Information" {...(file ? { pairs: fileEntries(file) } : {})}>
        {!file && slideMessages.noFile}
      </DrawerGroup>
      <DrawerGroup title="Metadata" {...(metadata.length > 0 ? { pairs: metadata } : {})}>
        {metadata.length === 0 && slideMessages.noMetadata}
      </DrawerGroup>
    </>
  )
}

export function SlideDrawer({ row: slide, onClose }: DashboardDrawerProps<Slide>) {
  const place = useListPlace('slides')(slide.id)
  return (
    <Drawer
      title={slide.name}
      badge={<SlideStatusBadge slide={slide} />}
      onClose={onClose}
      actions={
        <>
          <DrawerLink
            to={slideAddress.detail(slide.id)}
            search={place}
            icon={<IconEye aria-hidden />}
            text="View Details"
          />
          {useMayEdit() && (
            <DrawerLink
              to={slideAddress.edit(slide.id)}
              search={place}
              icon={<IconPencil aria-hidden />}
              text="Edit Slide"
            />
          )}
        </>
      }
    >
      <SlideDetailsPanel slide={slide} />
    </Drawer>
  )
}
