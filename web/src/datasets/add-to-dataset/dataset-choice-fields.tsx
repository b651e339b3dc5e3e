import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Dataset } from '@vitrine/contract/datasets/datasets'
import { DATASET_TYPES, type DatasetType } from '@vitrine/contract/splits/dataset-types'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { countedSlides } from '../../slides/slide-messages.ts'
import type { BulkChoiceFieldsProps } from '../../table/records/dashboard.ts'
import box from '../../ui/inputs/check-box.module.css'
import { FieldError } from '../../ui/inputs/field-error.tsx'
import { FailedNotice } from '../../ui/notices/screen-notice.tsx'
import { datasetName } from '../dataset-fields.ts'
import { datasetMessages } from '../dataset-messages.ts'
import { DATASET_TYPE_LABELS } from '../dataset-type.ts'
import { useFoundDatasets } from '../use-found-datasets.ts'
import { addMessages as messages } from './add-messages.ts'
import styles from './add-to-dataset.module.css'

const SEARCH_DEBOUNCE_MS = 200
const TYPES = DATASET_TYPES.map(value => ({ value, label: DATASET_TYPE_LABELS[value] }))

/** Chooses a dataset, searched on the server, or names a new one, and the type of the slides in it. */
export function DatasetChoiceFields({ value, onChange, isFiltered }: BulkChoiceFieldsProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS)
  const { datasets, isSearching, error, retry } = useFoundDatasets(search)
  const [chosen, setChosen] = useState<number | 'new'>()
  const [name, setName] = useState('')
  const [type, setType] = useState<DatasetType>(value?.type ?? 'T')
  const [keepsFilter, setKeepsFilter] = useState(false)
  const choices = { type, ...(isFiltered && keepsFilter && { keepsFilter }) }
  const list = useRef<HTMLFieldSetElement>(null)
  const group = useId()
  const isNew = chosen === 'new'
  const newName = isNew ? name.trim() : search

  function nameNew(text: string) {
    setName(text)
    onChange(text.trim() === '' ? undefined : { name: text.trim(), ...choices })
  }
  function chooseNew() {
    setChosen('new')
    nameNew(name || search)
  }
  function choose(dataset: Dataset) {
    setChosen(dataset.id)
    onChange({ id: dataset.id, name: datasetName(dataset), ...choices })
  }
  function chooseType(type: DatasetType) {
    setType(type)
    if (value) onChange({ ...value, type })
  }
  function keepFilter(keepsFilter: boolean) {
    setKeepsFilter(keepsFilter)
    if (value) onChange({ ...value, keepsFilter })
  }
  function enterList(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>('input:checked, input')?.focus()
  }
  const isWaiting = text.trim() !== search || isSearching
  const nothing = !error && datasets.length === 0 && search !== '' && messages.nothingFound(search)
  return (
    <Stack gap={12}>
      <TextInput
        type="search"
        aria-label={messages.find}
        placeholder={messages.find}
        autoComplete="off"
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={enterList}
      />
      {error && <FailedNotice text={datasetMessages.optionsFailed} onRetry={retry} />}
      <fieldset ref={list} className={styles['list']} aria-label={messages.datasets}>
        <Choice group={group} isChosen={isNew} onChoose={chooseNew}>
          <b>{newName === '' ? messages.newDataset : messages.newCalled(newName)}</b>
        </Choice>
        {datasets.map(dataset => (
          <Choice key={dataset.id} group={group} isChosen={chosen === dataset.id} onChoose={() => choose(dataset)}>
            <span>{datasetName(dataset)}</span>
            <small>{countedSlides(dataset.slides_count)}</small>
          </Choice>
        ))}
        <p role="status">{isWaiting ? messages.searching : nothing}</p>
      </fieldset>
      {isNew && <NewName name={name} onChange={nameNew} />}
      <NativeSelect
        label={messages.type}
        value={type}
        data={TYPES}
        onChange={event => chooseType(event.currentTarget.value as DatasetType)}
      />
      {isFiltered && (
        <Checkbox
          label={messages.keepFilter}
          checked={keepsFilter}
          onChange={event => keepFilter(event.currentTarget.checked)}
        />
      )}
    </Stack>
  )
}

interface ChoiceProps {
  /** The elements between which the arrow keys move. */
  group: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ group, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={styles['choice']}>
      <input type="radio" name={group} className={box['radio']} checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  )
}

/** The name is validated once its field has lost focus. */
function NewName({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [wasLeft, setLeft] = useState(false)
  const isMissing = wasLeft && name.trim() === ''
  return (
    <TextInput
      label={messages.name}
      required
      autoComplete="off"
      value={name}
      error={isMissing && <FieldError text={datasetMessages.nameRequired} />}
      onChange={event => onChange(event.currentTarget.value)}
      onBlur={() => setLeft(true)}
    />
  )
}
