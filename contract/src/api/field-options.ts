import type { Static } from 'typebox'
import * as Type from 'typebox'
import { foldText } from '../text/fold-text.ts'
import { eitherOf } from '../text/words.ts'
import { OptionalText } from './schema.ts'

export const FieldOption = Type.Object({
  key: Type.String(),
  label: Type.String(),
  color: OptionalText,
  /** Kept for the records that have it, but no longer offered. */
  retired: Type.Boolean(),
})
export type FieldOption = Static<typeof FieldOption>

/** An error names at most this many options of a field. */
const NAMED_OPTIONS = 20

/** The option with this key, or with this label in any case. */
export const findOption = <Option extends Pick<FieldOption, 'key' | 'label'>>(
  options: readonly Option[],
  text: string,
): Option | undefined => {
  const folded = foldText(text)
  return options.find(({ key }) => key === text) ?? options.find(({ label }) => foldText(label) === folded)
}

/** 'HE, PAS or Masson': the options that can be chosen. */
export function labelsOf(options: readonly FieldOption[]): string {
  const labels = options.filter(({ retired }) => !retired).map(({ label }) => label)
  if (labels.length === 0) return 'one of its options'
  if (labels.length > NAMED_OPTIONS) return `${labels.slice(0, NAMED_OPTIONS).join(', ')} or another of its options`
  return eitherOf(labels)
}
