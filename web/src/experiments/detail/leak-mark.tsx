import type { LeakLevel, LeakOutcome } from '@vitrine/contract/experiments/leaks'
import { Badge } from '../../ui/layout/badge.tsx'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { LEAK_COLORS } from '../leak-report.tsx'

/** The levels, the gravest first. */
const GRAVEST = ['leak', 'related', 'unknown', 'unchecked', 'clean'] as const satisfies readonly LeakLevel[]

/** What the leak check of an evaluation came to, in a word; its sentences are the tooltip. */
export function LeakMark({
  query: { data, error },
}: {
  query: { data?: Pick<LeakOutcome, 'sentences'> | undefined; error: unknown }
}) {
  if (error) return messages.leaksFailed
  const level = GRAVEST.find(level => data?.sentences.some(sentence => sentence.level === level))
  if (!data || !level) return null
  return (
    <span title={data.sentences.map(({ text }) => text).join('\n')}>
      <Badge color={LEAK_COLORS[level]}>{messages.leakLevels[level]}</Badge>
    </span>
  )
}
