import * as Type from 'typebox'
import { badRequest } from '../api/api-error.ts'
import { route } from '../api/route.ts'
import { nullable, OptionalText } from '../api/schema.ts'
import { readParameters } from '../lists/parse-list-query.ts'
import { readWord } from '../lists/query-words.ts'
import { answerSplitError } from '../splits/answer-split-error.ts'
import { PARTS, type Part } from '../splits/dataset-types.ts'
import type { CompositionReport } from '../splits/report/report.ts'
import { readRule, splitRuleList } from '../splits/rules.ts'
import { readKeptRule } from '../versions/label.ts'

/** The format of a report: data, a table, a text for a wiki, or a page to print. */
export const REPORT_FORMATS = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
} as const
type ReportFormat = keyof typeof REPORT_FORMATS

const MAX_FIELDS = 30

export interface ReportQuery {
  /** Rules (splits/rules.ts); undefined for the default fields. */
  readonly fields: readonly string[] | undefined
  readonly label: string | null
  readonly format: ReportFormat
}

const FORMATS = Object.keys(REPORT_FORMATS) as ReportFormat[]

/**
 * Reads the query string of a report.
 * @param isFrozen whether it is the report of a version, which does not hold all that a dataset has
 * @throws 400 that names the wrong parameter
 */
export function readReportQuery(raw: Readonly<Record<string, unknown>>, isFrozen: boolean): ReportQuery {
  const { fields: list, label = '', format = 'json' } = readParameters(raw, ['fields', 'label', 'format'])
  const fields = list === undefined || list === '' ? undefined : [...new Set(splitRuleList(list))]
  if (fields && fields.length > MAX_FIELDS) throw badRequest(`fields takes up to ${MAX_FIELDS} keys.`, 'fields')
  const read = isFrozen ? readKeptRule : readRule
  for (const field of fields ?? []) answerSplitError('fields', () => read(field))
  if (label !== '') answerSplitError('label', () => read(label))
  return { fields, label: label === '' ? null : label, format: readWord('format', FORMATS, format) }
}

const byPart = (figure: Type.TSchema) =>
  Type.Object(Object.fromEntries(PARTS.map(part => [part, figure])) as Record<Part, Type.TSchema>)
/** From 0 to 1. */
const share = Type.Number({ minimum: 0, maximum: 1 })

const FieldReport = Type.Object({
  field: Type.String(),
  values: Type.Array(
    Type.Object({
      value: OptionalText,
      counts: byPart(Type.Integer()),
      share_of_value: byPart(share),
      share_of_part: byPart(share),
    }),
  ),
  v: nullable(share),
  word: nullable(Type.Enum(['even', 'somewhat uneven', 'predicts the part'])),
  v_label: nullable(share),
})

/** `CompositionReport` (splits/report/report.ts), for the API reference. */
const Report = Type.Object({
  slides: Type.Integer(),
  parts: byPart(Type.Integer()),
  label: OptionalText,
  /** With the value that each fold leaves out, if they leave out values one by one. */
  folds: Type.Array(Type.Object({ fold: Type.Integer(), slides: Type.Integer(), value: OptionalText })),
  fields: Type.Array(FieldReport),
  told: Type.Array(Type.Object({ field: Type.String(), values: Type.Integer() })),
  sentences: Type.Array(
    Type.Object({ severity: Type.Enum(['warning', 'information']), text: Type.String(), field: OptionalText }),
  ),
})

/** The route of the report below an address. */
export const reportRoute = (base: string, ofWhat: string) =>
  route('GET', `${base}report/`, {
    needs: 'reader',
    summary: `Who is in which part of ${ofWhat}`,
    query: Type.Unsafe<Record<string, string>>({
      type: 'object',
      properties: {
        fields: { type: 'string', description: 'Rules, separated by commas (within a rule `\\\\,`)' },
        label: { type: 'string', description: 'A rule' },
        format: { type: 'string', enum: FORMATS, default: 'json' },
      },
      additionalProperties: false,
    }),
    reply: Type.Unsafe<CompositionReport>(Report),
    media: Object.values(REPORT_FORMATS),
  })

export const datasetReportRoutes = { report: reportRoute('/api/datasets/:id/', 'a dataset') }
