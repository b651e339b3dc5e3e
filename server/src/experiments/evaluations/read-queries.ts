import { badRequest } from '@vitrine/contract/api/api-error'
import {
  AGREEMENTS,
  type Agreement,
  EVALUATION_PAGE,
  type EvaluatedOutcome,
  OUTCOMES,
  SLIDE_ORDERINGS,
  type SlideOrdering,
} from '@vitrine/contract/experiments/evaluations'
import { UNITS, type Unit } from '@vitrine/contract/experiments/figures'
import { readParameters } from '@vitrine/contract/lists/parse-list-query'
import { readWholeNumbers } from '@vitrine/contract/lists/query-numbers'
import { readWord } from '@vitrine/contract/lists/query-words'
import { answerSplitError } from '@vitrine/contract/splits/answer-split-error'
import type { Rule } from '@vitrine/contract/splits/rules'
import { readKeptRule } from '@vitrine/contract/versions/label'

type Raw = Readonly<Record<string, unknown>>

export interface NamedRule {
  readonly text: string
  readonly rule: Rule
}

export interface MetricsQuery {
  readonly by: NamedRule | undefined
  readonly unit: Unit
  readonly threshold: number | undefined
  readonly without: 'leaks' | undefined
}

interface PageQuery {
  readonly limit: number
  readonly offset: number
}

export interface CompareQuery extends PageQuery {
  readonly with: string
  readonly unit: Unit
  readonly right: Agreement | undefined
}

export interface SlidesQuery extends PageQuery {
  readonly outcome: EvaluatedOutcome | undefined
  readonly truth: string | undefined
  readonly predicted: string | undefined
  readonly by: NamedRule | undefined
  readonly value: string
  readonly threshold: number | undefined
  readonly ordering: SlideOrdering
}

function readThreshold(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (text.trim() === '' || !(number >= 0 && number <= 1))
    throw badRequest(`threshold takes a number from 0 to 1, not '${text}'.`, 'threshold')
  return number
}

function readBy(text: string | undefined): NamedRule | undefined {
  return text === undefined ? undefined : answerSplitError('by', () => ({ text, rule: readKeptRule(text) }))
}

const readPage = (limit: string | undefined, offset: string | undefined): PageQuery =>
  readWholeNumbers(EVALUATION_PAGE, {
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
  })

export function readMetricsQuery(raw: Raw): MetricsQuery {
  const { by, unit = 'slide', threshold, without } = readParameters(raw, ['by', 'unit', 'threshold', 'without'])
  return {
    by: readBy(by),
    unit: readWord('unit', UNITS, unit),
    threshold: readThreshold(threshold),
    without: without === undefined ? undefined : readWord('without', ['leaks'] as const, without),
  }
}

const SLIDES = ['outcome', 'truth', 'predicted', 'by', 'value', 'threshold', 'ordering', 'limit', 'offset'] as const

export function readSlidesQuery(raw: Raw): SlidesQuery {
  const {
    outcome,
    truth,
    predicted,
    by,
    value,
    threshold,
    ordering = '-loss',
    limit,
    offset,
  } = readParameters(raw, SLIDES)
  if (value !== undefined && by === undefined) throw badRequest('value needs by: the field whose value it is.', 'value')
  return {
    outcome: outcome === undefined ? undefined : readWord('outcome', OUTCOMES, outcome),
    truth,
    predicted,
    by: value === undefined ? undefined : readBy(by),
    value: value ?? '',
    threshold: readThreshold(threshold),
    ordering: readWord('ordering', SLIDE_ORDERINGS, ordering),
    ...readPage(limit, offset),
  }
}

export function readCompareQuery(raw: Raw): CompareQuery {
  const {
    with: other,
    unit = 'slide',
    right,
    limit,
    offset,
  } = readParameters(raw, ['with', 'unit', 'right', 'limit', 'offset'])
  if (other === undefined) throw badRequest('with is required: the uuid of another evaluation.', 'with')
  return {
    with: other,
    unit: readWord('unit', UNITS, unit),
    right: right === undefined ? undefined : readWord('right', AGREEMENTS, right),
    ...readPage(limit, offset),
  }
}
