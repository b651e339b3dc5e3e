import { NativeSelect, Stack } from '@mantine/core'
import { DATASET_TYPES, type DatasetType } from '@vitrine/contract/dataset-types'
import { useEffect, useState } from 'react'
import type { BulkChoiceFieldsProps } from '../table/dashboard/dashboard.ts'
import { Dropdown } from '../ui/dropdown.tsx'
import { FailedNotice } from '../ui/screen-notice.tsx'
import { datasetMessages } from './dataset-messages.ts'
import { DATASET_TYPE_LABELS } from './dataset-type.ts'
import { type DatasetOption, listDatasetOptions } from './datasets-api.ts'

const NO_OPTIONS: readonly DatasetOption[] = []
const TYPES = DATASET_TYPES.map(value => ({ value, label: DATASET_TYPE_LABELS[value] }))

/** The choice of a dataset, searched on the server, and of what slides are in it. */
export function DatasetPlaceFields({ value, onChange }: BulkChoiceFieldsProps) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState({ options: NO_OPTIONS, hasFailed: false })
  const [round, setRound] = useState(0)
  const [type, setType] = useState<DatasetType>(value?.type ?? 'default')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again
  useEffect(() => {
    const reading = new AbortController()
    listDatasetOptions(search, reading.signal).then(
      options => setFound({ options, hasFailed: false }),
      () => reading.signal.aborted || setFound({ options: NO_OPTIONS, hasFailed: true }),
    )
    return () => reading.abort()
  }, [search, round])

  function choose(id: string | undefined) {
    const option = found.options.find(({ value }) => value === id)
    if (option) onChange({ id: Number(option.value), name: option.label, type })
  }
  function chooseType(next: DatasetType) {
    setType(next)
    if (value) onChange({ ...value, type: next })
  }
  return (
    <Stack gap={12}>
      {found.hasFailed && (
        <FailedNotice text={datasetMessages.optionsFailed} onRetry={() => setRound(round => round + 1)} />
      )}
      <Dropdown
        label={datasetMessages.dataset}
        items={found.options}
        chosen={value ? [String(value.id)] : []}
        onChange={([id]) => choose(id)}
        noneText={datasetMessages.chooseDataset}
        chosenText={value?.name}
        onSearch={setSearch}
      />
      <NativeSelect
        label={datasetMessages.placeType}
        value={type}
        data={TYPES}
        onChange={event => chooseType(event.currentTarget.value as DatasetType)}
      />
    </Stack>
  )
}
