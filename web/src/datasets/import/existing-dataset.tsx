import { useEffect, useState } from 'react'
import { Dropdown } from '../../ui/dropdown.tsx'
import { FailedNotice } from '../../ui/screen-notice.tsx'
import { datasetMessages } from '../dataset-messages.ts'
import { type DatasetOption, listDatasetOptions } from '../datasets-api.ts'
import { datasetImportMessages as messages } from './dataset-import-messages.ts'

interface ExistingDatasetProps {
  value: { id: number; name: string } | undefined
  onChange(dataset: { id: number; name: string }): void
}

const NONE = { options: [] as readonly DatasetOption[], hasFailed: false }

/** The choice of a dataset, searched on the server. */
export function ExistingDataset({ value, onChange }: ExistingDatasetProps) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState(NONE)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again
  useEffect(() => {
    const reading = new AbortController()
    listDatasetOptions(search, reading.signal).then(
      options => setFound({ options, hasFailed: false }),
      () => reading.signal.aborted || setFound({ ...NONE, hasFailed: true }),
    )
    return () => reading.abort()
  }, [search, round])
  function choose(id: string | undefined) {
    const option = found.options.find(({ value }) => value === id)
    if (option) onChange({ id: Number(option.value), name: option.label })
  }
  return (
    <>
      {found.hasFailed && (
        <FailedNotice text={datasetMessages.optionsFailed} onRetry={() => setRound(round => round + 1)} />
      )}
      <Dropdown
        label={messages.dataset}
        items={found.options}
        chosen={value ? [String(value.id)] : []}
        onChange={([id]) => choose(id)}
        noneText={messages.chooseDataset}
        chosenText={value?.name}
        onSearch={setSearch}
      />
    </>
  )
}
