import { Button, VisuallyHidden } from '@mantine/core'
import type { DividedGroup } from '@vitrine/contract/splits/check-groups'
import { ASSIGNED_TYPES } from '@vitrine/contract/splits/dataset-types'
import { doubtSentence } from '@vitrine/contract/splits/group-doubts'
import { capitalized } from '@vitrine/contract/text/words'
import { useMemo } from 'react'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import { DATASET_TYPE_LABELS, foldLabel } from '../dataset-type.ts'
import { ApplySuggestion } from '../trust/apply-suggestion.tsx'
import type { DraftFix } from '../trust/draft-groups.ts'
import type { CountedTestSet } from '../trust/test-sets.ts'
import type { GroupsState } from '../trust/use-draft-groups.ts'
import { checkMessages as messages } from './check-messages.ts'
import { DividedGroups } from './divided-groups.tsx'
import { Finding } from './finding.tsx'
import { SlideFindings } from './slide-findings.tsx'
import type { SlideProblems } from './slide-problems.ts'
import { TestSetFindings } from './test-set-findings.tsx'
import type { Fixes } from './use-fixes.ts'

type Done = Extract<GroupsState, { kind: 'done' }>

/** Files and names that occur in several types, except where the rules group by them, which is reported separately. */
const sharedIn = ({ rules, check }: Done) => ({
  files: rules.includes('file') ? [] : check.same_files,
  names: rules.includes('name') ? [] : check.same_names,
})

/** How many groups, files and names need fixing. */
export function countToFix(groups: GroupsState | undefined): number {
  if (groups?.kind !== 'done') return 0
  const { files, names } = sharedIn(groups)
  return groups.check.divided.length + files.length + names.length
}

interface ChecksCardProps {
  id: string
  check: SlideProblems
  groups: GroupsState
  /** Undefined for readers. */
  fixes: Fixes | undefined
  /** Groups by an additional rule. Undefined for readers. */
  onRule: ((rule: string) => void) | undefined
  /** The test sets that contain training and validation slides. */
  testSets: readonly CountedTestSet[]
}

/** Problems with the slides of a dataset or draft, with their fixes. */
export function ChecksCard({ id, check, groups, fixes, onRule, testSets }: ChecksCardProps) {
  const toFix = countToFix(groups)
  const { mislabeled } = check
  const announced = [
    ...(groups.kind === 'done' && groups.check.divided.length > 0
      ? [messages.divided(groups.check.divided.length)]
      : []),
    ...(mislabeled.length > 0 ? [messages.mislabeled(mislabeled.length)] : []),
  ]
  const aside = toFix > 0 ? <Badge color="red">{messages.toFix(toFix)}</Badge> : undefined
  return (
    <Card id={id} title={messages.title} isFlush aside={aside}>
      {/* Announced on changes, such as a slide added to a draft, but not when the page opens. */}
      <div aria-live="polite">
        <VisuallyHidden>{announced.join(' ')}</VisuallyHidden>
      </div>
      <ul>
        <TestSetFindings testSets={testSets} />
        <GroupFindings groups={groups} fixes={fixes} onRule={onRule} />
        <SlideFindings check={check} />
        <AllWell check={check} groups={groups} />
      </ul>
    </Card>
  )
}

