import type { Slide } from '@vitrine/contract/slides'
import { DrawerGroup } from '../../table/details/drawer.tsx'
import { fileEntries, metadataEntries, slideEntries } from '../slide-entries.ts'
import { slideMessages } from '../slide-messages.ts'

/** What an open row shows of its slide. */
export function SlideDetailsPanel({ slide }: { slide: Slide }) {
  const { file } = slide
  const metadata = metadataEntries(file)
  return (
    <>
      <DrawerGroup title="Slide Information" pairs={slideEntries(slide)} />
      <DrawerGroup title="File Information" {...(file ? { pairs: fileEntries(file) } : {})}>
        {!file && slideMessages.noFile}
      </DrawerGroup>
      <DrawerGroup title="Metadata" {...(metadata.length > 0 ? { pairs: metadata } : {})}>
        {metadata.length === 0 && slideMessages.noMetadata}
      </DrawerGroup>
    </>
  )
}
