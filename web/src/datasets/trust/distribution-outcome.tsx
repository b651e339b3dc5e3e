import { List, Stack, Text } from '@mantine/core'
import type { TestSetOverlap } from '@vitrine/contract/datasets/test-sets'
import { doubtSentence } from '@vitrine/contract/splits/group-doubts'
import { Banner } from '../../ui/notices/banner.tsx'
import { SharesBar } from '../type-shares.tsx'
import { ApplySuggestion } from './apply-suggestion.tsx'
import type { DraftDistribution } from './distribute-draft.ts'
import { distributeMessages as messages } from './distribute-messages.ts'
import { ruleLabel } from './rule-words.ts'
import { countTestSets } from './test-sets.ts'

interface DistributionOutcomeProps {
  /** A sentence if it is impossible, undefined until it is known. */
  outcome: DraftDistribution | string | undefined
  labels: ReadonlyMap<string, string>
  overlap: TestSetOverlap | undefined
  /** Groups by an additional rule. Undefined if no more rules are allowed. */
  onRule: ((rule: string) => void) | undefined
}

/** The outcome of a distribution: slides of each type, divided groups, and how far off balance it is. */
export function DistributionOutcome({ outcome, labels, overlap, onRule }: DistributionOutcomeProps) {
  if (outcome === undefined) return <Text size="sm">{messages.checking}</Text>
  if (typeof outcome === 'string') return <Banner kind="yellow">{outcome}</Banner>
  const { report, recipe, doubt } = outcome
  const testSets = overlap ? countTestSets(overlap, id => outcome.places.get(id)?.type) : []
  const isByChance = recipe.method === 'chance'
  const doubts = doubt ? doubtSentence(doubt) : undefined
  const notes = report.notes.filter(note => note !== doubts)
  return (
    <Stack gap={10}>
      <SharesBar title={messages.comesTo} counts={report.counts} />
      {testSets.map(({ test_set, sentence }) => (
        <Banner key={test_set} kind="red">
          {sentence}
        </Banner>
      ))}
      {doubt && (
        <Banner kind="yellow" action={<ApplySuggestion doubt={doubt} onRule={onRule} />}>
          {doubts}
        </Banner>
      )}
      {isByChance &&
        notes.map(note => (
          <Banner key={note} kind="yellow">
            {note}
          </Banner>
        ))}
      <Text size="sm" role="status">
        {factsOf(outcome, labels).join(' · ')}
      </Text>
      {!isByChance && notes.length > 0 && (
        <List size="sm" c="var(--text-2)">
          {notes.map(note => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}

function groupsText({ report: { groups, divided }, recipe }: DraftDistribution): string[] {
  if (groups === 0) return [messages.noGroups]
  if (divided === 0) return [messages.noneDivided(groups)]
  // The warning of distributions by chance already says so.
  return recipe.method === 'chance' ? [] : [messages.someDivided(divided, groups)]
}

const factsOf = (outcome: DraftDistribution, labels: DistributionOutcomeProps['labels']): string[] => {
  const { report, values } = outcome
  return [
    ...groupsText(outcome),
    ...(report.share_error === null ? [] : [messages.sharesMissed(report.share_error)]),
    ...report.strata.map(({ field, deviation }) => messages.deviation(ruleLabel(field, labels), deviation)),
    ...(report.folds.length > 0 ? [messages.foldSizes(report.folds, values)] : []),
  ]
}
