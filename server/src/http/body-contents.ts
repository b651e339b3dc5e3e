import { LostNumber } from './exact-json.ts'
import { httpMessages } from './http-messages.ts'

/** Deeper than anything a lab keeps, and far from where a computer gives up. */
const MAX_DEPTH = 64

/** What is wrong with the contents of a body, in a sentence; `field` is none where it is the body as a whole. */
export interface ContentFault {
  readonly field?: string
  readonly sentence: string
}

/**
 * Finds what PostgreSQL can't store or would silently change: NUL, half characters, numbers beyond a computer's, and more
 * nesting than anything that reads it again can take. Without recursion, for the nesting may be as deep as the body is long.
 */
export function contentFault(body: unknown): ContentFault | undefined {
  const waiting: { value: unknown; field: string; depth: number }[] = [{ value: body, field: '', depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, field, depth } = next
    const sentence = faultOf(value, field || 'The body', depth)
    if (sentence !== undefined) return fault(field, sentence)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, part] of Object.entries(value)) {
      const inName = Array.isArray(value) ? undefined : textFault(name, field || name)
      if (inName !== undefined) return fault(field || name, inName)
      waiting.push({ value: part, field: field || name, depth: depth + 1 })
    }
  }
  return undefined
}

const fault = (field: string, sentence: string): ContentFault => (field === '' ? { sentence } : { field, sentence })

function faultOf(value: unknown, field: string, depth: number): string | undefined {
  if (typeof value === 'string') return textFault(value, field)
  if (value instanceof LostNumber) return httpMessages.lostNumber(field, value.source)
  const isTooDeep = typeof value === 'object' && value !== null && depth >= MAX_DEPTH
  return isTooDeep ? httpMessages.tooDeep(MAX_DEPTH) : undefined
}

function textFault(text: string, field: string): string | undefined {
  if (text.includes('\0')) return httpMessages.noNul(field)
  return text.isWellFormed() ? undefined : httpMessages.halfCharacter(field)
}
