import type { ListedSlide } from './check-groups.ts'
import { isBalanced } from './check-request.ts'
import { distribute } from './distribute.ts'
import {
  type Distribution,
  type DistributionReport,
  type DistributionRequest,
  PRIORITIES,
  type Priority,
} from './distribution.ts'

/** How far a distribution misses its shares and its balance, by what matters more. */
export type PriorityOutcome = Pick<DistributionReport, 'share_error' | 'strata'> & { readonly priority: Priority }

const outcomeOf = (priority: Priority, { report: { share_error, strata } }: Distribution): PriorityOutcome => ({
  priority,
  share_error,
  strata,
})

const figuresOf = ({ share_error, strata }: PriorityOutcome) => JSON.stringify([share_error, strata])

/**
 * Distributes slides, and says what each priority gives where shares and balance pull apart.
 * @returns no priorities where both give the same, or nothing is balanced
 * @throws SplitError as `distribute` does
 */
export function distributeByPriority(
  slides: readonly ListedSlide[],
  request: DistributionRequest,
): Distribution & { readonly priorities: readonly PriorityOutcome[] } {
  const chosen = distribute(slides, request)
  if (!isBalanced(request)) return { ...chosen, priorities: [] }
  const priorities = PRIORITIES.map(priority =>
    outcomeOf(
      priority,
      priority === (request.priority ?? 'shares') ? chosen : distribute(slides, { ...request, priority }),
    ),
  )
  return { ...chosen, priorities: new Set(priorities.map(figuresOf)).size > 1 ? priorities : [] }
}
