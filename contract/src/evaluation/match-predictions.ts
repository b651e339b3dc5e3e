import type { Unit } from '../experiments/figures.ts'
import type { ChosenParts } from '../experiments/inputs.ts'
import type { PredictionFinding, PredictionResult, PredictionRow } from '../experiments/predictions.ts'
import type { Part } from '../splits/dataset-types.ts'
import { classFinder, type FindClass, type NamedClass } from './classes.ts'
import { EvaluatedSlides, type LabeledSlide } from './evaluated-slides.ts'
import { findingMessages, rowMessages } from './prediction-messages.ts'
import { predict } from './units.ts'

/** How predictions are to be read. */
export interface Task extends ChosenParts {
  /** The number of the version, for sentences. */
  readonly number: number
  /** Whether the label in the version is the truth, regardless of the rows. */
  readonly hasLabel: boolean
  readonly classes: readonly string[]
  /** The one of two classes that `score` refers to; null for more. */
  readonly positive: number | null
  readonly threshold: number
}

/** The prediction of a slide. Classes are positions. */
interface Prediction {
  readonly uuid: string
  readonly truth: number | null
  readonly predicted: number
  readonly scores: readonly number[]
}

export interface MatchedPredictions {
  readonly unit: Unit
  /** In the order of the rows. */
  readonly results: readonly PredictionResult[]
  readonly predictions: readonly Prediction[]
  /** Slides that are to be predicted. */
  readonly slides: readonly LabeledSlide[]
  /** Slides to be predicted that have no prediction. */
  readonly missing: readonly LabeledSlide[]
  readonly findings: readonly { finding: PredictionFinding; count: number; sentence: string }[]
}

/** Whether scores add up to 1, apart from rounding. */
const MAX_SUM_ERROR = 0.01

interface RowError {
  readonly finding: PredictionFinding
  readonly field: string
  readonly message: string
}

/** A remark about a row that is nevertheless used. */
interface Note {
  readonly finding: PredictionFinding
  readonly text: string
}

const invalid = (field: string, message: string): RowError => ({ finding: 'invalid', field, message })

/** The scores of a row in the order of the classes. */
function scoresOf({ score, scores }: PredictionRow, { classes, positive }: Task): readonly number[] | RowError {
  if (!scores && typeof score !== 'number') return invalid('score', rowMessages.noScores)
  if (scores && scores.length !== classes.length)
    return invalid('scores', rowMessages.scoreCount(scores.length, classes.length))
  if (!scores && positive === null) return invalid('score', rowMessages.scoreOfTwo(classes.length))
  const given = scores ?? (positive === 0 ? [score!, 1 - score!] : [1 - score!, score!])
  for (const [index, each] of given.entries()) {
    if (each === null || Number.isNaN(each)) return invalid('scores', rowMessages.noNumber(classes[index]!))
    if (each < 0 || each > 1) {
      const ofPositive = scores ? each : score!
      return invalid('scores', rowMessages.outside(classes[scores ? index : positive!]!, ofPositive))
    }
  }
  return given as readonly number[]
}

const isError = (value: unknown): value is RowError => typeof value === 'object' && value !== null && 'finding' in value

/** The truth and prediction in a row. */
interface WrittenClasses {
  readonly truth: number | null
  /** The truth is none of the classes. */
  readonly strangeTruth: string | null
  readonly predicted: number | null
}

const differs = ({ truth, strangeTruth }: WrittenClasses, frozen: number) =>
  strangeTruth !== null || (truth !== null && truth !== frozen)

/** Matches rows of predictions with the slides of a version. */
class Match {
  readonly #task: Task
  readonly #slides: EvaluatedSlides
  readonly #findClass: FindClass
  readonly #predictions = new Map<string, Prediction>()
  /** The row that predicts a slide. */
  readonly #lines = new Map<string, number>()
  readonly #counts = new Map<PredictionFinding, number>()
  /** Slides of other parts, by part and whether only the fold differs. */
  readonly #elsewhere = new Map<string, readonly [part: Part, slides: number, isOtherFold: boolean]>()

