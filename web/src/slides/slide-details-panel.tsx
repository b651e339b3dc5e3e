import type { SlideFile } from '@vitrine/contract/files'
import type { Slide } from '@vitrine/contract/slides'
import type { ReactNode } from 'react'
import { formatDate } from '../format/dates.ts'
import { formatBytes } from '../format/numbers.ts'
import { DrawerGroup } from '../table/drawer.tsx'
import { slideMessages } from './slide-messages.ts'

type Entry = readonly [label: string, value: ReactNode]

const slideEntries = (slide: Slide): Entry[] => [
  ['ID', slide.id],
  ['UUID', slide.uuid],
  ['Block ID', slide.block_id],
  ['Cut Number', slide.cut_number],
  ['Source', slide.source],
  ['Species', slide.species],
  ['Organ', slide.organ],
  ['Vendor', slide.vendor],
  ['Description', slide.description],
]

const fileEntries = (file: SlideFile): Entry[] => [
  ['File Name', file.name],
  ['File Type', file.type],
  ['File Size', file.size === null ? null : formatBytes(file.size)],
  ['Created By', file.created_by?.username],
  ['Created At', formatDate(file.created_at)],
]

/** A list's values side by side, an object as JSON: what a scanner wrote is shown, whatever its shape. */
function metadataText(value: unknown): string {
  if (Array.isArray(value)) return value.map(metadataText).join(', ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

const metadataEntries = (file: SlideFile | null): Entry[] =>
  Object.entries(file?.metadata ?? {}).map(([key, value]) => [key, metadataText(value)])

/** What an open row shows of its slide (spec 1 §2). */
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