function GroupFindings({ groups, fixes, onRule }: Pick<ChecksCardProps, 'groups' | 'fixes' | 'onRule'>) {
  if (groups.kind === 'checking') return <Finding title={messages.checking} />
  if (groups.kind === 'failed')
    return (
      <Finding
        kind="yellow"
        title={messages.failed}
        action={
          <Button size="compact-xs" variant="default" onClick={groups.retry}>
            {uiMessages.tryAgain}
          </Button>
        }
      />
    )
  const { divided, groups: count, unchecked, partly_assigned, doubt } = groups.check
  const { files, names } = sharedIn(groups)
  const shared = [
    { rule: 'file', found: files, title: messages.sameFiles(files.length), note: undefined },
    { rule: 'name', found: names, title: messages.sameNames(names.length), note: messages.sameNamesNote },
  ]
  return (
    <>
      {divided.length > 0 ? (
        <Divided
          {...{ groups, fixes }}
          rules={groups.rules}
          found={divided}
          title={messages.divided(divided.length)}
          note={messages.dividedNote}
        />
      ) : (
        !doubt && (
          <Finding
            {...(count > 0 ? { kind: 'green' as const } : {})}
            title={count > 0 ? messages.whole(count) : messages.noGroups}
          />
        )
      )}
      {doubt && (
        <Finding kind="yellow" title={doubtSentence(doubt)} action={<ApplySuggestion {...{ doubt, onRule }} />} />
      )}
      {fixes?.undoable !== undefined && (
        <Finding
          kind="green"
          title={fixes.undoable}
          action={
            <Button size="compact-xs" variant="default" onClick={fixes.undo}>
              {uiMessages.undo}
            </Button>
          }
        />
      )}
      {unchecked > 0 && count > 0 && <Finding title={messages.unchecked(unchecked)} />}
      {partly_assigned > 0 && <Finding title={messages.partlyAssigned(partly_assigned)} />}
      {shared.map(
        ({ rule, ...finding }) =>
          finding.found.length > 0 && (
            // Fixed in a way that keeps the groups whole.
            <Divided key={rule} {...{ groups, fixes }} rules={[...groups.rules, rule]} {...finding} />
          ),
      )}
    </>
  )
}

/** Number of slides of each type or fold after a fix. */
const placeCounts = ({ counts, folds }: DraftFix): string[] =>
  folds.length > 0
    ? [...folds.map((slides, at) => messages.countOf(slides, foldLabel(at + 1))), ...typeText(counts, ['E'])]
    : typeText(counts, ASSIGNED_TYPES)

const typeText = (counts: DraftFix['counts'], types: readonly ('T' | 'V' | 'E')[]) =>
  types.flatMap(type => (counts[type] > 0 ? messages.countOf(counts[type], DATASET_TYPE_LABELS[type]) : []))

function Divided(props: {
  groups: Done
  fixes: Fixes | undefined
  rules: readonly string[]
  found: readonly DividedGroup[]
  title: string
  note: string | undefined
}) {
  const { groups, fixes, rules, found, title, note } = props
  const plan = fixes?.plan
  // biome-ignore lint/correctness/useExhaustiveDependencies: `plan` is new on each render, and depends on the checked draft
  const planned = useMemo(() => plan?.(groups, rules), [groups, rules.join('\n')])
  const comesTo =
    planned && planned.places.size > 0 ? messages.fixComesTo(planned.places.size, placeCounts(planned)) : ''
  return (
    <Finding
      kind="red"
      title={title}
      note={[note, comesTo].filter(Boolean).join(' ')}
      action={
        fixes &&
        planned && (
          <Button
            size="compact-xs"
            variant="default"
            disabled={fixes.isBusy}
            onClick={() => fixes.fix(groups, planned)}
          >
            {messages.fixAll(found.length)}
          </Button>
        )
      }
    >
      <DividedGroups
        groups={found}
        entries={groups.entries}
        fixes={fixes}
        onFix={({ key }) => fixes?.fix(groups, fixes.plan(groups, rules, key))}
      />
    </Finding>
  )
}

/** The checks that passed, on one line. */
function AllWell({ check, groups }: Pick<ChecksCardProps, 'check' | 'groups'>) {
  const done = groups.kind === 'done' ? groups.check : undefined
  const well = [
    done?.same_names.length === 0 && messages.noneTwice,
    done?.same_files.length === 0 && messages.noneShared,
    check.mislabeled.length === 0 && messages.noneMislabeled,
    check.unpictured.length === 0 && messages.noneMissing,
  ].filter(text => text !== false)
  if (well.length === 0) return null
  return <Finding kind="green" title={capitalized(well.join(', '))} />
}
