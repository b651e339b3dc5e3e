import type { PredictionRow } from '../experiments/predictions.ts'
import { type NamedClass, readPosition } from './classes.ts'
import type { PredictionColumns } from './prediction-columns.ts'

/** A record of a table, as it was split into cells. */
interface TableRow {
  /** In the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface ReadPredictions {
  readonly rows: readonly PredictionRow[]
  /** Names of the classes, in the order of the scores; null if the file numbers them or has only one score. */
  readonly classes: readonly string[] | null
  /** Texts in place of a number. Their rows have no score there. */
  readonly unread: readonly { line: number; position: number; text: string }[]
}

/** What programs write for a missing number. */
const NOTHING = /^(?:|nan|na|n\/a|none|null)$/i
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** Reads '0.93', '0,93' or '9.3e-05'; null for an empty text, undefined if it is not a number. */
function readScore(text: string): number | null | undefined {
  if (NOTHING.test(text)) return null
  const plain = text.includes('.') ? text : text.replace(',', '.')
  return NUMBER.test(plain) ? Number(plain) : undefined
}

/**
 * Reads the rows of a file of predictions. Rows without a name, score and class are blank and are skipped.
 * @param columns of the file, as recognized or chosen
 * @param classes the order of the scores; by default that of the columns
 */
export function readPredictions(
  table: readonly TableRow[],
  columns: PredictionColumns,
  classes?: readonly string[],
): ReadPredictions {
  const names = columns.scores.map(score => score.class)
  const isNumbered = names.every(name => typeof name === 'number')
  const order: readonly NamedClass[] = isNumbered
    ? names.toSorted((a, b) => Number(a) - Number(b))
    : (classes ?? names.map(String))
  const positions = order.map(name => columns.scores.find(score => score.class === name)?.position)
  const unread: { line: number; position: number; text: string }[] = []
  const rows = table.map(({ line, cells }): PredictionRow => {
    const textAt = (position: number | null) => (position === null ? '' : (cells[position]?.trim() ?? ''))
    const scoreAt = (position: number | undefined) => {
      if (position === undefined) return null
      const score = readScore(textAt(position))
      if (score === undefined) unread.push({ line, position, text: textAt(position) })
      return score ?? null
    }
    const classAt = (position: number | null): NamedClass | null => {
      const text = textAt(position)
      if (text === '') return null
      return isNumbered && names.length > 0 ? (readPosition(text) ?? text) : text
    }
    return {
      line,
      ...(columns.slide === null ? { group: textAt(columns.group) } : { slide: textAt(columns.slide) }),
      truth: classAt(columns.truth),
      predicted: classAt(columns.predicted),
      ...(columns.score === null ? { scores: positions.map(scoreAt) } : { score: scoreAt(columns.score) }),
    }
  })
  return { rows: rows.filter(isFilled), classes: isNumbered ? null : order.map(String), unread }
}

const isFilled = ({ slide, group, truth, predicted, score, scores }: PredictionRow) =>
  Boolean(slide || group || truth !== null || predicted !== null) ||
  [score, ...(scores ?? [])].some(each => each !== null && each !== undefined)
