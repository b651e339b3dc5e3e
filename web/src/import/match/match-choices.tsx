import { Checkbox, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { FieldError } from '../../ui/inputs/field-error.tsx'
import { Note } from '../../ui/layout/note.tsx'
import type { DatasetChoice, ImportChoices, ImportKind, KnownBy, Matching } from '../import-kind.ts'
import { valuesOf } from './column-values.ts'
import { isOwnExport } from './match-columns.ts'
import { matchMessages as messages } from './match-messages.ts'
import styles from './match-step.module.css'
import type { MatchStepProps } from './match-step-props.ts'
import { knownByChoices, matchedFields } from './start-matching.ts'

/** Chooses how the rows of a file are imported. */
export function MatchChoices(props: MatchStepProps) {
  const { kind, matching, onChange } = props
  const { choices, columns, sheet } = matching
  const change = (changed: Partial<ImportChoices>) => onChange({ ...matching, choices: { ...choices, ...changed } })
  const hasName = kind.id !== 'slides' || matchedFields(columns, kind).has('name')
  return (
    <aside className={styles['aside']} aria-label={messages.asideLabel}>
      <KnownByChoice {...props} onChoose={knownBy => change({ knownBy })} />
      {!hasName && <Note size="xs">{messages.noName}</Note>}
      {kind.dataset !== 'none' && <DatasetSection {...props} onChoose={change} />}
      <Choices
        title={messages.emptyTitle}
        value={choices.emptyCells}
        options={(['leave', 'empty'] as const).map(value => ({ value, label: messages.emptyCells[value] }))}
        onChange={emptyCells => change({ emptyCells })}
      >
        {isOwnExport(sheet, kind) && <Note size="xs">{messages.ownExport}</Note>}
      </Choices>
      <div className={styles['section']}>
        <Checkbox
          size="xs"
          label={messages.remember}
          checked={matching.isRemembered}
          onChange={event => onChange({ ...matching, isRemembered: event.currentTarget.checked })}
        />
      </div>
    </aside>
  )
}

interface ChoicesProps<Value extends string> {
  title: string
  value: Value
  options: readonly { value: Value; label: string; note?: ReactNode; below?: ReactNode }[]
  onChange(value: Value): void
  children?: ReactNode
}

/** A choice of several options, each with its details below. */
function Choices<Value extends string>({ title, value, options, onChange, children }: ChoicesProps<Value>) {
  return (
    <div className={styles['section']}>
      <Radio.Group
        label={title}
        classNames={{ label: styles['title'] ?? '' }}
        value={value}
        onChange={next => onChange(next as Value)}
      >
        <Stack gap={7}>
          {options.map(({ value: option, label, note, below }) => (
            <div key={option}>
              <Radio size="xs" value={option} label={label} {...(note ? { description: note } : {})} />
              {option === value && below && (
                <Stack gap={6} mt={7} pl={24}>
                  {below}
                </Stack>
              )}
            </div>
          ))}
        </Stack>
      </Radio.Group>
      {children}
    </div>
  )
}

/** The values of the column that identifies records. */
function namesOf({ sheet, columns }: Matching): readonly string[] | undefined {
  const column = columns.find(({ target }) => target.kind === 'field' && target.field === 'name')
  return column && [...valuesOf(sheet, column.position).keys()]
}

/** How many of the names exist in the library; undefined until known, and if that can't be asked. */
function useKnownNames(kind: ImportKind, matching: Matching): { count: number; all: number } | undefined {
  const names = kind.countKnown && namesOf(matching)
  const [found, setFound] = useState<{ names: readonly string[]; count: number }>()
  const column = names && matching.columns.find(({ target }) => target.kind === 'field' && target.field === 'name')
  const { records, header } = matching.sheet
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names depend on this column
  useEffect(() => {
    setFound(undefined)
    if (!names || !kind.countKnown) return
    const counting = new AbortController()
    kind.countKnown(names, counting.signal).then(
      count => counting.signal.aborted || setFound({ names, count }),
      () => {},
    )
    return () => counting.abort()
  }, [kind, records, header, column?.position])
  return found && { count: found.count, all: found.names.length }
}

function KnownByChoice({ kind, matching, onChoose }: MatchStepProps & { onChoose(by: KnownBy): void }) {
  const known = useKnownNames(kind, matching)
  const fields = matchedFields(matching.columns, kind)
  const labels = kind.knownFields.flatMap(name => {
    const field = fields.has(name) && kind.fields.find(({ spec }) => spec.field === name)
    return field ? [field.spec.label] : []
  })
  const possible = knownByChoices(matching.columns, kind)
  const note = known && <span role="status">{messages.inLibrary(known.count, known.all)}</span>
  if (kind.knownBy.length === 1)
    return (
      <section className={styles['section']}>
        <h2 className={styles['title']}>{messages.knownTitle(kind.one)}</h2>
        <span>{messages.known(labels)}</span>
        {note && (
          <Note span size="xs">
            {note}
          </Note>
        )}
      </section>
    )
  return (
    <Choices
      title={messages.knownTitle(kind.one)}
      value={matching.choices.knownBy}
      onChange={onChoose}
      options={possible.map(value =>
        value === 'known'
          ? { value, label: messages.known(labels), note }
          : { value, label: messages.knownBy(value, kind.one) },
      )}
    />
  )
}

const NO_EXISTING = { kind: 'existing', id: 0, name: '' } as const

interface DatasetSectionProps extends MatchStepProps {
  onChoose(changed: Partial<ImportChoices>): void
}

function DatasetSection({ kind, fileName, matching, ExistingDataset, onChoose }: DatasetSectionProps) {
  const { dataset } = matching.choices
  // Returning to a choice restores its typed or chosen value.
  const [last, setLast] = useState<{ [Kind in DatasetChoice['kind']]?: Extract<DatasetChoice, { kind: Kind }> }>({})
  function choose(next: DatasetChoice) {
    setLast({ ...last, [dataset.kind]: dataset, [next.kind]: next })
    onChoose({ dataset: next })
  }
  function switchTo(wanted: DatasetChoice['kind']) {
    if (wanted === 'none') return choose({ kind: 'none' })
    if (wanted === 'existing') return choose(last.existing ?? NO_EXISTING)
    choose(last.new ?? { kind: 'new', name: kind.datasetName(fileName, new Date()) })
  }
  const type = <TypeChoice kind={kind} matching={matching} onChoose={onChoose} />
  const isNameless = dataset.kind === 'new' && dataset.name.trim() === ''
  const options = [
    ...(kind.dataset === 'optional' ? [{ value: 'none' as const, label: messages.noDataset }] : []),
    {
      value: 'new' as const,
      label: messages.newDataset,
      below: (
        <>
          <TextInput
            size="xs"
            aria-label={messages.datasetName}
            required
            value={dataset.kind === 'new' ? dataset.name : ''}
            error={isNameless && <FieldError text={kind.datasetNameRequired} />}
            onChange={event => choose({ kind: 'new', name: event.currentTarget.value })}
          />
          {type}
        </>
      ),
    },
    ...(ExistingDataset
      ? [
          {
            value: 'existing' as const,
            label: messages.existingDataset,
            below: (
              <>
                <ExistingDataset
                  value={dataset.kind === 'existing' && dataset.id > 0 ? dataset : undefined}
                  onChange={({ id, name }) => choose({ kind: 'existing', id, name })}
                />
                {type}
              </>
            ),
          },
        ]
      : []),
  ]
  return <Choices title={messages.datasetTitle(kind.one)} value={dataset.kind} options={options} onChange={switchTo} />
}

function TypeChoice({ kind, matching, onChoose }: Pick<DatasetSectionProps, 'kind' | 'matching' | 'onChoose'>) {
  const types = kind.fields.find(({ spec }) => spec.field === 'type')?.spec.choices ?? []
  const hasTypes = matchedFields(matching.columns, kind).has('type')
  return (
    <Group gap={6} wrap="nowrap" c="var(--text-2)">
      {messages.as}
      <NativeSelect
        size="xs"
        aria-label={messages.typeOf}
        value={matching.choices.type}
        data={types.map(({ value, label }) => ({ value, label }))}
        onChange={event => onChoose({ type: event.currentTarget.value as ImportChoices['type'] })}
      />
      {hasTypes && <span>{messages.typeOfOthers}</span>}
    </Group>
  )
}
