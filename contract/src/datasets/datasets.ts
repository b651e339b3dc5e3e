import type { Static } from 'typebox'
import * as Type from 'typebox'
import { inChanges, LongText, RequiredLine } from '../api/limits.ts'
import { type ListSpec, listSpec } from '../api/list-spec.ts'
import { MAX_PAGE_SIZE, pageOf } from '../api/page.ts'
import { route } from '../api/route.ts'
import {
  CreatedBy,
  closed,
  FieldValues,
  FieldValuesInput,
  JsonObject,
  nullable,
  OptionalText,
  optional,
  RecordId,
  Timestamp,
  Version,
} from '../api/schema.ts'
import { wholeNumbersQuery } from '../lists/query-numbers.ts'
import { Slide } from '../slides/slides.ts'
import { DATASET_TYPES } from '../splits/dataset-types.ts'
import { MAX_LEFT_OUT_VALUES } from '../splits/distribution.ts'
import { SplitRecipe } from './dataset-distribution.ts'

/** Default page size of the list of datasets and of a dataset's slides. */
export const DATASET_PAGE_SIZE = 50
/** Number of datasets that a dropdown loads. */
export const DATASET_OPTIONS_LIMIT = 100
/** Largest page of the full view of datasets, which is expensive. */
const MAX_FULL_DATASETS = 20

/** Leaving out one value makes a fold for each value. */
const Fold = Type.Integer({ minimum: 1, maximum: MAX_LEFT_OUT_VALUES })

export const DatasetEntry = Type.Object({
  id: Type.Integer(),
  slide: Slide,
  type: Type.Enum(DATASET_TYPES),
  /** Which of the dataset's folds the slide is held out in, from 1. Left out for a slide without one. */
  fold: Type.Optional(Fold),
})
export type DatasetEntry = Static<typeof DatasetEntry>

/** Summary of a dataset's latest frozen version. */
const LatestVersion = Type.Object({ number: Type.Integer(), semver: Type.String(), created_at: Timestamp })

/** A dataset that contains a slide, with the slide's type in it. */
const DatasetOfSlide = Type.Object({ id: Type.Integer(), name: Type.String(), type: Type.Enum(DATASET_TYPES) })

/**
 * The filter that finds the slides of a dataset: the parameters of the list of slides by name, without its order and page;
 * `filter` is JSON, not text.
 */
const Cohort = Type.Optional(nullable(JsonObject))

/** A dataset without its slides. */
export const Dataset = Type.Object({
  id: Type.Integer(),
  uuid: OptionalText,
  name: Type.String(),
  description: OptionalText,
  slides_count: Type.Integer(),
  created_at: nullable(Timestamp),
  updated_at: nullable(Timestamp),
  created_by: CreatedBy,
  fields: FieldValues,
  /** The rules that join its slides into groups (splits/rules.ts); null for the defaults. A reply may omit it. */
  grouping: Type.Optional(nullable(Type.Array(Type.String()))),
  /** How its slides were distributed; null if not by groups. A reply may omit it. */
  recipe: Type.Optional(nullable(SplitRecipe)),
  /** The dataset offers slides that match this and are not in it yet; null for none. A reply may omit it. */
  cohort: Cohort,
  /** The latest frozen version; null if it was never frozen. A reply may omit it. */
  latest_version: Type.Optional(nullable(LatestVersion)),
  version: Version,
})
export type Dataset = Static<typeof Dataset>

/** A dataset with its slides, in the order in which they were saved. */
export const FullDataset = Type.Object({ ...Dataset.properties, dataset_slides: Type.Array(DatasetEntry) })
export type FullDataset = Static<typeof FullDataset>

/** An entry without `fold` keeps its fold unless its type changes; null removes the fold. */
const entryFields = { slide_id: RecordId, type: Type.String(), fold: Type.Optional(nullable(Fold)) }
/** An entry's id is optional: preserved if it belongs to this dataset, otherwise ignored. */
export const DatasetEntryInput = closed({ ...entryFields, id: Type.Optional(nullable(Type.Integer())) })
export type DatasetEntryInput = Static<typeof DatasetEntryInput>
export const NewDatasetEntry = closed(entryFields)
export type NewDatasetEntry = Static<typeof NewDatasetEntry>

