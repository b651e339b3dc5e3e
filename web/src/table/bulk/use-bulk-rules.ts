import { useState } from 'react'
import { type BulkRule, emptyRule } from './bulk-rules.ts'

const withRule = (rules: readonly BulkRule[], field: string): readonly BulkRule[] => [
  ...rules,
  { ...emptyRule(Math.max(-1, ...rules.map(({ key }) => key)) + 1), field },
]

/** The rules of a bulk edit: initially one for each of `fields`, '' for none yet. */
export function useBulkRules(fields: readonly string[]) {
  const [rules, setRules] = useState(() => fields.reduce(withRule, []))
  return {
    rules,
    change: (rule: BulkRule) => setRules(now => now.map(other => (other.key === rule.key ? rule : other))),
    add: () => setRules(now => withRule(now, '')),
    /** Sets fields in their existing rules, or in new ones. */
    set: (values: Readonly<Record<string, string>>) =>
      setRules(now => {
        const missing = Object.keys(values).filter(field => now.every(rule => rule.field !== field))
        return missing.reduce(withRule, now).map(rule => {
          const value = values[rule.field]
          return value === undefined ? rule : { ...rule, op: 'set', value }
        })
      }),
    remove: (key: number) => setRules(now => now.filter(rule => rule.key !== key)),
  }
}
