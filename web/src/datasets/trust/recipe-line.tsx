import { Button, Group, Text } from '@mantine/core'
import type { SplitRecipe } from '@vitrine/contract/datasets/dataset-distribution'
import { useState } from 'react'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { DATASET_TYPE_LABELS } from '../dataset-type.ts'
import type { DraftEntry } from '../draft/draft.ts'
import { changedSince } from './distribute-draft.ts'
import { distributeMessages as messages } from './distribute-messages.ts'
import { sampleFieldsOf } from './draft-groups.ts'
import { recipeWords } from './recipe-words.ts'
import type { LabField } from './rule-options.ts'
import { readSamples } from './sample-values.ts'

interface RecipeLineProps {
  recipe: SplitRecipe
  entries: readonly DraftEntry[]
  fields: readonly LabField[]
}

/**
 * How the slides were distributed and, on demand, whether repeating it would give the same result, unless only some were
 * distributed.
 */
export function RecipeLine({ recipe, entries, fields: labFields }: RecipeLineProps) {
  const labels = new Map(labFields.map(({ key, label }) => [key, label]))
  const [outcome, setOutcome] = useState<{ of: readonly DraftEntry[]; text: string }>()
  const repeat = async () => {
    const fields = sampleFieldsOf([...recipe.groups, ...recipe.strata, ...(recipe.field ? [recipe.field] : [])])
    const text = await readSamples(
      new Map(),
      fields,
      entries.map(({ slide }) => slide.id),
    ).then(
      samples => textOf(changedSince(entries, recipe, { samples, fields: labFields }), recipe, entries.length),
      () => messages.failed,
    )
    setOutcome({ of: entries, text })
  }
  return (
    <Group gap="4px 8px" w="100%" fz="sm" c="var(--text-2)">
      <Text span inherit>
        {messages.byRecipe(recipeWords(recipe, labels), recipe.method === 'chance')}{' '}
        <Text component="b" inherit fw="var(--fw-strong)" c="var(--text)" style={{ userSelect: 'all' }}>
          {recipe.seed}
        </Text>
      </Text>
      <CopyButton value={String(recipe.seed)} label={messages.copySeed} />
      {recipe.selected === undefined && (
        <Button size="compact-xs" variant="default" onClick={repeat}>
          {messages.repeat}
        </Button>
      )}
      <span aria-live="polite">{outcome?.of === entries && outcome.text}</span>
    </Group>
  )
}

function textOf(changed: number | string, { keep, slides, method }: SplitRecipe, slidesNow: number): string {
  if (typeof changed === 'string') return changed
  if (changed === 0) return messages.same
  // If the slides are others, or shares filled up a part that was kept, a repeat differs without any change by hand.
  if (slides !== slidesNow) return messages.countedOtherwise(changed, slides)
  if (keep.length > 0 && method === 'shares')
    return messages.keepsMore(changed, keep.map(type => DATASET_TYPE_LABELS[type]).join(', '))
  return messages.changedSince(changed)
}
