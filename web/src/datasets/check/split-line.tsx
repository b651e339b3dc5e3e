import { Button, Group } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconChevronDown,
  IconCircleCheck,
  IconShieldCheck,
} from '@tabler/icons-react'
import { doubtSentence } from '@vitrine/contract/splits/group-doubts'
import { useState } from 'react'
import type { DatasetDraft } from '../draft/draft.ts'
import { ApplySuggestion } from '../trust/apply-suggestion.tsx'
import { draftRules } from '../trust/draft-groups.ts'
import { RecipeLine } from '../trust/recipe-line.tsx'
import { ruleLabel } from '../trust/rule-words.ts'
import { RulesDialog } from '../trust/rules-dialog.tsx'
import { trustMessages as messages } from '../trust/trust-messages.ts'
import type { GroupsState } from '../trust/use-draft-groups.ts'
import { useRuleFields } from '../trust/use-rule-fields.ts'
import { checkMessages } from './check-messages.ts'
import styles from './checks.module.css'

interface SplitLineProps {
  draft: DatasetDraft
  groups: GroupsState
  /** Undefined for readers. */
  onRules: ((grouping: readonly string[] | null) => void) | undefined
  /** Groups by an additional rule. Undefined for readers. */
  onRule: ((rule: string) => void) | undefined
  /** Shows the divided groups. */
  onShow: () => void
  /** Texts about slides in test sets. */
  testSets: readonly string[]
}

/** The rules that group slides, how they were distributed, and whether each group has a single type. */
export function SplitLine({ draft, groups, onRules, onRule, onShow, testSets }: SplitLineProps) {
  const fields = useRuleFields()
  const labels = new Map(fields.map(({ key, label }) => [key, label]))
  const [isOpen, setOpen] = useState(false)
  const rules = messages.splitBy(
    draftRules(draft)
      .map(rule => ruleLabel(rule, labels))
      .join(', '),
  )
  return (
    <Group gap="4px 12px" p="6px 16px" fz="sm" c="var(--text-2)" style={{ borderTop: '1px solid var(--line)' }}>
      {onRules ? (
        <button type="button" className={styles['rules']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <IconShieldCheck size={16} aria-hidden />
          {rules}
          <IconChevronDown size={14} aria-hidden />
        </button>
      ) : (
        <span className={styles['rules']}>{rules}</span>
      )}
      <StateOfGroups groups={groups} onShow={onShow} onRule={onRule} testSets={testSets} />
      {draft.recipe && <RecipeLine recipe={draft.recipe} entries={draft.entries} fields={fields} />}
      {isOpen && onRules && (
        <RulesDialog
          draft={draft}
          fields={fields}
          samples={groups.kind === 'done' ? groups.samples : new Map()}
          onApply={onRules}
          onClose={() => setOpen(false)}
        />
      )}
    </Group>
  )
}

function StateOfGroups(props: Pick<SplitLineProps, 'groups' | 'onShow' | 'onRule' | 'testSets'>) {
  const { groups, onShow, onRule, testSets } = props
  if (groups.kind !== 'done') return null
  const { divided, groups: count, doubt } = groups.check
  const problem = divided.length > 0 ? checkMessages.dividedOf(divided.length, count) : testSets[0]
  if (problem !== undefined)
    return (
      <Group component="span" gap={6} ml="auto" c="var(--danger-text)">
        <IconAlertCircle size={16} aria-hidden />
        {problem}
        <Button size="compact-xs" variant="default" onClick={onShow}>
          {checkMessages.show}
        </Button>
      </Group>
    )
  if (doubt)
    return (
      <Group component="span" gap={6} ml="auto" c="var(--st-yellow)">
        <IconAlertTriangle size={16} aria-hidden />
        {doubtSentence(doubt)}
        <ApplySuggestion doubt={doubt} onRule={onRule} />
      </Group>
    )
  if (count === 0) return null
  return (
    <Group component="span" gap={6} ml="auto" c="var(--st-green)">
      <IconCircleCheck size={16} aria-hidden />
      {checkMessages.whole(count)}
    </Group>
  )
}
