import { useQuery } from '@tanstack/react-query'
import type { LeakLevel, LeakReport } from '@vitrine/contract/experiments/leaks'
import { Badge } from '../../ui/badge.tsx'
import { evaluationLeaksQuery } from '../evaluation/evaluation-api.ts'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { LEAK_COLORS } from '../leak-report.tsx'

/** The levels, the gravest first. */
const GRAVEST = ['leak', 'related', 'unknown', 'unchecked', 'clean'] as const satisfies readonly LeakLevel[]

const gravestLevel = ({ sentences }: Pick<LeakReport, 'sentences'>): LeakLevel | undefined =>
  GRAVEST.find(level => sentences.some(sentence => sentence.level === level))

/** What the leak check of an evaluation came to, in a word; its sentences are the tooltip. */
export function LeakMark({ uuid }: { uuid: string }) {
  const { data, error } = useQuery(evaluationLeaksQuery(uuid))
  if (error) return messages.leaksFailed
  const level = data && gravestLevel(data)
  if (!data || !level) return null
  return (
    <span title={data.sentences.map(({ text }) => text).join('\n')}>
      <Badge color={LEAK_COLORS[level]}>{messages.leakLevels[level]}</Badge>
    </span>
  )
}
