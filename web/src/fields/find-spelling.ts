import type { FieldSpec } from './field-spec.ts'

/** Whether the spelling of a text in this field should be looked up. */
export const hasSpelling = ({ knownIn, kind }: FieldSpec): boolean => knownIn !== undefined && kind === 'text'

/** The known spelling of a typed text; undefined if there is none, or it can't be looked up. */
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

/** Maximum time that a save waits for the known spelling. */
const MAX_WAIT_MS = 2000

/** Like `findSpelling`, for a value that is being saved. */
export const findSpellingSoon = (spec: FieldSpec, typed: string): Promise<string | undefined> =>
  Promise.race([
    findSpelling(spec, typed),
    new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), MAX_WAIT_MS)),
  ])
