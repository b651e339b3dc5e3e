import { fieldOf } from '../../table/cell-editing/cell-edit.ts'
import { useSaveCell } from '../../table/cell-editing/use-save-cell.ts'
import { useDeleteRows } from '../../table/dashboard/use-delete-rows.ts'
import { useSelectedRows } from '../../table/selection/use-selected-rows.ts'
import { exportSamples } from '../sample-csv.ts'
import { SAMPLE_NOUN, sampleMessages } from '../sample-messages.ts'
import { removeSample, updateSample } from '../samples-api.ts'
import { sampleColumns, sampleName } from './sample-columns.tsx'
import { sampleListMessages } from './sample-list-messages.ts'
import { useSamples } from './samples-provider.tsx'

export type SampleActions = ReturnType<typeof useSampleActions>

const deletionMessages = { ...sampleListMessages, missing: sampleMessages.missing }

/** What can be done to samples on the dashboard. */
export function useSampleActions() {
  const samples = useSamples()
  const { list, selection } = samples
  const chosenSamples = useSelectedRows(list.rows, selection.ids)
  const deletion = useDeleteRows({ of: samples, rowName: sampleName, remove: removeSample, messages: deletionMessages })
  const saveCell = useSaveCell({
    columns: sampleColumns,
    noun: SAMPLE_NOUN,
    messages: sampleMessages,
    send: (sample, column, value) => updateSample(sample, { [fieldOf(column)]: value }),
    mergeRow: list.mergeRow,
  })
  return { ...deletion, saveCell, chosenSamples, exportSelected: () => exportSamples(chosenSamples()) }
}