/** The texts of a new dataset. */
export const datasetFields = { name: RequiredLine, description: LongText }

const datasetContents = {
  fields: FieldValuesInput,
  grouping: Type.Optional(nullable(Type.Array(Type.String(), { description: 'a list of rules' }))),
  recipe: Type.Optional(nullable(SplitRecipe)),
  cohort: Cohort,
  dataset_slides: Type.Optional(Type.Array(DatasetEntryInput)),
}
export const NewDataset = closed({
  name: datasetFields.name,
  description: Type.Optional(datasetFields.description),
  ...datasetContents,
})
export type NewDataset = Static<typeof NewDataset>
export const DatasetPatch = closed({
  ...optional(inChanges(datasetFields)),
  ...datasetContents,
  id: Type.Optional(Type.Integer()),
})
export type DatasetPatch = Static<typeof DatasetPatch>

export const datasetList = listSpec({
  columns: {
    id: 'integer',
    uuid: 'uuid',
    name: 'text',
    description: 'text',
    slides_count: 'integer',
    created_by: 'reference',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  searchable: ['name', 'description'],
  filter: { people: ['created_by'] },
  defaultOrdering: '-created_at',
  defaultLimit: DATASET_PAGE_SIZE,
  maxLimit: MAX_PAGE_SIZE,
})

/** The full view of many datasets. */
export const fullDatasetList: ListSpec = {
  ...datasetList,
  defaultLimit: MAX_FULL_DATASETS,
  maxLimit: MAX_FULL_DATASETS,
}

/** Query parameters of a dataset's slides; pages count from 1. */
export const DATASET_SLIDES_PARAMETERS = {
  page: { type: 'integer', minimum: 1, default: 1 },
  limit: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: DATASET_PAGE_SIZE },
} as const

export const datasetRoutes = {
  list: route('GET', '/api/datasets/', {
    needs: 'reader',
    summary: 'Datasets',
    list: datasetList,
    reply: pageOf(Dataset),
  }),
  standard: route('GET', '/api/datasets/standard/', {
    needs: 'reader',
    summary: 'Datasets',
    list: datasetList,
    reply: pageOf(Dataset),
  }),
  listFull: route('GET', '/api/datasets/full/', {
    needs: 'reader',
    summary: 'Datasets with their slides, a few at a time',
    list: fullDatasetList,
    reply: pageOf(FullDataset),
  }),
  get: route('GET', '/api/datasets/:id/', { needs: 'reader', summary: 'One dataset', reply: Dataset }),
  getStandard: route('GET', '/api/datasets/:id/standard/', { needs: 'reader', summary: 'One dataset', reply: Dataset }),
  getFull: route('GET', '/api/datasets/:id/full/', {
    needs: 'reader',
    summary: 'One dataset with its slides',
    reply: FullDataset,
  }),
  create: route('POST', '/api/datasets/', {
    needs: 'editor',
    summary: 'Create a dataset',
    body: NewDataset,
    reply: Dataset,
  }),
  update: route('PATCH', '/api/datasets/:id/', {
    needs: 'editor',
    summary: 'Change a dataset',
    body: DatasetPatch,
    reply: Dataset,
  }),
  remove: route('DELETE', '/api/datasets/:id/', { needs: 'editor', summary: 'Delete a dataset' }),
  slides: route('GET', '/api/datasets/:id/slides/', {
    needs: 'reader',
    summary: "A dataset's slides, page by page (from 1)",
    query: wholeNumbersQuery(DATASET_SLIDES_PARAMETERS),
    reply: pageOf(DatasetEntry),
  }),
  ofSlide: route('GET', '/api/slides/:id/datasets/', {
    needs: 'reader',
    summary: 'The datasets that hold a slide, by name, with its type in each',
    reply: Type.Object({ results: Type.Array(DatasetOfSlide) }),
    noun: 'slide',
  }),
  addSlide: route('POST', '/api/datasets/:id/slides/', {
    needs: 'editor',
    summary: 'Add one slide to a dataset',
    ifMatch: true,
    body: NewDatasetEntry,
    reply: DatasetEntry,
  }),
}
