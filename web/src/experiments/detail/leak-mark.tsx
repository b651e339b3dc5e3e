import type { LeakLevel, LeakOutcome } from '@vitrine/contract/experiments/leaks'
import { SubLine } from '../../table/grid/cells.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { LEAK_COLORS } from '../leak-report.tsx'

type Sentences = LeakOutcome['sentences']

/** The levels, most severe first. */
const GRAVEST = ['leak', 'related', 'unknown', 'unchecked', 'clean'] as const satisfies readonly LeakLevel[]
/** What a check could not determine is shown next to its findings. */
const OPEN = ['unknown', 'unchecked'] as const satisfies readonly LeakLevel[]

/** The result of leak checks in words; undefined if nothing was checked. */
export function leakMark(
  sentences: Sentences,
): { level: LeakLevel; open: string | undefined; text: string } | undefined {
  const has = (level: LeakLevel) => sentences.some(sentence => sentence.level === level)
  const level = GRAVEST.find(has)
  if (level === undefined) return undefined
  const other = OPEN.find(each => each !== level && has(each))
  const open = other && messages.partly(messages.leakLevels[other])
  return { level, open, text: [messages.leakLevels[level], open].filter(Boolean).join(', ') }
}

interface LeakMarkProps {
  query: { data?: Pick<LeakOutcome, 'sentences'> | undefined; error?: unknown }
}

/** The most severe finding of leak checks as a badge, and what they could not determine; the tooltip has their full text. */
export function LeakMark({ query: { data, error } }: LeakMarkProps) {
  if (error) return messages.leaksFailed
  const mark = data && leakMark(data.sentences)
  if (!mark) return null
  return (
    <span title={data.sentences.map(({ text }) => text).join('\n')}>
      <Badge color={LEAK_COLORS[mark.level]}>{messages.leakLevels[mark.level]}</Badge>
      {mark.open && <SubLine>{mark.open}</SubLine>}
    </span>
  )
}
