import type { Static } from 'typebox'
import * as Type from 'typebox'
import { nullable, OptionalNumber, OptionalText } from '../api/schema.ts'

/** The method of all figures, stored with each evaluation. A method with other results gets another name. */
export const FIGURES_ALGORITHM = 'ev-1'

export const UNITS = ['slide', 'group'] as const
export type Unit = (typeof UNITS)[number]

/** A figure, from 0 to 1; null if it can't be computed, such as an AUROC of one class. */
const Figure = Type.Object({
  value: OptionalNumber,
  /** The bounds of its 95 % interval; null for figures without one. */
  low: OptionalNumber,
  high: OptionalNumber,
})
export type Figure = Static<typeof Figure>

/** A share of units: '37 of 40'. */
const ShareFigure = Type.Object({ ...Figure.properties, count: Type.Integer(), total: Type.Integer() })
export type ShareFigure = Static<typeof ShareFigure>

/** All figures of some units, which are slides or groups. */
export const Figures = Type.Object({
  units: Type.Integer(),
  /** Units of each class by their truth, in the order of the classes. */
  of_class: Type.Array(Type.Integer()),
  /** Whether a class has fewer than ten units, so that the figures are unreliable. */
  too_few: Type.Boolean(),
  /** For several classes, the mean of each against the rest. Interval: DeLong. */
  auroc: Figure,
  average_precision: Figure,
  /** Smaller is better. */
  brier: Figure,
  accuracy: ShareFigure,
  /** These three are null for more than two classes. Intervals: Wilson. */
  sensitivity: nullable(ShareFigure),
  specificity: nullable(ShareFigure),
  precision: nullable(ShareFigure),
  balanced_accuracy: Figure,
  /** The mean over the classes. */
  f1: Figure,
  /** From -1. */
  kappa: Figure,
})
export type Figures = Static<typeof Figures>

/** A line of a ROC drawing: false and true positive rates from (0, 0) to (1, 1), reduced to visible steps. */
export const RocLine = Type.Object({
  /** The positive class of the line, by its position. */
  class: Type.Integer(),
  points: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
})
export type RocLine = Static<typeof RocLine>

/** The quality of predictions. */
export const Metrics = Type.Object({
  unit: Type.Enum(UNITS),
  threshold: Type.Number(),
  figures: Figures,
  /** Number of units by truth (rows) and prediction (columns), in the order of the classes. */
  confusion: Type.Array(Type.Array(Type.Integer())),
  /** One line for two classes, otherwise one for each class. */
  roc: Type.Array(RocLine),
  /** Groups left out because their slides have different truths. */
  mixed_groups: Type.Integer(),
  /** Slides left out because they have no truth. */
  without_truth: Type.Integer(),
  /** Slides that were left out because they leak (`without=leaks`). */
  leaking: Type.Integer(),
  /** The same for the slides of each value of a field (`by`), by value; null for slides without a value. Null without `by`. */
  by: nullable(Type.Array(Type.Object({ value: OptionalText, figures: Figures, roc: Type.Array(RocLine) }))),
})
export type Metrics = Static<typeof Metrics>
