import type { BulkOperation } from '@vitrine/contract/bulk/bulk'
import { readFieldEntry } from '../../fields/field-entry.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'

export type RuleOperation = 'set' | 'clear' | 'append' | 'remove' | 'replace'

/** The change to one field, as typed. */
export interface BulkRule {
  key: number
  /** '' until chosen. */
  field: string
  op: RuleOperation
  value: string
  /** For appending to text. */
  separator: string
  find: string
  with: string
  onlyEmpty: boolean
  matchCase: boolean
}

export const emptyRule = (key: number): BulkRule => ({
  key,
  field: '',
  op: 'set',
  value: '',
  separator: ' ',
  find: '',
  with: '',
  onlyEmpty: false,
  matchCase: true,
})

const isText = ({ kind, choices }: FieldSpec) => !choices && (kind === 'text' || kind === 'long-text')

function partOperations(spec: FieldSpec): readonly RuleOperation[] {
  if (spec.kind === 'choices') return ['append', 'remove']
  return isText(spec) ? ['append', 'replace'] : []
}

/** The operations available for a field. A required one can't be cleared; the server changes parts of values. */
export const ruleOperations = (spec: FieldSpec): readonly RuleOperation[] => [
  'set',
  ...(spec.isRequired ? [] : (['clear'] as const)),
  ...partOperations(spec),
]

/** The operation of a rule; undefined while the rule is incomplete. */
function readRule(rule: BulkRule, spec: FieldSpec): BulkOperation | { error: string } | undefined {
  const { field, op } = rule
  if (op === 'clear') return { op, field }
  if (op === 'replace')
    return rule.find === '' ? undefined : { op, field, find: rule.find, with: rule.with, match_case: rule.matchCase }
  if (op === 'append' && isText(spec)) {
    return rule.value === '' ? undefined : { op, field, value: rule.value, separator: rule.separator }
  }
  const text = rule.value.trim()
  if (text === '') return undefined
  const entry = readFieldEntry(spec, text)
  if ('error' in entry) return entry
  return { op, field, value: entry.value, ...(op === 'set' && { only_empty: rule.onlyEmpty }) }
}

export interface ReadRules {
  operations: BulkOperation[]
  /** The key of each operation's rule. */
  keys: number[]
  /** Errors of typed values, by the rule's key. */
  errors: Readonly<Record<number, string>>
}

/** Rules as operations, in order. Skips incomplete ones. */
export function readBulkRules(rules: readonly BulkRule[], specs: readonly FieldSpec[]): ReadRules {
  const read = { operations: [] as BulkOperation[], keys: [] as number[], errors: {} as Record<number, string> }
  for (const rule of rules) {
    const spec = specs.find(({ field }) => field === rule.field)
    const operation = spec && readRule(rule, spec)
    if (operation === undefined) continue
    if ('error' in operation) read.errors[rule.key] = operation.error
    else {
      read.operations.push(operation)
      read.keys.push(rule.key)
    }
  }
  return read
}

const PLACE = /^operations, entry (\d+)(?:, \w+)?: /

/** Turns an error about one operation, such as 'operations, entry 2, value: ...', into one about its rule. */
export function ruleError(message: string, keys: readonly number[]): { key: number; text: string } | undefined {
  const place = PLACE.exec(message)
  const key = keys[Number(place?.[1]) - 1]
  return place && key !== undefined ? { key, text: message.slice(place[0].length) } : undefined
}
