import type { Slide } from '@vitrine/contract/slides/slides'
import { Drawer, DrawerGroup } from '../../table/details/drawer.tsx'
import { LabFieldsGroup } from '../../table/lab-fields/lab-fields-group.tsx'
import type { DashboardDrawerProps } from '../../table/records/dashboard.ts'
import { CheckedThumbnail } from '../picture/slide-thumbnail.tsx'
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

export const SlideDrawer = ({ row: slide, links, onClose }: DashboardDrawerProps<Slide>) => (
  <Drawer title={slide.name} badge={<SlideStatusBadge slide={slide} />} onClose={onClose} actions={links}>
    <SlideDetailsPanel slide={slide} />
  </Drawer>
)
