import type { FilterKind } from '@vitrine/contract/api/field-kinds'
import type { FilterRule } from '@vitrine/contract/lists/filter-rules'
import { FILTER_OPERATORS } from '@vitrine/contract/lists/list-filter'
import { numberReadings } from '../../format/parse-number.ts'
import type { FilterField } from './filter-fields.ts'
import { filterMessages } from './filter-messages.ts'

/** A rule being typed, with its values as texts. */
export interface RuleDraft {
  readonly field: string
  readonly op: string
  /** One text, the values of a list, or the two ends of a range. */
  readonly texts: readonly string[]
}

export type ValueShape = 'none' | 'one' | 'many' | 'range'

export function valueShape(op: string, kind: FilterKind): ValueShape {
  if (op === 'empty' || op === 'filled') return 'none'
  if (op === 'one_of' || op === 'none_of' || op === 'all_of' || kind === 'choices') return 'many'
  return op === 'between' ? 'range' : 'one'
}

/** Timestamps are hardly ever equal, so users ask for days. */
const NOT_OF_TIMES = ['is', 'is_not', 'one_of', 'none_of']

export const operatorsFor = (kind: FilterKind): readonly string[] =>
  FILTER_OPERATORS[kind].filter(op => kind !== 'timestamp' || !NOT_OF_TIMES.includes(op))

/** Values of these kinds are chosen from a list. */
export const isChoiceKind = (kind: FilterKind): boolean =>
  kind === 'status' || kind === 'person' || kind === 'membership' || kind === 'choice' || kind === 'choices'

const isNumeric = (kind: FilterKind) =>
  kind === 'integer' || kind === 'number' || kind === 'reference' || kind === 'person' || kind === 'membership'

export const emptyDraft = ({ name, kind }: FilterField): RuleDraft => {
  const first = { text: 'contains', timestamp: 'between', date: 'between', integer: 'between', number: 'between' }
  const op = isChoiceKind(kind)
    ? 'one_of'
    : ((first as Record<string, string>)[kind] ?? operatorsFor(kind)[0] ?? 'filled')
  return { field: name, op, texts: kind === 'boolean' ? ['true'] : [] }
}

const pad = (part: number, length = 2) => String(part).padStart(length, '0')

/** The day of a timestamp in local time; a date without time is unchanged. */
export function localDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const date = new Date(text)
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** The first or last moment of a day in local time, with its UTC offset. */
export function dayBoundary(day: string, end: 'from' | 'to'): string {
  const clock = end === 'from' ? '00:00:00' : '23:59:59.999'
  const minutes = -new Date(`${day}T${clock}`).getTimezoneOffset()
  const away = Math.abs(minutes)
  return `${day}T${clock}${minutes < 0 ? '-' : '+'}${pad(Math.floor(away / 60))}:${pad(away % 60)}`
}

export function ruleDraft({ field, op, value }: FilterRule, kind: FilterKind): RuleDraft {
  const textOf = (each: unknown) =>
    each === null || each === undefined ? '' : kind === 'timestamp' ? localDay(String(each)) : String(each)
  return { field, op, texts: (Array.isArray(value) ? value : [value]).map(textOf) }
}

class Mistake extends Error {}

function readValue(text: string, kind: FilterKind, end: 'from' | 'to'): unknown {
  const typed = text.trim()
  if (kind === 'boolean') return typed === 'true'
  if (kind === 'timestamp') return dayBoundary(typed, end)
  if (kind === 'person' && typed === 'me') return typed
  if (!isNumeric(kind)) return kind === 'text' ? text : typed
  return readNumber(typed, kind !== 'number')
}

/** Accepts a comma or a point for decimals; an ambiguous text is rejected, not guessed. */
function readNumber(typed: string, isWhole: boolean): number {
  const readings = numberReadings(typed).map(Number)
  const [number, other] = readings.filter(each => Number.isFinite(each) && (!isWhole || Number.isInteger(each)))
  if (number === undefined) throw new Mistake(isWhole ? filterMessages.notWhole : filterMessages.notANumber)
  if (other !== undefined) throw new Mistake(filterMessages.ambiguous(typed, [number, other]))
  return number
}

function readTexts({ op, texts }: RuleDraft, kind: FilterKind): unknown {
  const filled = texts.filter(text => text.trim() !== '')
  switch (valueShape(op, kind)) {
    case 'none':
      return undefined
    case 'one':
      if (filled[0] === undefined) throw new Mistake(filterMessages.needsValue)
      return readValue(filled[0], kind, op === 'before' ? 'to' : 'from')
    case 'many':
      if (filled.length === 0) throw new Mistake(filterMessages.needsValue)
      return filled.map(text => readValue(text, kind, 'from'))
    case 'range': {
      if (filled.length === 0) throw new Mistake(filterMessages.needsEnd)
      const [from = '', to = ''] = texts
      const ends = [from.trim() ? readValue(from, kind, 'from') : null, to.trim() ? readValue(to, kind, 'to') : null]
      if (ends[0] !== null && ends[1] !== null && (ends[0] as string) > (ends[1] as string))
        throw new Mistake(filterMessages.wrongEnds)
      return ends
    }
  }
}

/** The rule of a draft, or its error as a sentence. */
export function readRuleDraft(draft: RuleDraft, kind: FilterKind): { rule: FilterRule } | { mistake: string } {
  try {
    const value = readTexts(draft, kind)
    const { field, op } = draft
    return { rule: value === undefined ? { field, op } : { field, op, value } }
  } catch (error) {
    if (error instanceof Mistake) return { mistake: error.message }
    throw error
  }
}
