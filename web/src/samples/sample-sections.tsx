import { Link } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples/samples'
import type { ReactNode } from 'react'
import { objectLines } from '../files/metadata-values.ts'
import { formatDateTime } from '../format/dates.ts'
import { slideAddress } from '../slides/slide-addresses.ts'
import { SlideStatusBadge } from '../slides/slide-status.tsx'
import type { Pair } from '../ui/layout/pairs.tsx'
import { sampleFieldText } from './sample-field-text.ts'
import {
  fieldsOfSection,
  SAMPLE_SECTIONS,
  type SampleField,
  type SampleFieldSpec,
  type SampleSection,
} from './sample-fields.ts'
import { formatArea } from './sample-sizes.ts'
import { MachineQcBadge, QcStatusBadge, SampleStatusBadge } from './sample-status.tsx'

/** The name of a sample's slide, or its id if there is no name. */
export const linkedSlideName = ({ slide, slide_detail }: Pick<Sample, 'slide' | 'slide_detail'>): string =>
  slide_detail?.name || String(slide)

export function slideLink(sample: Pick<Sample, 'slide' | 'slide_detail'>): ReactNode {
  if (sample.slide === null || sample.slide === undefined) return null
  return <Link to={slideAddress.detail(sample.slide)}>{linkedSlideName(sample)}</Link>
}

/** The pairs of the sample's slide, which must not be null. @param name replaces its plain name */
export const linkedSlidePairs = (sample: Sample, name: ReactNode = linkedSlideName(sample)): Pair[] => [
  ['Name', name],
  ['Slide ID', sample.slide],
  ['Status', sample.slide_detail?.status && <SlideStatusBadge slide={sample.slide_detail} />],
]

export const creatorText = ({ created_by }: Pick<Sample, 'created_by'>): string | null =>
  created_by && [created_by.name || created_by.username, created_by.email].filter(Boolean).join(', ')

/** Fields that are not displayed as plain text. */
const RENDERED: Partial<Record<SampleField, (sample: Sample) => ReactNode>> = {
  qc_status: sample => <QcStatusBadge status={sample.qc_status} />,
  qc_status_machine: ({ qc_status_machine: status }) => status && <MachineQcBadge status={status} />,
  status: ({ status }) => status && <SampleStatusBadge status={status} />,
  extra_data: ({ extra_data: value }) => value && objectLines(value).map(line => <div key={line}>{line}</div>),
}

/** A field as displayed; null if it is missing. */
const shownField = (spec: SampleFieldSpec, sample: Sample): ReactNode => {
  const render = RENDERED[spec.field]
  return render ? render(sample) : sampleFieldText(spec, sample[spec.field])
}

/** The fields set by the server, and the link to a slide: shown with the first section, but not editable there. */
const recordPairs = (sample: Sample): Pair[] => [
  ['ID', sample.id],
  ['UUID', sample.uuid],
  ['Slide', slideLink(sample)],
  ['Created', formatDateTime(sample.created_at)],
  ['Updated', formatDateTime(sample.updated_at)],
  ['Created By', creatorText(sample)],
]

const SIZE_FIELDS: readonly SampleField[] = ['image_width_px', 'image_height_px', 'image_width_um', 'image_height_um']

export const imageSizePairs = (sample: Sample): Pair[] =>
  (
    [
      ['Pixels', formatArea(sample.image_width_px, sample.image_height_px)],
      ['Micrometres', formatArea(sample.image_width_um, sample.image_height_um)],
    ] satisfies Pair[]
  ).filter(([, area]) => area !== null)

type Length = 'short' | 'long'
const lengthOf = ({ kind }: SampleFieldSpec): Length => (kind === 'long-text' || kind === 'json' ? 'long' : 'short')

/** A section's editable fields, without the image's size. @param length only short fields, or only those with several lines */
export const fieldPairs = (section: SampleSection, sample: Sample, length?: Length): Pair[] =>
  fieldsOfSection(section)
    .filter(spec => !SIZE_FIELDS.includes(spec.field) && (length === undefined || lengthOf(spec) === length))
    .map(spec => [spec.label, shownField(spec, sample)])

export const sampleSections = (sample: Sample) =>
  SAMPLE_SECTIONS.map(({ id, title }) => ({
    id,
    title,
    pairs: [
      ...fieldPairs(id, sample),
      ...(id === 'sample' ? recordPairs(sample) : []),
      ...(id === 'image' ? imageSizePairs(sample) : []),
    ],
  }))
