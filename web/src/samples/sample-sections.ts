import { Link } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples'
import { createElement, type ReactNode } from 'react'
import { metadataValues } from '../files/metadata-values.ts'
import { formatDate, formatDateTime } from '../format/dates.ts'
import { slideAddress } from '../slides/slide-addresses.ts'
import type { Pair } from '../ui/pairs.tsx'
import { linkedSlideName } from './linked-slide.ts'
import { MachineQcBadge, QcStatusBadge } from './qc-status.tsx'
import {
  fieldsOfSection,
  SAMPLE_RECORD_FIELDS,
  SAMPLE_SECTIONS,
  type SampleField,
  type SampleFieldSpec,
  type SampleSection,
} from './sample-fields.ts'
import { formatArea, formatFileSize, formatLength, formatThreshold } from './sample-sizes.ts'
import { SampleStatusBadge } from './sample-status.tsx'

export interface ShownSection {
  id: SampleSection
  title: string
  pairs: readonly Pair[]
}

/** Each extra entry on its own line, whatever its shape. */
const extraLines = (extra: Sample['extra_data']): ReactNode =>
  extra &&
  Object.entries(extra).map(([key, value]) =>
    createElement('div', { key }, `${key}: ${metadataValues(value).join(', ')}`),
  )

/** Fields that are not shown by their kind. */
const OWN_WAYS: Partial<Record<SampleField, (sample: Sample) => ReactNode>> = {
  qc_status: ({ qc_status }) => createElement(QcStatusBadge, { status: qc_status }),
  qc_status_machine: ({ qc_status_machine: status }) => status && createElement(MachineQcBadge, { status }),
  status: ({ status }) => status && createElement(SampleStatusBadge, { status }),
  blur_detection_threshold: sample => formatThreshold(sample.blur_detection_threshold),
  tiles: ({ tiles }) => formatLength(tiles),
  extra_data: ({ extra_data }) => extraLines(extra_data),
}

const written = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** A field as a person reads it; null if it is missing. */
function shownField({ field, kind }: SampleFieldSpec, sample: Sample): ReactNode {
  const ownWay = OWN_WAYS[field]
  if (ownWay) return ownWay(sample)
  const value = written(sample[field])
  if (value === '') return null
  if (kind === 'date') return formatDate(value)
  if (kind === 'timestamp') return formatDateTime(value)
  return kind === 'size' ? formatFileSize(value) : value
}

/** The sample's slide as a link to it. */
export function slideLink(sample: Pick<Sample, 'slide' | 'slide_detail'>): ReactNode {
  if (sample.slide === null || sample.slide === undefined) return null
  return createElement(Link, { to: slideAddress.detail(sample.slide) }, linkedSlideName(sample))
}

/** The sample's creator and their email address. */
export const creatorName = ({ created_by }: Pick<Sample, 'created_by'>): string | null =>
  created_by && [created_by.name || created_by.username, created_by.email].filter(Boolean).join(', ')

type RecordField = (typeof SAMPLE_RECORD_FIELDS)[number]['field']

const RECORD_WAYS: Readonly<Record<RecordField, (sample: Sample) => ReactNode>> = {
  id: sample => sample.id,
  uuid: sample => sample.uuid,
  slide: slideLink,
  created_at: sample => formatDateTime(sample.created_at),
  updated_at: sample => formatDateTime(sample.updated_at),
  created_by: creatorName,
}

/** The fields that the server makes, and the slide. */
const recordPairs = (sample: Sample): Pair[] =>
  SAMPLE_RECORD_FIELDS.map(({ field, label }) => [label, RECORD_WAYS[field](sample)])

const SIZE_FIELDS: readonly SampleField[] = ['image_width_px', 'image_height_px', 'image_width_um', 'image_height_um']

/** The image's size in each unit that has a value. */
export const imageSizePairs = (sample: Sample): Pair[] =>
  (
    [
      ['Pixels', formatArea(sample.image_width_px, sample.image_height_px)],
      ['Micrometres', formatArea(sample.image_width_um, sample.image_height_um)],
    ] satisfies Pair[]
  ).filter(([, area]) => area !== null)

type Length = 'short' | 'long'
const lengthOf = ({ kind }: SampleFieldSpec): Length => (kind === 'long-text' || kind === 'json' ? 'long' : 'short')

/** A section's fields that a lab writes, without the image's size. @param length only the short fields, or only those of many lines */
export const fieldPairs = (section: SampleSection, sample: Sample, length?: Length): Pair[] =>
  fieldsOfSection(section)
    .filter(spec => !SIZE_FIELDS.includes(spec.field) && (length === undefined || lengthOf(spec) === length))
    .map(spec => [spec.label, shownField(spec, sample)])

/** The six sections of a sample, for its row's panel. */
export const sampleSections = (sample: Sample): ShownSection[] =>
  SAMPLE_SECTIONS.map(({ id, title }) => ({
    id,
    title,
    pairs: [
      ...fieldPairs(id, sample),
      ...(id === 'sample' ? recordPairs(sample) : []),
      ...(id === 'image' ? imageSizePairs(sample) : []),
    ],
  }))
