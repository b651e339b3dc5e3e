import { Radio, Stack } from '@mantine/core'
import type { Priority } from '@vitrine/contract/splits/distribution'
import type { PriorityOutcome } from '@vitrine/contract/splits/priorities'
import { distributeMessages as messages } from './distribute-messages.ts'
import { ruleLabel } from './rule-words.ts'

interface PriorityChoiceProps {
  outcomes: readonly PriorityOutcome[]
  labels: ReadonlyMap<string, string>
  priority: Priority
  onChange: (priority: Priority) => void
}

/** Chooses what matters more if shares of slides and balance of values conflict, showing the result of each. */
export function PriorityChoice({ outcomes, labels, priority, onChange }: PriorityChoiceProps) {
  const figuresOf = ({ share_error, strata }: PriorityOutcome) => [
    ...(share_error === null ? [] : [messages.sharesMissed(share_error)]),
    ...strata.map(({ field, deviation }) => messages.deviation(ruleLabel(field, labels), deviation)),
  ]
  return (
    <Radio.Group
      label={messages.priority}
      description={messages.priorityNote}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      value={priority}
      onChange={value => onChange(value as Priority)}
      mt={12}
    >
      <Stack gap={8} mt={8}>
        {outcomes.map(outcome => (
          <Radio
            key={outcome.priority}
            value={outcome.priority}
            label={messages.priorities[outcome.priority]}
            description={figuresOf(outcome).join(' \u00b7 ')}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
