import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from '../api/route.ts'
import { nullable } from '../api/schema.ts'
import { readParameters } from '../lists/parse-list-query.ts'
import { readWholeNumber } from '../lists/query-numbers.ts'
import { splitRuleList } from '../splits/rules.ts'
import { TestSetCount } from './test-set-count.ts'

const LIMIT = { type: 'integer', minimum: 1, maximum: 1000, default: 100 } as const

/** `key` is `rule=value`, which no other group has; `label` is the value. */
const group = { key: Type.String(), label: Type.String(), slides: Type.Integer() }
const DividedGroup = Type.Object({
  ...group,
  /** Number of the group's slides of each type. */
  counts: Type.Object({ T: Type.Integer(), V: Type.Integer(), E: Type.Integer(), default: Type.Integer() }),
})

/**
 * The result of checking a dataset's slides: the first entries of each list, those with most slides first, and the total number.
 */
export const DatasetCheck = Type.Object({
  /** The rules by which slides were joined. */
  group: Type.Array(Type.String()),
  slides: Type.Integer(),
  /** Groups with at least one value. */
  groups: Type.Integer(),
  /** Slides without any value, which can't be checked. */
  unchecked: Type.Integer(),
  torn: Type.Array(DividedGroup),
  torn_count: Type.Integer(),
  /** Undivided groups with both assigned and unassigned slides. */
  partly_assigned: Type.Integer(),
  largest: nullable(Type.Object(group)),
  /** Why whole groups may mean nothing: nearly all have one slide, or cases that names suggest are divided. */
  doubt: nullable(
    Type.Object({
      sentence: Type.String(),
      suggestion: nullable(
        Type.Object({
          /** The rule to group by instead. */
          rule: Type.String(),
          groups: Type.Integer(),
          /** Number of slides of the median group. */
          median: Type.Number(),
          divided: Type.Integer(),
        }),
      ),
      /** Number of slides that share no group with another; 0 if the doubt is another one. */
      alone: Type.Integer(),
    }),
  ),
  /** Files (the same bytes, or the same name and size) in two parts. */
  same_files: Type.Array(DividedGroup),
  same_files_count: Type.Integer(),
  /** Names in two parts. */
  same_names: Type.Array(DividedGroup),
  same_names_count: Type.Integer(),
  /** Slides whose label image names another slide, in the order of the dataset. */
  mislabeled: Type.Array(Type.Object({ slide_id: Type.Integer(), name: Type.String() })),
  mislabeled_count: Type.Integer(),
  /** The locked test sets that contain training or validation slides. */
  test_sets: Type.Array(TestSetCount),
})
export type DatasetCheck = Static<typeof DatasetCheck>

export interface CheckQuery {
  /** Undefined for the dataset's own rules. */
  group: readonly string[] | undefined
  limit: number
}

/** Reads the query string of a check. @throws 400 that names the wrong parameter */
export function readCheckQuery(raw: Readonly<Record<string, unknown>>): CheckQuery {
  const { group: list, limit } = readParameters(raw, ['group', 'limit'])
  return {
    group: list === undefined ? undefined : splitRuleList(list),
    limit: limit === undefined ? LIMIT.default : readWholeNumber('limit', LIMIT, limit),
  }
}

export const datasetTrustRoutes = {
  check: route('GET', '/api/datasets/:id/check/', {
    needs: 'reader',
    summary: "Whether a dataset's groups of slides are whole",
    query: Type.Unsafe<Record<string, string>>({
      type: 'object',
      properties: {
        group: {
          type: 'string',
          description:
            "Rules that join slides, separated by commas (within a rule `\\,`). Default: the dataset's grouping",
        },
        limit: LIMIT,
      },
      additionalProperties: false,
    }),
    reply: DatasetCheck,
  }),
}