  constructor(slides: readonly LabeledSlide[], task: Task) {
    this.#task = task
    this.#slides = new EvaluatedSlides(slides, task)
    this.#findClass = classFinder(task.classes)
  }

  row(row: PredictionRow, line: number): PredictionResult {
    const found = this.#find(row)
    const scores = isError(found) ? found : scoresOf(row, this.#task)
    const classes = isError(scores) ? scores : this.#classesOf(row)
    if (isError(found) || isError(scores) || isError(classes)) {
      const { finding, field, message } = [found, scores, classes].find(isError)!
      this.#count(finding)
      const [slide] = isError(found) ? [] : found
      return { line, ...naming(row, slide), outcome: 'wrong', finding, errors: [{ field, message }] }
    }
    const taken = found.find(({ uuid }) => this.#lines.has(uuid))
    if (taken) {
      this.#count('twice')
      const message = rowMessages.twice(taken.name, this.#lines.get(taken.uuid)!)
      return {
        line,
        ...naming(row, taken),
        outcome: 'wrong',
        finding: 'twice',
        errors: [{ field: fieldOf(row), message }],
      }
    }
    const notes = this.#predict(found, scores, classes, line)
    for (const finding of new Set(notes.map(note => note.finding))) this.#count(finding)
    const texts = [...new Set(notes.map(({ text }) => text))]
    const finding = notes[0]?.finding ?? 'matched'
    return { line, ...naming(row, found[0]), outcome: 'new', finding, ...(texts.length > 0 && { notes: texts }) }
  }

  #count(finding: PredictionFinding, by = 1): void {
    this.#counts.set(finding, (this.#counts.get(finding) ?? 0) + by)
  }

  #find(row: PredictionRow): readonly LabeledSlide[] | RowError {
    const { number } = this.#task
    const isGroup = Boolean(row.group?.trim())
    const [field, name] = [fieldOf(row), (isGroup ? row.group : row.slide)?.trim() ?? '']
    const error = (finding: PredictionFinding, message: string): RowError => ({ finding, field, message })
    if (name === '') return error('unknown', rowMessages.noName)
    const { slides, isElsewhere } = this.#slides.find(name, isGroup)
    const [first] = slides
    if (!first) return error('unknown', rowMessages[isGroup ? 'unknownGroup' : 'unknown'](name, number))
    if (isElsewhere) {
      for (const { part } of slides) this.#addElsewhere(part)
      return error('elsewhere', rowMessages.elsewhere(name, first.part, first.fold, number))
    }
    const groups = new Set(slides.map(({ group, uuid }) => group ?? uuid))
    if (isGroup && groups.size > 1) return error('unknown', rowMessages.ambiguousGroup(name, [...groups].slice(0, 5)))
    if (!isGroup && slides.length > 1) return error('unknown', rowMessages.ambiguous(name, slides.length))
    return slides
  }

  #addElsewhere(part: Part): void {
    const isOtherFold = this.#task.parts.includes(part)
    const key = `${part} ${isOtherFold}`
    this.#elsewhere.set(key, [part, (this.#elsewhere.get(key)?.[1] ?? 0) + 1, isOtherFold])
  }

  #classesOf({ truth, predicted }: PredictionRow): WrittenClasses | RowError {
    const read = (field: string, named: NamedClass | null | undefined) => {
      if (named === null || named === undefined || named === '') return null
      return this.#findClass(named) ?? invalid(field, rowMessages.noClass(named, this.#task.classes))
    }
    const [readTruth, readPredicted] = [read('truth', truth), read('predicted', predicted)]
    // A truth outside the classes differs from the version's truth, but is no reason to reject the prediction.
    if (isError(readTruth) && !this.#task.hasLabel) return readTruth
    if (isError(readPredicted)) return readPredicted
    return isError(readTruth)
      ? { truth: null, strangeTruth: String(truth), predicted: readPredicted }
      : { truth: readTruth, strangeTruth: null, predicted: readPredicted }
  }

