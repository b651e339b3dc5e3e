import type { Static } from 'typebox'
import * as Type from 'typebox'
import { CutNumber, inChanges, Line, LongText, RequiredLine } from '../api/limits.ts'
import { listSpec } from '../api/list-spec.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, pageOf } from '../api/page.ts'
import { route } from '../api/route.ts'
import {
  closed,
  FieldValues,
  FieldValuesInput,
  nullable,
  OptionalInteger,
  OptionalText,
  optional,
  RecordId,
  Timestamp,
  Version,
} from '../api/schema.ts'
import { SlideFile } from '../files/files.ts'
import { LABEL_CHECKS } from '../files/picture-summary.ts'

export const SlideStatus = Type.Object({
  id: nullable(Type.Integer()),
  name: Type.String(),
  description: OptionalText,
})
export type SlideStatus = Static<typeof SlideStatus>

export const Slide = Type.Object({
  id: Type.Integer(),
  uuid: OptionalText,
  name: Type.String(),
  species: OptionalText,
  organ: OptionalText,
  block_id: OptionalText,
  cut_number: OptionalInteger,
  source: OptionalText,
  vendor: OptionalText,
  description: OptionalText,
  notes: OptionalText,
  status: nullable(SlideStatus),
  created_at: nullable(Timestamp),
  updated_at: nullable(Timestamp),
  file: nullable(SlideFile),
  fields: FieldValues,
  version: Version,
})
export type Slide = Static<typeof Slide>

/** A status in a request body: an object, a name or an id. An object whose id and name disagree is rejected. */
const SlideStatusInput = Type.Union([
  Type.String(),
  Type.Integer(),
  closed({
    id: Type.Optional(Type.Integer()),
    name: Type.Optional(Type.String()),
    description: Type.Optional(OptionalText),
  }),
])

/** The fields of a slide that are texts and numbers, as a new one has them. */
export const slideFields = {
  name: RequiredLine,
  species: Line,
  organ: Line,
  block_id: Line,
  cut_number: CutNumber,
  source: Line,
  vendor: Line,
  description: LongText,
  notes: LongText,
}
const { name, ...optionalSlideFields } = slideFields

const slideLinks = {
  status: Type.Optional(SlideStatusInput),
  /** The id of a file record; null removes the file from the slide and preserves its record. */
  file: Type.Optional(nullable(RecordId)),
  fields: FieldValuesInput,
}
export const NewSlide = closed({ name, ...optional(optionalSlideFields), ...slideLinks })
export type NewSlide = Static<typeof NewSlide>
export const SlidePatch = closed({
  ...optional(inChanges(slideFields)),
  ...slideLinks,
  id: Type.Optional(Type.Integer()),
})
export type SlidePatch = Static<typeof SlidePatch>

/** The columns that a slide search can cover. */
export const SLIDE_SEARCH_COLUMNS = [
  'name',
  'block_id',
  'cut_number',
  'source',
  'species',
  'organ',
  'description',
] as const

export const slideList = listSpec({
  columns: {
    id: 'integer',
    uuid: 'uuid',
    name: 'text',
    species: 'text',
    organ: 'text',
    block_id: 'text',
    cut_number: 'integer',
    source: 'text',
    vendor: 'text',
    description: 'text',
    notes: 'text',
    status: 'status',
    created_at: 'timestamp',
    updated_at: 'timestamp',
    file: 'reference',
  },
  searchable: SLIDE_SEARCH_COLUMNS,
  idFilters: {
    dataset_ids: 'Slides of these datasets. Ids, separated by commas; empty: slides of none',
    not_in_dataset: 'Slides of none of these datasets. Ids, separated by commas; empty: slides of any',
  },
  choiceFilters: { label_check: LABEL_CHECKS, has_picture: ['true', 'false'] },
  filter: {
    fields: {
      picture: 'boolean',
      label_check: 'text',
      dataset: 'membership',
      'file.name': 'text',
      'file.type': 'text',
      'file.size': 'integer',
    },
    parameters: { dataset_ids: 'dataset', not_in_dataset: 'dataset', has_picture: 'picture' },
  },
  defaultOrdering: '-created_at',
  defaultLimit: DEFAULT_PAGE_SIZE,
  maxLimit: MAX_PAGE_SIZE,
})

/** Largest number of names in one look-up. */
export const MAX_LOOKED_UP_NAMES = 1000
/** Largest number of slides that a look-up returns for one name. */
export const MAX_SLIDES_A_NAME = 100

const SlideLookUp = closed({
  names: Type.Array(Type.String(), {
    minItems: 1,
    maxItems: MAX_LOOKED_UP_NAMES,
    description: `a list of 1 to ${MAX_LOOKED_UP_NAMES.toLocaleString('en')} names`,
  }),
})

/**
 * One result per name, in the order of the request. `slides` have this name, ignoring case and surrounding blanks: exact
 * matches first, then those that differ in blanks only, then the others, each group by id. Empty if no slide has the name.
 */
export const SlideLookUpReply = Type.Object({
  results: Type.Array(
    Type.Object({
      name: Type.String(),
      slides: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    }),
  ),
})
export type SlideLookUpReply = Static<typeof SlideLookUpReply>
export type NamedSlide = SlideLookUpReply['results'][number]['slides'][number]

export const slideRoutes = {
  list: route('GET', '/api/slides/', { needs: 'reader', summary: 'Slides', list: slideList, reply: pageOf(Slide) }),
  get: route('GET', '/api/slides/:id/', { needs: 'reader', summary: 'One slide', reply: Slide }),
  create: route('POST', '/api/slides/', { needs: 'editor', summary: 'Create a slide', body: NewSlide, reply: Slide }),
  update: route('PATCH', '/api/slides/:id/', {
    needs: 'editor',
    summary: 'Change a slide',
    body: SlidePatch,
    reply: Slide,
  }),
  remove: route('DELETE', '/api/slides/:id/', { needs: 'editor', summary: 'Delete a slide and its file record' }),
  lookUp: route('POST', '/api/slides/look-up/', {
    needs: 'reader',
    summary: 'Find many slides by their names',
    body: SlideLookUp,
    reply: SlideLookUpReply,
    status: 200,
  }),
}
