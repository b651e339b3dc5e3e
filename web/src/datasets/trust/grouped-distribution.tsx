import { Checkbox, Group, List, MultiSelect, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { FOLDS, type Method } from '@vitrine/contract/splits/distribution'
import { PARTS, type Part } from '@vitrine/contract/splits/places'
import { MAX_RULES } from '@vitrine/contract/splits/rules'
import { type FormEvent, useEffect, useState } from 'react'
import { useOwnFields } from '../../own-fields/use-own-fields.ts'
import { Banner } from '../../ui/banner.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Segments } from '../../ui/segments.tsx'
import { toast } from '../../ui/toast.tsx'
import { DATASET_TYPE_LABELS } from '../dataset-type.ts'
import { drawSeed, readSeed } from '../editor/distribute-slides.ts'
import { editorMessages } from '../editor/editor-messages.ts'
import type { DatasetEditorState } from '../editor/use-dataset-editor.ts'
import { SharesBar } from '../type-shares.tsx'
import type { DraftDistribution } from './distribute-draft.ts'
import { rulesOf } from './draft-groups.ts'
import { ruleOptions } from './rule-options.ts'
import { ruleLabel } from './rule-words.ts'
import { trustMessages as messages } from './trust-messages.ts'
import { useDraftDistribution } from './use-draft-distribution.ts'

const METHODS = ['shares', 'folds', 'leave-one-out'] as const
type MethodName = (typeof METHODS)[number]

const FIRST_SHARES = { training: 80, validation: 10, evaluation: 10 }
const FIRST_FOLDS = 5

interface Choices {
  method: MethodName
  shares: typeof FIRST_SHARES
  folds: number
  field: string | null
  strata: string[]
  keep: readonly Part[]
}

const methodOf = ({ method, shares, folds, field }: Choices): Method => {
  if (method === 'shares') return { method, shares }
  return method === 'folds' ? { method, folds } : { method, field: field ?? '' }
}

interface GroupedDistributionProps {
  editor: DatasetEditorState
  formId: string
  /** Told whether there is something to carry out. */
  onReady: (isReady: boolean) => void
  onDone: () => void
}

/** Distributes slides by groups: shares, folds, or one value left out, with what comes of it. */
export function GroupedDistribution({ editor, formId, onReady, onDone }: GroupedDistributionProps) {
  const { draft, base, selection } = editor.state
  const fields = useOwnFields('slides') ?? []
  const labels = new Map(fields.map(({ key, label }) => [key, label]))
  const [choices, setChoices] = useState<Choices>(() => ({
    method: 'shares',
    shares: FIRST_SHARES,
    folds: FIRST_FOLDS,
    field: null,
    strata: [],
    // Who froze the dataset has shown its evaluation to others.
    keep: base.dataset?.latest_version ? ['E'] : [],
  }))
  const [seedText, setSeedText] = useState('')
  const [drawn] = useState(drawSeed)
  const seed = readSeed(seedText)
  const change = (part: Partial<Choices>) => setChoices(present => ({ ...present, ...part }))
  const isWhole = choices.method !== 'shares'
  const chosen = new Set(
    draft.entries.filter(({ slide }) => selection.ids.has(slide.id)).map(({ slide }) => slide.uuid ?? String(slide.id)),
  )
  const needsField = choices.method === 'leave-one-out' && choices.field === null
  const request = {
    ...methodOf(choices),
    groups: [...rulesOf(draft)],
    strata: choices.strata,
    keep: isWhole ? choices.keep.filter(part => part === 'E') : choices.keep,
    seed: seed === undefined || seed === 'invalid' ? drawn : seed,
    ...(!isWhole && chosen.size > 0 && { selected: chosen }),
  }
  const outcome = useDraftDistribution(draft.entries, needsField ? undefined : request)
  const isReady = typeof outcome === 'object' && seed !== 'invalid'
  // The dialog has the button.
  useEffect(() => onReady(isReady), [onReady, isReady])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isReady) return
    editor.dispatch({ kind: 'place', places: outcome.places, recipe: outcome.recipe })
    toast.success(messages.distributed(outcome.places.size))
    onDone()
  }

  return (
    <Stack component="form" id={formId} gap={14} onSubmit={handleSubmit}>
      <p>
        {messages.keepsWhole(
          rulesOf(draft)
            .map(rule => ruleLabel(rule, labels))
            .join(', '),
        )}{' '}
        {isWhole || chosen.size === 0 ? messages.all(draft.entries.length) : messages.chosen(chosen.size)}
      </p>
      <Group>
        <Segments<MethodName>
          label={messages.method}
          value={choices.method}
          segments={METHODS.map(value => ({ value, label: messages.methods[value] }))}
          onChange={method => change({ method })}
        />
      </Group>
      <MethodFields choices={choices} change={change} fields={fields} entries={draft.entries} />
      {choices.method !== 'leave-one-out' && (
        <MultiSelect
          label={messages.balance}
          description={messages.balanceNote}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={ruleOptions({ chosen: choices.strata, fields, entries: draft.entries })}
          value={choices.strata}
          onChange={strata => change({ strata })}
          maxValues={MAX_RULES}
          searchable
          hidePickedOptions
          openOnFocus={false}
          maxDropdownHeight={220}
        />
      )}
      <Checkbox.Group
        label={messages.keep}
        value={[...choices.keep]}
        onChange={keep => change({ keep: PARTS.filter(part => keep.includes(part)) })}
      >
        <Group gap={16} mt={4}>
          {PARTS.map(part => (
            <Checkbox key={part} value={part} label={DATASET_TYPE_LABELS[part]} disabled={isWhole && part !== 'E'} />
          ))}
        </Group>
      </Checkbox.Group>
      <TextInput
        label={editorMessages.seed}
        description={messages.seedNote}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(drawn)}
        value={seedText}
        error={seed === 'invalid' && <FieldError text={editorMessages.seedInvalid} />}
        onChange={event => setSeedText(event.currentTarget.value)}
      />
      {needsField ? null : <Outcome outcome={outcome} labels={labels} />}
    </Stack>
  )
}

