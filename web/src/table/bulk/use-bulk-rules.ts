import { useState } from 'react'
import { type BulkRule, emptyRule } from './bulk-rules.ts'

/** The rules of a bulk edit, one of them empty at first. */
export function useBulkRules() {
  const [rules, setRules] = useState<readonly BulkRule[]>([emptyRule(0)])
  return {
    rules,
    change: (rule: BulkRule) => setRules(now => now.map(other => (other.key === rule.key ? rule : other))),
    add: () => setRules(now => [...now, emptyRule(Math.max(0, ...now.map(({ key }) => key)) + 1)]),
    remove: (key: number) => setRules(now => now.filter(rule => rule.key !== key)),
  }
}
