import { useState } from 'react'
import { Dropdown } from '../../ui/inputs/dropdown.tsx'
import { FailedNotice } from '../../ui/notices/screen-notice.tsx'
import { datasetName } from '../dataset-fields.ts'
import { datasetMessages } from '../dataset-messages.ts'
import { datasetOption } from '../datasets-api.ts'
import { useFoundDatasets } from '../use-found-datasets.ts'
import { datasetImportMessages as messages } from './dataset-import-messages.ts'

interface ExistingDatasetProps {
  value: { id: number; name: string } | undefined
  onChange(dataset: { id: number; name: string }): void
}

/** Chooses a dataset, searched on the server. */
export function ExistingDataset({ value, onChange }: ExistingDatasetProps) {
  const [search, setSearch] = useState('')
  const { datasets, error, retry } = useFoundDatasets(search)
  function choose(id: string | undefined) {
    const dataset = datasets.find(dataset => String(dataset.id) === id)
    if (dataset) onChange({ id: dataset.id, name: datasetName(dataset) })
  }
  return (
    <>
      {error && <FailedNotice text={datasetMessages.optionsFailed} onRetry={retry} />}
      <Dropdown
        label={messages.dataset}
        items={datasets.map(datasetOption)}
        chosen={value ? [String(value.id)] : []}
        onChange={([id]) => choose(id)}
        noneText={messages.chooseDataset}
        chosenText={value?.name}
        onSearch={setSearch}
      />
    </>
  )
}
