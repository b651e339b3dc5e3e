import { Button, Group, MultiSelect, NativeSelect, Stack, Text } from '@mantine/core'
import { CASE_FIELDS, CASE_SEPARATORS } from '@vitrine/contract/lists/case-key'
import { checkRules } from '@vitrine/contract/splits/check-groups'
import { MAX_RULES } from '@vitrine/contract/splits/rules'
import { type CaseSuggestion, suggestCase } from '@vitrine/contract/splits/suggest-case'
import { useMemo, useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Note } from '../../ui/layout/note.tsx'
import type { DatasetDraft } from '../draft/draft.ts'
import { draftRules, listedSlides, type SampleValuesOf, sampleFieldsOf } from './draft-groups.ts'
import { type LabField, ruleOptions } from './rule-options.ts'
import { ruleLabel } from './rule-words.ts'
import { trustMessages as messages } from './trust-messages.ts'

interface RulesDialogProps {
  draft: DatasetDraft
  fields: readonly LabField[]
  /** Samples that the draft's rules read. */
  samples: SampleValuesOf
  onApply: (grouping: readonly string[] | null) => void
  onClose: () => void
}

/** Chooses the rules that group slides. */
export function RulesDialog({ draft, fields, samples, onApply, onClose }: RulesDialogProps) {
  const [rules, setRules] = useState(draftRules(draft))
  const slides = useMemo(() => listedSlides(draft.entries, { samples, fields }), [draft.entries, samples, fields])
  const suggestion = useMemo(() => suggestCase(slides.map(({ record }) => record)), [slides])
  const add = (rule: string) => setRules(present => (present.includes(rule) ? present : [...present, rule]))
  const isFull = rules.length >= MAX_RULES
  const known = sampleFieldsOf(draftRules(draft))
  const canCount = rules.length > 0 && sampleFieldsOf(rules).every(field => known.includes(field))
  function apply() {
    onApply(rules.length === 0 ? null : rules)
    onClose()
  }
  return (
    <Dialog
      title={messages.rulesTitle}
      size="list"
      isOpen
      onClose={onClose}
      action={{ children: messages.apply, onClick: apply }}
    >
      <p>{messages.rulesNote}</p>
      <MultiSelect
        label={messages.rules}
        description={isFull ? messages.atMost(MAX_RULES) : messages.rulesDefault}
        data={ruleOptions({ chosen: rules, fields, entries: draft.entries })}
        value={[...rules]}
        onChange={setRules}
        maxValues={MAX_RULES}
        searchable
        hidePickedOptions
        openOnFocus={false}
        maxDropdownHeight={220}
      />
      {canCount && <Outcome slides={slides} rules={rules} />}
      {suggestion && !rules.includes(suggestion.rule) && (
        <Suggestion suggestion={suggestion} isDisabled={isFull} onUse={() => add(suggestion.rule)} />
      )}
      <CaseCutter isDisabled={isFull} onAdd={add} />
    </Dialog>
  )
}

function Outcome({ slides, rules }: { slides: ReturnType<typeof listedSlides>; rules: readonly string[] }) {
  const { groups } = useMemo(() => checkRules(slides, rules), [slides, rules])
  const sizes = groups.map(group => group.slides).toSorted((a, b) => a - b)
  const middle = ((sizes[Math.ceil(sizes.length / 2) - 1] ?? 0) + (sizes[Math.floor(sizes.length / 2)] ?? 0)) / 2
  const [largest] = groups
  return (
    <Text size="sm" role="status">
      {largest
        ? `${messages.gives(groups.length, middle)}. ${messages.largest(largest.label, largest.slides)}`
        : `${messages.noGroups}.`}
    </Text>
  )
}

function Suggestion(props: { suggestion: CaseSuggestion; isDisabled: boolean; onUse: () => void }) {
  const { suggestion, isDisabled, onUse } = props
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap={16}>
      <Stack gap={2}>
        <Text size="sm" fw="var(--fw-strong)">
          {messages.suggested(ruleLabel(suggestion.rule, new Map()).toLowerCase())}
        </Text>
        <Note>{messages.gives(suggestion.groups, suggestion.median)}</Note>
        {suggestion.examples.map(example => (
          <Text key={example.case} size="sm" c="var(--text-2)" style={{ overflowWrap: 'anywhere' }}>
            {messages.example(example.value, example.case)}
          </Text>
        ))}
      </Stack>
      <Button size="xs" variant="default" disabled={isDisabled} onClick={onUse}>
        {messages.use}
      </Button>
    </Group>
  )
}

const PARTS = [1, 2, 3, 4, -1, -2, -3]
const partsText = (parts: number) => (parts > 0 ? messages.first(parts) : messages.allBut(-parts))

/** Creates a rule from the first parts of names, split at a separator. */
function CaseCutter({ isDisabled, onAdd }: { isDisabled: boolean; onAdd: (rule: string) => void }) {
  const [field, setField] = useState<string>(CASE_FIELDS[0])
  const [separator, setSeparator] = useState<string>(CASE_SEPARATORS[0])
  const [parts, setParts] = useState('1')
  const separators = CASE_SEPARATORS.map(value => ({ value, label: value === ' ' ? messages.blank : value }))
  return (
    <Group component="fieldset" gap={8} align="flex-end" bd="none" p={0} m={0} miw={0}>
      <Text component="legend" size="sm" fw="var(--fw-strong)" c="var(--text-2)" mb={4}>
        {messages.caseOf}
      </Text>
      <NativeSelect
        label={messages.caseField}
        data={CASE_FIELDS.map(value => ({ value, label: ruleLabel(value, new Map()) }))}
        value={field}
        onChange={event => setField(event.currentTarget.value)}
      />
      <NativeSelect
        label={messages.caseSeparator}
        data={separators}
        value={separator}
        onChange={event => setSeparator(event.currentTarget.value)}
      />
      <NativeSelect
        label={messages.caseParts}
        data={PARTS.map(count => ({ value: String(count), label: partsText(count) }))}
        value={parts}
        onChange={event => setParts(event.currentTarget.value)}
      />
      <Button variant="default" disabled={isDisabled} onClick={() => onAdd(`case:${field}:${separator}:${parts}`)}>
        {messages.add}
      </Button>
    </Group>
  )
}
