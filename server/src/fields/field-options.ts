import { badRequest } from '@vitrine/contract/api/api-error'
import type { FieldOption } from '@vitrine/contract/api/field-options'
import { freeKey, keyOfLabel } from '@vitrine/contract/fields/field-keys'
import { foldText } from '@vitrine/contract/text/fold-text'
import { fieldMessages as messages } from './field-messages.ts'

/** An option in a body. */
interface WrittenOption {
  readonly key?: string | undefined
  readonly label: string
  readonly color?: string | null | undefined
  readonly retired?: boolean | undefined
}

/**
 * The options of a body, with generated keys if they have none.
 * @param former options that no longer exist: their keys are not given to others
 * @throws 400 if two can't be distinguished
 */
export function readOptions(written: readonly WrittenOption[], former: readonly FieldOption[] = []): FieldOption[] {
  const keys = new Set(written.flatMap(({ key }) => key ?? []))
  const isTaken = (key: string) => keys.has(key) || former.some(option => option.key === key)
  const options = written.map(({ key, label, color = null, retired = false }): FieldOption => {
    const own = key ?? freeKey(keyOfLabel(label) || 'option', isTaken)
    keys.add(own)
    return { key: own, label, color, retired }
  })
  checkDifferent(options)
  return options
}

/** No label may equal another option's key or label, since bodies may use either. */
function checkDifferent(options: readonly FieldOption[]): void {
  const owners = new Map<string, number>()
  for (const [index, { key, label }] of options.entries())
    for (const text of new Set([foldText(key), foldText(label)])) {
      const owner = owners.get(text)
      if (owner !== undefined && owner !== index) throw badRequest(messages.optionTwice(label), 'options')
      owners.set(text, index)
    }
}
