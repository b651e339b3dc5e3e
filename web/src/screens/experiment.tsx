import { useRecordsChanged } from '../api/records-changed.ts'
import { LoadedScreen, screenById } from '../edit/loaded-screen.tsx'
import { useLoadedRecord } from '../edit/use-loaded-record.ts'
import { ExperimentPage } from '../experiments/detail/experiment-page.tsx'
import { backToExperiments } from '../experiments/experiment-addresses.ts'
import { getExperiment } from '../experiments/experiments-api.ts'
import { experimentsMessages as messages } from '../experiments/experiments-messages.ts'
import { idOf } from '../search/address-values.ts'

export const Experiment = screenById(function Experiment({ id }) {
  const loaded = useLoadedRecord({ kind: 'experiment', id: idOf(id), read: getExperiment, onFailed: () => {} })
  useRecordsChanged(loaded.retry)
  return (
    <LoadedScreen
      loaded={loaded}
      head={{ back: backToExperiments, title: messages.experiment }}
      loading={messages.loading}
      missing={{ heading: messages.missing, more: messages.missingMore }}
    >
      {row => <ExperimentPage row={row} onChange={loaded.show} />}
    </LoadedScreen>
  )
})
