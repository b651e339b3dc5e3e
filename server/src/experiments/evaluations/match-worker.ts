import { classesOf, classFinder } from '@vitrine/contract/evaluation/classes'
import type { FrozenPlace } from '@vitrine/contract/evaluation/evaluated-slides'
import { type MatchedPredictions, matchPredictions } from '@vitrine/contract/evaluation/match-predictions'
import { metricsOf } from '@vitrine/contract/evaluation/metrics'
import type { Figures } from '@vitrine/contract/experiments/figures'
import { isChosen } from '@vitrine/contract/experiments/inputs'
import { DEFAULT_THRESHOLD, type NewEvaluation } from '@vitrine/contract/experiments/predictions'
import { labelValues, readLabel } from '@vitrine/contract/versions/label'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'

export interface MatchWork {
  readonly body: NewEvaluation
  /** The number of the version. */
  readonly number: number
  /** All of its lines. */
  readonly lines: readonly string[]
}

export interface Matched extends MatchedPredictions {
  readonly classes: readonly string[]
  readonly positive: number | null
  readonly threshold: number
  readonly metrics: Figures
  readonly groups: number
}

/** What is wrong with the whole call. */
export interface MatchError {
  readonly field: string
  readonly message: string
}

/** Finds the slides of predictions, and computes their figures. Runs in a thread of its own where there are many. */
export default function matchRows({ body, number, lines }: MatchWork): Matched | MatchError {
  const label = body.label ? readLabel(body.label) : null
  const places = lines.map((line): FrozenPlace => {
    const slide = JSON.parse(line) as VersionSlide
    const { uuid, name, file_name, part, fold, group } = slide
    const values = label ? labelValues(slide, label) : []
    return { uuid, name, file_name, part, fold, group, label: values.length === 1 ? (values[0] as string) : null }
  })
  const chosen = { parts: body.parts, folds: typeof body.fold === 'number' ? [body.fold] : null }
  if (!places.some(place => isChosen(place, chosen)))
    return { field: 'parts', message: `Version ${number.toLocaleString('en')} has no slides in these parts.` }
  const classes = classesOf(body, places)
  if (classes.length < 2) return { field: 'classes', message: noClasses(classes) }
  if (new Set(classes).size < classes.length) return { field: 'classes', message: 'classes names one class twice.' }
  const positive = positiveOf(body, classes)
  if (positive === undefined)
    return { field: 'positive', message: `positive takes one of two classes, not '${String(body.positive)}'.` }
  const threshold = body.threshold ?? DEFAULT_THRESHOLD
  const task = { ...chosen, number, hasLabel: label !== null, classes, positive, threshold }
  const matched = matchPredictions(body.rows, places, task)
  const scored = matched.predictions.map(prediction => ({ ...prediction, group: null }))
  const { figures } = metricsOf(scored, { classes: classes.length, positive, threshold, unit: 'slide' })
  const groupOf = new Map(matched.slides.map(({ uuid, group }) => [uuid, group ?? uuid]))
  const groups = new Set(matched.predictions.map(({ uuid }) => groupOf.get(uuid))).size
  return { ...matched, classes, positive, threshold, metrics: figures, groups }
}

const noClasses = (found: readonly string[]) =>
  `There must be at least two classes, and ${found.length === 0 ? 'none was' : `only "${found[0]}" was`} found: name them in classes.`

/** The second of two by default; undefined for one that there is not. */
function positiveOf({ positive = null }: NewEvaluation, classes: readonly string[]): number | null | undefined {
  if (classes.length > 2) return positive === null ? null : undefined
  return positive === null ? 1 : classFinder(classes)(positive)
}
