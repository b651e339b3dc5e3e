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
  /** Names of the classes, in the order of the scores; null where the file numbers them or has one score. */
  readonly classes: readonly string[] | null
  /** Texts where a number should be. Their rows have no score there. */
  readonly unread: readonly { line: number; position: number; text: string }[]
}

/** What programs write where there is no number. */
const NOTHING = /^(?:|nan|na|n\/a|none|null)$/i
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** Reads '0.93', '0,93' or '9.3e-05'; null for nothing, undefined for what is no number. */
function readScore(text: string): number | null | undefined {
  if (NOTHING.test(text)) return null
  const plain = text.includes('.') ? text : text.replace(',', '.')
  return NUMBER.test(plain) ? Number(plain) : undefined
}

/**
 * Reads the rows of a file of predictions. Rows that name nothing, have no score and no class are blank, and left out.
 * @param columns of the file, as they were recognized or chosen
 * @param classes in the order that scores are wanted in; by default that of the columns
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