  #predict(slides: readonly LabeledSlide[], scores: readonly number[], written: WrittenClasses, line: number): Note[] {
    const { classes, positive, number, hasLabel } = this.#task
    const scored = predict(scores, this.#task)
    const predicted = positive === null ? (written.predicted ?? scored) : scored
    const notes: Note[] = []
    for (const { uuid, label } of slides) {
      const frozen = label === null ? null : (this.#findClass(label) ?? null)
      const truth = hasLabel ? frozen : written.truth
      this.#predictions.set(uuid, { uuid, truth, predicted, scores })
      this.#lines.set(uuid, line)
      if (hasLabel && frozen !== null && differs(written, frozen)) {
        const inFile = written.strangeTruth ?? classes[written.truth!]!
        notes.push({ finding: 'truth_differs', text: rowMessages.truthDiffers(classes[frozen]!, inFile, number) })
      }
      if (truth === null) notes.push({ finding: 'truth_missing', text: rowMessages.truthMissing })
    }
    const sum = scores.reduce((total, score) => total + score, 0)
    if (Math.abs(sum - 1) > MAX_SUM_ERROR) notes.push({ finding: 'sum', text: rowMessages.sum(sum) })
    if (written.predicted !== null && written.predicted !== scored) {
      const text = rowMessages.predictionDiffers(classes[written.predicted]!, classes[scored]!)
      notes.push({ finding: 'prediction_differs', text })
    }
    return notes
  }

  result(rows: readonly PredictionRow[], results: readonly PredictionResult[]): MatchedPredictions {
    const { chosen } = this.#slides
    const missing = chosen.filter(({ uuid }) => !this.#predictions.has(uuid))
    const predictions = [...this.#predictions.values()]
    const withoutTruth = predictions.filter(({ truth }) => truth === null).length
    return {
      unit: rows.some(({ group }) => group?.trim()) ? 'group' : 'slide',
      results,
      predictions,
      slides: chosen,
      missing,
      findings: this.#findings(predictions.length, missing.length, withoutTruth),
    }
  }

  #findings(predicted: number, missing: number, withoutTruth: number): MatchedPredictions['findings'] {
    const { number } = this.#task
    const slides = this.#slides.chosen.length
    const of = (finding: PredictionFinding) => this.#counts.get(finding) ?? 0
    const found: [PredictionFinding, count: number, sentence: (count: number) => string][] = [
      ['matched', predicted, () => findingMessages.matched(predicted, slides)],
      ['elsewhere', of('elsewhere'), () => findingMessages.elsewhere([...this.#elsewhere.values()], number)],
      ['twice', of('twice'), findingMessages.twice],
      ['unknown', of('unknown'), count => findingMessages.unknown(count, number)],
      ['invalid', of('invalid'), findingMessages.invalid],
      ['missing', missing, () => findingMessages.missing(missing, slides)],
      ['sum', of('sum'), findingMessages.sum],
      ['truth_differs', of('truth_differs'), count => findingMessages.truth_differs(count, number)],
      ['truth_missing', withoutTruth, findingMessages.truth_missing],
      ['prediction_differs', of('prediction_differs'), findingMessages.prediction_differs],
    ]
    return found
      .filter(([, count]) => count > 0)
      .map(([finding, count, sentence]) => ({ finding, count, sentence: sentence(count) }))
  }
}

const fieldOf = ({ group }: PredictionRow) => (group?.trim() ? 'group' : 'slide')

/** The reference in a result: the slide, or none for a group. */
const naming = (row: PredictionRow, slide: LabeledSlide | undefined) =>
  fieldOf(row) === 'slide' && slide ? { uuid: slide.uuid, name: slide.name } : { uuid: null, name: null }

/**
 * Finds the slides that rows of predictions refer to, and the errors and remarks for each row. The version's label is the truth
 * if it has one. A row with an error predicts nothing.
 * @param slides all slides of the version, not only those to be predicted
 */
export function matchPredictions(
  rows: readonly PredictionRow[],
  slides: readonly LabeledSlide[],
  task: Task,
): MatchedPredictions {
  const match = new Match(slides, task)
  const results = rows.map((row, index) => match.row(row, row.line ?? index + 1))
  return match.result(rows, results)
}
