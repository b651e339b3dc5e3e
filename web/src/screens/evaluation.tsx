import { useParams } from '@tanstack/react-router'
import { useRecordsChanged } from '../api/records-changed.ts'
import { LoadedScreen } from '../edit/loaded-screen.tsx'
import { useLoadedRecord } from '../edit/use-loaded-record.ts'
import { ComparisonPage } from '../experiments/evaluation/comparison-page.tsx'
import { getEvaluation } from '../experiments/evaluation/evaluation-api.ts'
import { EvaluationPage } from '../experiments/evaluation/evaluation-page.tsx'
import { backToExperiments } from '../experiments/experiment-addresses.ts'
import { experimentsMessages as messages } from '../experiments/experiments-messages.ts'
import { useAddressParams } from '../search/use-address-params.ts'

/** Remounts for another address. */
export function EvaluationScreen() {
  const { uuid } = useParams({ strict: false }) as { uuid: string }
  return <OneEvaluation key={uuid} uuid={uuid} />
}

function OneEvaluation({ uuid }: { uuid: string }) {
  const loaded = useLoadedRecord({ kind: 'evaluation', id: uuid, read: getEvaluation, onFailed: () => {} })
  const [{ with: other }] = useAddressParams(['with'])
  useRecordsChanged(loaded.retry)
  return (
    <LoadedScreen
      loaded={loaded}
      head={{ back: backToExperiments, title: messages.evaluation }}
      loading={messages.loading}
      missing={{ heading: messages.evaluationMissing, more: messages.missingMore }}
    >
      {evaluation =>
        other === undefined ? (
          <EvaluationPage evaluation={evaluation} onChange={loaded.show} />
        ) : (
          <ComparisonPage evaluation={evaluation} other={other} />
        )
      }
    </LoadedScreen>
  )
}
