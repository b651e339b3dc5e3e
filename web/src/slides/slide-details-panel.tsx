import type { SlideFile } from '@vitrine/contract/files'
import type { Slide } from '@vitrine/contract/slides'
import type { ReactNode } from 'react'
import { formatDate, MISSING } from '../format/dates.ts'
import { formatBytes } from '../format/numbers.ts'
import classes from './slide-details-panel.module.css'
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

function Group({ title, entries, otherwise }: { title: string; entries: readonly Entry[]; otherwise: string }) {
  return (
    <section className={classes['group']}>
      <h3 className={classes['title']}>{title}</h3>
      {entries.length === 0 ? (
        <p className={classes['otherwise']}>{otherwise}</p>
      ) : (
        <dl className={classes['entries']}>
          {entries.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value === null || value === undefined || value === '' ? MISSING : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** What an open row shows of its slide (spec 1 §2). */
export function SlideDetailsPanel({ slide }: { slide: Slide }) {
  return (
    <div className={classes['groups']}>
      <Group title="Slide Information" entries={slideEntries(slide)} otherwise={MISSING} />
      <Group
        title="File Information"
        entries={slide.file ? fileEntries(slide.file) : []}
        otherwise={slideMessages.noFile}
      />
      <Group title="Metadata" entries={metadataEntries(slide.file)} otherwise={slideMessages.noMetadata} />
    </div>
  )
}
