import type { FieldSpec } from './field-spec.ts'

/** Whether records may already spell a text of this field. */
export const hasSpelling = ({ knownIn, kind }: FieldSpec): boolean => knownIn !== undefined && kind === 'text'

/** The known spelling of a typed text; undefined if it has none, or can't be looked up. */
export async function findSpelling(spec: FieldSpec, typed: string): Promise<string | undefined> {
  const text = typed.trim()
  if (text === '' || !hasSpelling(spec)) return undefined
  try {
    const { readSpelling } = await import('./known-spelling.ts')
    return await readSpelling(spec, text)
  } catch {
    // On an error, the typed text is kept.
    return undefined
  }
}

/** A save waits no longer for the known spelling. */
const MOST_WAIT_MS = 2000

/** As `findSpelling`, for a value that is being saved. */
export const findSpellingSoon = (spec: FieldSpec, typed: string): Promise<string | undefined> =>
  Promise.race([
    findSpelling(spec, typed),
    new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), MOST_WAIT_MS)),
  ])
