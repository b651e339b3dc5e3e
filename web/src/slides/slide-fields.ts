import type { SlideFile } from '@vitrine/contract/files/files'
import { SLIDE_FIELD_LABELS } from '@vitrine/contract/slides/slide-field-labels'
import { slideFields as newSlideFields, type Slide } from '@vitrine/contract/slides/slides'
import { type FieldChoice, type FieldSpec, requiredText, specFinder, withLimits } from '../fields/field-spec.ts'
import { metadataValues } from '../files/metadata-values.ts'
import { formatDate } from '../format/dates.ts'
import { formatBytes } from '../format/numbers.ts'
import type { Pair } from '../ui/layout/pairs.tsx'
import { slideMessages } from './slide-messages.ts'

/** The statuses to choose from. One written by another program remains until one of these is chosen. */
const STATUSES: readonly FieldChoice[] = ['created', 'processing', 'completed', 'failed', 'active', 'archived'].map(
  status => ({ value: status, label: status }),
)

/** Every editable field of a slide, in the order of the forms. A new field is described here and nowhere else. */
export const SLIDE_FIELDS = withLimits(newSlideFields, [
  {
    field: 'name',
    label: SLIDE_FIELD_LABELS.name,
    kind: 'text',
    isRequired: true,
    read: requiredText(slideMessages.nameRequired),
  },
  { field: 'block_id', label: SLIDE_FIELD_LABELS.block_id, kind: 'text' },
  {
    field: 'cut_number',
    label: SLIDE_FIELD_LABELS.cut_number,
    kind: 'integer',
    refusal: slideMessages.cutNumber,
  },
  { field: 'source', label: SLIDE_FIELD_LABELS.source, kind: 'text', knownIn: 'slides' },
  { field: 'vendor', label: SLIDE_FIELD_LABELS.vendor, kind: 'text', knownIn: 'slides' },
  { field: 'species', label: SLIDE_FIELD_LABELS.species, kind: 'text', knownIn: 'slides' },
  { field: 'organ', label: SLIDE_FIELD_LABELS.organ, kind: 'text', knownIn: 'slides' },
  { field: 'status', label: SLIDE_FIELD_LABELS.status, kind: 'choice', choices: STATUSES, isRequired: true },
  { field: 'description', label: SLIDE_FIELD_LABELS.description, kind: 'long-text' },
  { field: 'notes', label: SLIDE_FIELD_LABELS.notes, kind: 'long-text' },
] as const satisfies readonly FieldSpec<keyof Slide>[])

export type SlideField = (typeof SLIDE_FIELDS)[number]['field']

/** The fields of each card and panel, in order. */
export const SLIDE_VIEW_FIELDS = {
  drawer: ['block_id', 'cut_number', 'source', 'species', 'organ', 'vendor', 'description'],
  detailTissue: ['species', 'organ', 'status'],
  detailOrigin: ['block_id', 'cut_number', 'source', 'vendor'],
  detailTexts: ['description', 'notes'],
  cardOrigin: ['block_id', 'cut_number', 'source', 'vendor'],
  cardContent: ['species', 'organ', 'description'],
  batchImport: ['description', 'vendor', 'block_id', 'cut_number', 'source', 'species', 'organ', 'name'],
} as const satisfies Readonly<Record<string, readonly SlideField[]>>

/** The dashboard's columns between Name and Status, in order: weight and minimum width in pixels. */
export const SLIDE_COLUMNS = {
  block_id: { weight: 150, floor: 104 },
  cut_number: { weight: 84, floor: 58 },
  source: { weight: 140, floor: 88 },
  vendor: { weight: 140, floor: 94, isHiddenByDefault: true },
  species: { weight: 90, floor: 70 },
  organ: { weight: 116, floor: 90 },
  description: { weight: 190, floor: 106 },
  notes: { weight: 190, floor: 122, isHiddenByDefault: true },
} as const satisfies Partial<Record<SlideField, { weight: number; floor: number; isHiddenByDefault?: true }>>

export const slideField = specFinder<FieldSpec<SlideField>>(SLIDE_FIELDS)

/** A slide with its status by name. */
export const slideRecord = (slide: Slide) => ({ ...slide, status: slide.status?.name ?? null })

export function slidePairs(slide: Slide, fields: readonly SlideField[]): Pair[] {
  const record = slideRecord(slide)
  return fields.map(field => [SLIDE_FIELD_LABELS[field], record[field]])
}

export const slideEntries = (slide: Slide): Pair[] => [
  [SLIDE_FIELD_LABELS.id, slide.id],
  [SLIDE_FIELD_LABELS.uuid, slide.uuid],
  ...slidePairs(slide, SLIDE_VIEW_FIELDS.drawer),
]

export const fileEntries = (file: SlideFile): Pair[] => [
  ['File Name', file.name],
  ['File Type', file.type],
  ['File Size', file.size === null ? null : formatBytes(file.size)],
  ['Created By', file.created_by?.username],
  ['Created At', formatDate(file.created_at)],
]

/** Metadata of any shape, with lists joined. */
export const metadataEntries = (file: SlideFile | null): Pair[] =>
  Object.entries(file?.metadata ?? {}).map(([key, value]) => [key, metadataValues(value).join(', ')])
