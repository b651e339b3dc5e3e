import type { NamedClass } from './classes.ts'

/** Programs whose files of predictions are recognized. */
type Program = 'clam' | 'stamp' | 'slideflow'

/** Positions of columns in a file of predictions; null for none. */
export interface PredictionColumns {
  readonly program: Program | null
  readonly slide: number | null
  /** In place of slides: groups, such as patients. */
  readonly group: number | null
  readonly truth: number | null
  readonly predicted: number | null
  /** The score of the positive class, if there are two classes. */
  readonly score: number | null
  readonly scores: readonly ScoreColumn[]
}

interface ScoreColumn {
  readonly position: number
  /** The name in the header, or a number that the program gave the class. */
  readonly class: NamedClass
}

const SLIDES = ['slide', 'slide_id', 'slide_name', 'uuid', 'file', 'file_name', 'filename', 'file_path', 'wsi', 'name']
const GROUPS = ['patient', 'patient_id', 'case', 'case_id', 'group']
const TRUTHS = ['truth', 'y_true', 'ground_truth', 'true_label', 'true_class', 'label', 'target', 'y']
const PREDICTIONS = ['predicted', 'prediction', 'pred', 'predicted_label', 'predicted_class', 'y_pred', 'y_hat']
const SCORES = ['score', 'probability', 'prob', 'y_score', 'y_prob']
/** `score_liver`, `p_0`. */
const SCORE_OF = /^(?:score|probability|prob|p)[_ -](.+)$/i
/** `y_pred0`, or `organ-y_pred0` if it names the outcome. */
const SLIDEFLOW_SCORE = /^(?:(.+)-)?y_pred(\d+)$/

const keyOf = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** The column with the first of these names that exists. */
function columnCalled(header: readonly string[], names: readonly string[]): number | null {
  const keys = header.map(keyOf)
  const found = names.map(name => keys.indexOf(name)).find(position => position !== -1)
  return found ?? null
}

/** A column by its exact name. */
const columnNamed = (header: readonly string[], name: string): number | null => {
  const position = header.indexOf(name)
  return position === -1 ? null : position
}

/** Scores whose classes are numbered 0, 1, 2 ... are of positions; any other suffix is a name. */
function numbered(scores: readonly { position: number; class: string }[]): readonly ScoreColumn[] {
  const numbers = new Set(scores.map(score => score.class))
  const areNumbers = scores.every((_, index) => numbers.has(String(index)))
  return areNumbers ? scores.map(score => ({ ...score, class: Number(score.class) })) : scores
}

/** The text after a prefix; undefined without the prefix. */
const after = (start: string, header: string) =>
  header.startsWith(start) && header.length > start.length ? header.slice(start.length) : undefined

/** STAMP: the patient, the label, `pred`, a column `LABEL_CLASS` for each class, and the loss. */
function ofStamp(header: readonly string[]): PredictionColumns | undefined {
  const predicted = columnNamed(header, 'pred')
  if (predicted === null) return undefined
  const scoresOf = (label: string) =>
    header.flatMap((name, position) => {
      const ofClass = after(`${label}_`, name)
      return ofClass === undefined ? [] : [{ position, class: ofClass }]
    })
  const truth = header.findIndex(
    label => label !== '' && !['p', ...SCORES].includes(keyOf(label)) && scoresOf(label).length > 1,
  )
  if (truth === -1) return undefined
  const scores = scoresOf(header[truth]!)
  const used = new Set([predicted, truth, ...scores.map(({ position }) => position)])
  const first = header.findIndex((_, position) => !used.has(position))
  return {
    program: 'stamp',
    slide: null,
    group: columnCalled(header, GROUPS) ?? first,
    truth,
    predicted,
    score: null,
    scores,
  }
}

/** Slideflow: `slide` or `patient`, `y_true` and `y_pred0`, `y_pred1` ..., some with the outcome before them. */
function ofSlideflow(header: readonly string[]): PredictionColumns | undefined {
  const found = header.flatMap((name, position) => {
    const [, outcome, number] = SLIDEFLOW_SCORE.exec(name) ?? []
    return number === undefined ? [] : [{ position, outcome: outcome ?? '', class: number }]
  })
  const [first] = found
  if (!first) return undefined
  const ofOutcome = found.filter(({ outcome }) => outcome === first.outcome)
  return {
    program: 'slideflow',
    ...namesIn(header),
    truth: columnNamed(header, first.outcome === '' ? 'y_true' : `${first.outcome}-y_true`),
    predicted: null,
    score: null,
    scores: numbered(ofOutcome.map(({ position, class: number }) => ({ position, class: number }))),
  }
}

/** A file that names slides may also name their patients. */
function namesIn(header: readonly string[]): Pick<PredictionColumns, 'slide' | 'group'> {
  const slide = columnCalled(header, SLIDES)
  return { slide, group: slide === null ? columnCalled(header, GROUPS) : null }
}

/** Recognizes the columns of a file of predictions by the names that CLAM, STAMP, Slideflow and people use. */
export function recognizeColumns(names: readonly string[]): PredictionColumns {
  const header = names.map(name => name.trim())
  const scores = header.flatMap((name, position) => {
    const ofClass = SCORE_OF.exec(name)?.[1]
    return ofClass === undefined ? [] : [{ position, class: ofClass }]
  })
  const isClam = ['slide_id', 'Y', 'Y_hat', 'p_0'].every(name => header.includes(name))
  return (
    ofStamp(header) ??
    ofSlideflow(header) ?? {
      program: isClam ? 'clam' : null,
      ...namesIn(header),
      truth: columnCalled(header, TRUTHS),
      predicted: columnCalled(header, PREDICTIONS),
      score: scores.length > 0 ? null : columnCalled(header, SCORES),
      scores: numbered(scores),
    }
  )
}

/** The column that a file lacks to be one of predictions. */
export function missingColumns({ slide, group, score, scores }: PredictionColumns): string | undefined {
  if (slide === null && group === null)
    return 'No column names the slides. Call it slide, slide_id, uuid or file, or patient if rows are of patients.'
  if (score === null && scores.length < 2)
    return 'No column has scores. Call it score, or one for each class score_CLASS, such as score_tumor and score_normal.'
  return undefined
}
