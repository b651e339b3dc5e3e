import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ImportFoot, ImportMiddle } from '../../import/import-frame.tsx'
import { Pairs } from '../../ui/layout/pairs.tsx'
import { StepTitle } from '../../ui/layout/step-title.tsx'
import { QueryNotice } from '../../ui/notices/screen-notice.tsx'
import { FigureCell } from '../detail/figure-cell.tsx'
import { LeakMark } from '../detail/leak-mark.tsx'
import { evaluationLeaksQuery, getEvaluation } from '../evaluation/evaluation-api.ts'
import { evaluationAddress } from '../experiment-addresses.ts'
import { experimentsMessages } from '../experiments-messages.ts'
import { predictionMessages as messages } from './prediction-messages.ts'

/** The evaluation that an import has created. */
export function PredictionsDoneStep({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const evaluation = useQuery({
    queryKey: ['evaluation', uuid],
    queryFn: ({ signal }) => getEvaluation(uuid, signal),
    gcTime: 0,
  })
  const leaks = useQuery(evaluationLeaksQuery(uuid))
  const { data } = evaluation
  return (
    <ImportMiddle>
      <StepTitle>{messages.doneTitle}</StepTitle>
      <QueryNotice query={evaluation} loading={experimentsMessages.loading} />
      {data && (
        <Pairs
          pairs={[
            [messages.name, data.name],
            [messages.predicted, experimentsMessages.predictedOf(data.counts.predicted, data.counts.slides)],
            [experimentsMessages.auroc, <FigureCell key="auroc" figure={data.metrics.auroc} />],
            [messages.leaks, <LeakMark key="leaks" query={leaks} />],
          ]}
        />
      )}
      <ImportFoot>
        <Button variant="default" onClick={onClose}>
          {messages.close}
        </Button>
        <Button renderRoot={(props: object) => <Link {...props} to={evaluationAddress(uuid)} />}>
          {messages.open}
        </Button>
      </ImportFoot>
    </ImportMiddle>
  )
}
