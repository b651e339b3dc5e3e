import { TextInput } from '@mantine/core'
import type { TestSetOverlap } from '@vitrine/contract/datasets/test-sets'
import type { DistributionRequest } from '@vitrine/contract/splits/distribution'
import { countTypes } from '@vitrine/contract/splits/places'
import { useState } from 'react'
import { Segments } from '../../ui/buttons/segments.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FieldError } from '../../ui/inputs/field-error.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { percentagesOf } from '../dataset-type.ts'
import type { DraftEntry } from '../draft/draft.ts'
import { chosenEntries } from '../editor/editor-state.ts'
import type { DatasetEditorState } from '../editor/use-dataset-editor.ts'
import type { DraftDistribution } from './distribute-draft.ts'
import { distributeMessages as messages } from './distribute-messages.ts'
import styles from './distribution.module.css'
import {
  chosenMethod,
  type DistributionChoices,
  distributesAll,
  firstChoices,
  METHODS,
  type MethodName,
} from './distribution-choices.ts'
import { DistributionFields } from './distribution-fields.tsx'
import { DistributionOutcome } from './distribution-outcome.tsx'
import { addingRule, draftRules } from './draft-groups.ts'
import { PriorityChoice } from './priority-choice.tsx'
import { ruleLabel } from './rule-words.ts'
import { drawSeed, readSeed } from './seeds.ts'
import { useDraftDistribution } from './use-draft-distribution.ts'
import { useRuleFields } from './use-rule-fields.ts'

interface DistributeDialogProps {
  editor: DatasetEditorState
  /** The slides that are in test sets; undefined if unknown. */
  overlap: TestSetOverlap | undefined
  isOpen: boolean
  onClose: () => void
}

/** Distributes the selected or all slides of a draft: keeping groups whole, in folds, leaving out one value, or by chance. */
export function DistributeDialog({ editor, overlap, isOpen, onClose }: DistributeDialogProps) {
  const { draft, base } = editor.state
  const { entries } = draft
  const fields = useRuleFields()
  const labels = new Map(fields.map(({ key, label }) => [key, label]))
  const [choices, setChoices] = useState(() =>
    // If the dataset was frozen, others have seen its evaluation slides.
    firstChoices(base.dataset?.latest_version ? ['E'] : []),
  )
  const [seedText, setSeedText] = useState('')
  const [drawn] = useState(drawSeed)
  const seed = readSeed(seedText)
  const chosen = chosenEntries(editor.state)
  const isOfAll = chosen.length === 0 || distributesAll(choices)
  const request = requestOf(choices, {
    groups: [...draftRules(draft)],
    seed: seed === undefined || seed === 'invalid' ? drawn : seed,
    ...(!isOfAll && { selected: new Set(chosen.map(({ slide }) => slide.uuid ?? String(slide.id))) }),
  })
  const outcome = useDraftDistribution(entries, isOpen ? request : undefined)
  const isReady = typeof outcome === 'object' && seed !== 'invalid'
  const count = isOfAll ? entries.length : chosen.length

  function handleSubmit() {
    if (!isReady) return
    editor.dispatch({ kind: 'place', places: outcome.places, recipe: outcome.recipe })
    toast.success(toastOf(outcome, isOfAll ? entries : chosen))
    onClose()
  }
  const rules = draftRules(draft)
  const onRule = addingRule(rules, grouping => editor.dispatch({ kind: 'group-by', grouping }))
  return (
    <Dialog
      title={messages.title}
      size="wide"
      isOpen={isOpen}
      onClose={onClose}
      form={{ className: styles['halves'], onSubmit: handleSubmit }}
      action={{ children: messages.apply(count), disabled: !isReady }}
    >
      <section className={styles['half']} aria-label={messages.settings}>
        <Segments<MethodName>
          label={messages.method}
          value={choices.method}
          segments={METHODS.map(value => ({ value, label: messages.methods[value] }))}
          onChange={method => setChoices(now => ({ ...now, method }))}
        />
        <p>
          {isOfAll ? messages.all(count) : messages.chosen(count)}{' '}
          {choices.method === 'chance'
            ? messages.apart
            : messages.together(rules.map(rule => ruleLabel(rule, labels)).join(', '))}
          {distributesAll(choices) && chosen.length > 0 && ` ${messages.wholeDataset}`}
        </p>
        <DistributionFields
          choices={choices}
          change={part => setChoices(now => ({ ...now, ...part }))}
          fields={fields}
          entries={entries}
        />
        <TextInput
          label={messages.seed}
          description={messages.seedNote}
          inputMode="numeric"
          autoComplete="off"
          placeholder={String(drawn)}
          value={seedText}
          error={seed === 'invalid' && <FieldError text={messages.seedInvalid} />}
          onChange={event => setSeedText(event.currentTarget.value)}
        />
      </section>
      <section className={styles['half']} aria-label={messages.outcome}>
        {request && <DistributionOutcome {...{ outcome, labels, overlap, onRule }} />}
        {isReady && outcome.priorities.length > 0 && (
          <PriorityChoice
            outcomes={outcome.priorities}
            labels={labels}
            priority={choices.priority}
            onChange={priority => setChoices(now => ({ ...now, priority }))}
          />
        )}
      </section>
    </Dialog>
  )
}

type Rest = Pick<DistributionRequest, 'groups' | 'seed' | 'selected'>

/** Undefined while a choice is missing. */
function requestOf(choices: DistributionChoices, rest: Rest): DistributionRequest | undefined {
  const method = chosenMethod(choices)
  if (!method) return undefined
  const isByChance = method.method === 'chance'
  const strata = isByChance || method.method === 'leave-one-out' ? [] : choices.strata
  return {
    ...method,
    ...rest,
    strata,
    ...(strata.length > 0 && { priority: choices.priority }),
    keep: isByChance ? [] : choices.keep.filter(part => part === 'E' || !distributesAll(choices)),
  }
}

function toastOf({ places, recipe }: DraftDistribution, distributed: readonly DraftEntry[]): string {
  if (recipe.method !== 'chance') return messages.distributed(distributed.length)
  const types = distributed.map(({ slide, type }) => places.get(slide.id) ?? { type })
  return messages.distributedByChance(distributed.length, percentagesOf(countTypes(types)))
}
