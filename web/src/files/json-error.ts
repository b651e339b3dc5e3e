/** The position where a text stops being JSON: line and column from 1, and the character there; none at the text's end. */
export interface JsonError {
  line: number
  column: number
  found: string | undefined
}

const SPACE = /[ \t\n\r]*/y
const MARK = /[{}[\],:]/y
// A string, and a number or literal (RFC 8259).
const TEXT = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const PLAIN = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y

type Wanted = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end'

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** Tokens that may follow a mark; undefined if the mark itself is out of place. */
function afterMark(mark: string, wanted: Wanted, open: string[]): Wanted | undefined {
  const inside = open.at(-1)
  if (mark === ':') return wanted === 'colon' ? 'value' : undefined
  if (mark === ',') return wanted !== 'comma or end' ? undefined : inside === '{' ? 'key' : 'value'
  if (mark === '{' || mark === '[') {
    if (!wanted.startsWith('value')) return undefined
    open.push(mark)
    return mark === '{' ? 'key or end' : 'value or end'
  }
  const isPair = mark === '}' ? inside === '{' : inside === '['
  if (!isPair || !wanted.endsWith('or end')) return undefined
  open.pop()
  return 'comma or end'
}

/** Tokens that may follow a string, number or literal. */
function afterValue(value: string, wanted: Wanted): Wanted | undefined {
  if (wanted.startsWith('key')) return value.startsWith('"') ? 'colon' : undefined
  return wanted.startsWith('value') ? 'comma or end' : undefined
}

function errorAt(text: string, at: number): JsonError {
  const before = text.slice(0, at).split('\n')
  const found = text.codePointAt(at)
  return {
    line: before.length,
    column: [...(before.at(-1) ?? '')].length + 1,
    found: found === undefined ? undefined : String.fromCodePoint(found),
  }
}

/** The first error in a JSON text. Browsers report the position differently, and some not at all. */
export function findJsonError(text: string): JsonError | undefined {
  const open: string[] = []
  let wanted: Wanted = 'value'
  let at = matchAt(SPACE, text, 0)?.length ?? 0
  while (at < text.length) {
    const isWhole: boolean = wanted === 'comma or end' && open.length === 0
    const mark = matchAt(MARK, text, at)
    const token = mark ?? matchAt(TEXT, text, at) ?? matchAt(PLAIN, text, at)
    const next: Wanted | undefined =
      isWhole || token === undefined ? undefined : mark ? afterMark(mark, wanted, open) : afterValue(token, wanted)
    if (next === undefined || token === undefined) return errorAt(text, at)
    wanted = next
    at += token.length
    at += matchAt(SPACE, text, at)?.length ?? 0
  }
  return wanted === 'comma or end' && open.length === 0 ? undefined : errorAt(text, text.length)
}
