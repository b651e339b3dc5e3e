import { lostNumber } from './exact-json.ts'
import { httpMessages } from './http-messages.ts'
import { MAX_DEPTH } from './scan-json.ts'

/** An error in a body's contents as a sentence; without `field` it concerns the body as a whole. */
interface ContentError {
  readonly field?: string
  readonly sentence: string
}

/** An object or list that is still to be checked, and the field of the body that contains it. */
interface Waiting {
  readonly inside: object
  readonly field: string
  readonly depth: number
}

/**
 * Finds values that PostgreSQL cannot store or would silently change: NUL, lone surrogates, numbers that a double cannot
 * represent, and excessive nesting. Iterative, because the nesting may be as deep as the body is long.
 */
export function contentError(body: unknown): ContentError | undefined {
  const waiting: Waiting[] = []
  const first = look(body, '', 0, waiting)
  if (first !== undefined) return { sentence: first }
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const found = errorInside(next, waiting)
    if (found) return found
  }
  return undefined
}

function errorInside({ inside, field, depth }: Waiting, waiting: Waiting[]): ContentError | undefined {
  if (Array.isArray(inside)) {
    for (const [index, part] of inside.entries()) {
      const sentence = look(part, field, depth + 1, waiting)
      if (sentence !== undefined) return { field: field || String(index), sentence }
    }
    return undefined
  }
  for (const name of Object.keys(inside)) {
    const own = field || name
    const sentence = textError(name, own) ?? look((inside as Record<string, unknown>)[name], own, depth + 1, waiting)
    if (sentence !== undefined) return { field: own, sentence }
  }
  return undefined
}

/** Checks a value itself; the contents of an object or list are queued. */
function look(value: unknown, field: string, depth: number, waiting: Waiting[]): string | undefined {
  if (typeof value === 'string') return textError(value, field)
  if (typeof value !== 'object' || value === null) return undefined
  const lost = lostNumber(value)
  if (lost !== undefined) return httpMessages.lostNumber(nameOf(field), lost)
  if (depth >= MAX_DEPTH) return httpMessages.tooDeep(MAX_DEPTH)
  waiting.push({ inside: value, field, depth })
  return undefined
}

const nameOf = (field: string) => field || 'The body'

function textError(text: string, field: string): string | undefined {
  if (text.includes('\0')) return httpMessages.noNul(nameOf(field))
  return text.isWellFormed() ? undefined : httpMessages.halfCharacter(nameOf(field))
}
