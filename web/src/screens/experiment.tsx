import { useQuery } from '@tanstack/react-query'
import { experiments } from '@vitrine/contract/experiments/experiments'
import { serverHas } from '../api/backend-connection.ts'
import { LoadedScreen, screenById } from '../edit/loaded-screen.tsx'
import { useLoadedRecord } from '../edit/use-loaded-record.ts'
import { ExperimentPage } from '../experiments/detail/experiment-page.tsx'
import { backToExperiments, EXPERIMENTS_ADDRESS } from '../experiments/experiment-addresses.ts'
import { experimentHistory, experimentInHistory } from '../experiments/experiment-history.ts'
import { getExperiment, inputsQuery } from '../experiments/experiments-api.ts'
import { experimentsMessages as messages } from '../experiments/experiments-messages.ts'
import { useLinkChoices } from '../experiments/named/link-choices.ts'
import { namedFields } from '../experiments/named/named-fields.ts'
import type { NamedRow } from '../experiments/named/named-table.ts'
import { idOf } from '../search/address-values.ts'
import { RecordHistory } from './record-history.tsx'

export const Experiment = screenById(function Experiment({ id }) {
  const loaded = useLoadedRecord({ kind: 'experiment', id: idOf(id), read: getExperiment, onFailed: () => {} })
  return (
    <LoadedScreen
      loaded={loaded}
      head={{ back: backToExperiments, title: messages.experiment }}
      loading={messages.loading}
      missing={{ heading: messages.missing, more: messages.missingMore }}
    >
      {row => (
        <ExperimentPage row={row} onChange={loaded.show}>
          <HistoryOfExperiment row={row} onChanged={loaded.retry} />
        </ExperimentPage>
      )}
    </LoadedScreen>
  )
})

function HistoryOfExperiment({ row, onChanged }: { row: NamedRow; onChanged: () => void }) {
  const specs = namedFields(experiments, useLinkChoices(experiments, [row]))
  const inputs = useQuery({ ...inputsQuery(row.id), enabled: serverHas('evaluations') })
  if (inputs.isLoading) return null
  return (
    <RecordHistory
      // Its training versions are not part of the record's own version.
      key={JSON.stringify(inputs.data)}
      history={experimentHistory}
      record={experimentInHistory(row, specs)}
      onChanged={onChanged}
      dashboard={EXPERIMENTS_ADDRESS}
    />
  )
}
