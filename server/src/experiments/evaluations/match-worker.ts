import { classesOf, classFinder } from '@vitrine/contract/evaluation/classes'
import type { LabeledSlide } from '@vitrine/contract/evaluation/evaluated-slides'
import { type MatchedPredictions, matchPredictions } from '@vitrine/contract/evaluation/match-predictions'
import { metricsOf } from '@vitrine/contract/evaluation/metrics'
import type { Figures } from '@vitrine/contract/experiments/figures'
import { isChosen } from '@vitrine/contract/experiments/inputs'
import { DEFAULT_THRESHOLD, MAX_MISSING, type NewEvaluation } from '@vitrine/contract/experiments/predictions'
import { readLabel } from '@vitrine/contract/versions/label'
import { type LineKey, valuesOfParts } from '@vitrine/contract/versions/line-parts'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'

export interface MatchWork {
  readonly body: NewEvaluation
  /** The number of the version. */
  readonly number: number
  /** The JSON of `LineParts[]`: for all its slides, the parts for matching and for the label. */
  readonly slides: string
}

/** The parts that are reported and written. Threads copy what they return, so there are no others. */
export interface Matched extends Pick<MatchedPredictions, 'unit' | 'results' | 'findings'> {
  readonly classes: readonly string[]
  readonly positive: number | null
  readonly threshold: number
  readonly metrics: Figures
  readonly counts: {
    readonly slides: number
    readonly predicted: number
    readonly with_truth: number
    readonly groups: number
  }
  /** At most a hundred slides without prediction. */
  readonly missing: readonly { readonly uuid: string; readonly name: string }[]
  /** The JSON of the predictions by uuid. */
  readonly predictions: string
}

export const MATCHED_KEYS = ['uuid', 'name', 'file_name', 'part', 'fold', 'group'] as const satisfies readonly LineKey[]

/** The error of the whole call. */
export interface MatchError {
  readonly field: string
  readonly message: string
}

/** Matches predictions with slides, and computes their figures. Runs in its own thread if there are many. */
export default function matchPredictionRows({ body, number, slides }: MatchWork): Matched | MatchError {
  const label = body.label ? readLabel(body.label) : null
  const labeled = (JSON.parse(slides) as Pick<VersionSlide, (typeof MATCHED_KEYS)[number]>[]).map(
    (slide): LabeledSlide => {
      const { uuid, name, file_name, part, fold, group } = slide
      const values = label ? valuesOfParts(slide, label) : []
      return { uuid, name, file_name, part, fold, group, label: values.length === 1 ? (values[0] as string) : null }
    },
  )
  const chosen = { parts: body.parts, folds: typeof body.fold === 'number' ? [body.fold] : null }
  if (!labeled.some(slide => isChosen(slide, chosen)))
    return { field: 'parts', message: `Version ${number.toLocaleString('en')} has no slides in these parts.` }
  const classes = classesOf(body, labeled)
  if (classes.length < 2) return { field: 'classes', message: noClasses(classes) }
  if (new Set(classes).size < classes.length) return { field: 'classes', message: 'classes names one class twice.' }
  const positive = positiveOf(body, classes)
  if (positive === undefined)
    return { field: 'positive', message: `positive takes one of two classes, not '${String(body.positive)}'.` }
  const threshold = body.threshold ?? DEFAULT_THRESHOLD
  const task = { ...chosen, number, hasLabel: label !== null, classes, positive, threshold }
  const { predictions, slides: predictable, missing, ...matched } = matchPredictions(body.rows, labeled, task)
  const scored = predictions.map(prediction => ({ ...prediction, group: null }))
  const { figures } = metricsOf(scored, { classes: classes.length, positive, threshold, unit: 'slide' })
  const groupOf = new Map(predictable.map(({ uuid, group }) => [uuid, group ?? uuid]))
  return {
    ...matched,
    ...{ classes, positive, threshold, metrics: figures },
    counts: {
      slides: predictable.length,
      predicted: predictions.length,
      with_truth: predictions.filter(({ truth }) => truth !== null).length,
      groups: new Set(predictions.map(({ uuid }) => groupOf.get(uuid))).size,
    },
    missing: missing.slice(0, MAX_MISSING).map(({ uuid, name }) => ({ uuid, name })),
    predictions: JSON.stringify(predictions.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1))),
  }
}

const noClasses = (found: readonly string[]) =>
  `There must be at least two classes, and ${found.length === 0 ? 'none was' : `only "${found[0]}" was`} found: name them in classes.`

/** The second of two by default; undefined if there is no such class. */
function positiveOf({ positive = null }: NewEvaluation, classes: readonly string[]): number | null | undefined {
  if (classes.length > 2) return positive === null ? null : undefined
  return positive === null ? 1 : classFinder(classes)(positive)
}