function MethodFields(props: {
  choices: Choices
  change: (part: Partial<Choices>) => void
  fields: Parameters<typeof ruleOptions>[0]['fields']
  entries: Parameters<typeof ruleOptions>[0]['entries']
}) {
  const { choices, change, fields, entries } = props
  const { method, shares, folds, field } = choices
  if (method === 'shares')
    return (
      <Group gap={12} grow>
        {(['training', 'validation', 'evaluation'] as const).map((part, index) => (
          <NumberInput
            key={part}
            label={DATASET_TYPE_LABELS[PARTS[index] as Part]}
            suffix="%"
            min={0}
            max={100}
            allowDecimal={false}
            allowNegative={false}
            value={shares[part]}
            onChange={value => change({ shares: { ...shares, [part]: Number(value) || 0 } })}
          />
        ))}
      </Group>
    )
  if (method === 'folds')
    return (
      <NumberInput
        label={messages.folds}
        description={messages.foldsNote}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={FOLDS.min}
        max={FOLDS.max}
        allowDecimal={false}
        allowNegative={false}
        value={folds}
        onChange={value => change({ folds: Number(value) || 0 })}
      />
    )
  return (
    <Select
      label={messages.leftOutField}
      description={messages.leftOutNote}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={messages.chooseField}
      data={ruleOptions({ chosen: field === null ? [] : [field], fields, entries })}
      value={field}
      onChange={value => change({ field: value })}
      searchable
      openOnFocus={false}
      maxDropdownHeight={220}
    />
  )
}

function Outcome({
  outcome,
  labels,
}: {
  outcome: DraftDistribution | string | undefined
  labels: ReadonlyMap<string, string>
}) {
  if (outcome === undefined) return <Text size="sm">{messages.checking}</Text>
  if (typeof outcome === 'string') return <Banner kind="yellow">{outcome}</Banner>
  const { report, values } = outcome
  const facts = [
    ...(report.share_error === null ? [] : [messages.sharesMissed(report.share_error)]),
    ...report.strata.map(({ field, deviation }) => messages.deviation(ruleLabel(field, labels), deviation)),
    ...(report.folds.length > 0 ? [messages.foldSizes(report.folds, values)] : []),
  ]
  return (
    <Stack gap={8}>
      <SharesBar title={editorMessages.comesTo} counts={report.counts} />
      <Text size="sm" role="status">
        {[messages.noneTorn, ...facts].join(' · ')}
      </Text>
      {report.notes.length > 0 && (
        <List size="sm" c="var(--text-2)">
          {report.notes.map(note => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}
