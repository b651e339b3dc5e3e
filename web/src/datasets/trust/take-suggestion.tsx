import { Button } from '@mantine/core'
import type { GroupDoubt } from '@vitrine/contract/splits/group-doubts'
import { MAX_RULES } from '@vitrine/contract/splits/rules'
import { trustMessages as messages } from './trust-messages.ts'

/** Adds a rule to those that group the slides; undefined where no more can be had. */
export const withRule = (rules: readonly string[], group: (rules: readonly string[]) => void) =>
  rules.length < MAX_RULES ? (rule: string) => group([...rules, rule]) : undefined

interface TakeSuggestionProps {
  doubt: GroupDoubt
  onRule: ((rule: string) => void) | undefined
}

/** Groups the slides by what their names suggest. */
export function TakeSuggestion({ doubt: { suggestion }, onRule }: TakeSuggestionProps) {
  if (!suggestion || !onRule) return null
  return (
    <Button size="compact-xs" variant="default" onClick={() => onRule(suggestion.rule)}>
      {messages.groupByCase}
    </Button>
  )
}
