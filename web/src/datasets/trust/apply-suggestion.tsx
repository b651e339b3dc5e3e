import { Button } from '@mantine/core'
import type { GroupDoubt } from '@vitrine/contract/splits/group-doubts'
import { trustMessages as messages } from './trust-messages.ts'

interface ApplySuggestionProps {
  doubt: GroupDoubt
  /** Undefined for readers, and if no more rules are allowed. */
  onRule: ((rule: string) => void) | undefined
}

/** Groups the slides as their names suggest. */
export function ApplySuggestion({ doubt: { suggestion }, onRule }: ApplySuggestionProps) {
  if (!suggestion || !onRule) return null
  return (
    <Button size="compact-xs" variant="default" onClick={() => onRule(suggestion.rule)}>
      {messages.groupByCase}
    </Button>
  )
}
