import type { Static } from 'typebox'
import * as Type from 'typebox'
import { pageOf } from '../api/page.ts'
import { route } from '../api/route.ts'
import { CreatedBy, closed, nullable, Timestamp } from '../api/schema.ts'
import { wholeNumbersQuery } from '../lists/query-numbers.ts'
import { DATASET_TYPES, PARTS } from '../splits/dataset-types.ts'
import { OVERLAP_KINDS } from '../splits/overlap.ts'
import { VERSION_PAGE } from './dataset-versions.ts'
import { TestSetCount } from './test-set-count.ts'

/** A frozen version for testing models: a warning appears if a training or validation slide is in it. */
export const TestSet = Type.Object({
  /** The version's uuid. */
  version: Type.String(),
  number: Type.Integer(),
  /** The dataset's id; null while it is deleted. */
  dataset: nullable(Type.Integer()),
  dataset_uuid: Type.String(),
  /** The name of the dataset when it was frozen. */
  dataset_name: Type.String(),
  /** The parts whose slides are tested on: evaluation, or all if the version has no evaluation slides. */
  parts: Type.Array(Type.Enum(PARTS)),
  /** Slides of these parts. */
  slides: Type.Integer(),
  locked_at: Timestamp,
  locked_by: CreatedBy,
})
export type TestSet = Static<typeof TestSet>

/** A slide of a dataset that is in a test set, directly or because of a value that it shares with a slide there. */
const TestSetSlide = Type.Object({
  slide_id: Type.Integer(),
  name: Type.String(),
  type: Type.Enum([...DATASET_TYPES]),
  kind: Type.Enum(OVERLAP_KINDS),
  /** The shared value: the uuid, the file's name, `rule=value`, or the block id. */
  value: Type.String(),
  /** The uuid of the slide in the test set. */
  test_slide: Type.String(),
  /** The version's uuid. */
  test_set: Type.String(),
})
export type TestSetSlide = Static<typeof TestSetSlide>

/** Maximum number of slides that a reply lists. */
export const MAX_TEST_SET_SLIDES = 1_000

export const TestSetOverlap = Type.Object({
  /** The test sets that contain any of the slides. */
  test_sets: Type.Array(Type.Object({ test_set: Type.String(), name: Type.String(), number: Type.Integer() })),
  /** Only test sets with training or validation slides in them. */
  counts: Type.Array(TestSetCount),
  /** Slides of any type, in the dataset's order, at most a thousand. */
  slides: Type.Array(TestSetSlide),
  slides_count: Type.Integer(),
})
export type TestSetOverlap = Static<typeof TestSetOverlap>

export const testSetRoutes = {
  list: route('GET', '/api/test-sets/', {
    needs: 'reader',
    summary: 'Frozen versions that are locked as test sets, newest first',
    query: wholeNumbersQuery(VERSION_PAGE),
    reply: pageOf(TestSet),
  }),
  lock: route('POST', '/api/test-sets/', {
    needs: 'editor',
    summary: 'Lock a frozen version as a test set',
    body: closed({ version: Type.String({ format: 'uuid', description: "a version's uuid" }) }),
    reply: TestSet,
  }),
  unlock: route('DELETE', '/api/test-sets/:uuid/', {
    needs: 'admin',
    summary: 'Unlock a test set, by its version',
  }),
  ofDataset: route('GET', '/api/datasets/:id/test-sets/', {
    needs: 'reader',
    summary: 'The slides of a dataset that are in locked test sets',
    reply: TestSetOverlap,
  }),
}
