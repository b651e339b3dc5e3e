import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SlideUses } from '@vitrine/contract/experiments/uses'
import { TYPE_OF_PART } from '@vitrine/contract/splits/dataset-types'
import { foldLabel } from '../../datasets/dataset-type.ts'
import { DatasetTypeBadge } from '../../datasets/dataset-type-badge.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FailedNotice } from '../../ui/notices/screen-notice.tsx'
import { evaluationAddress, experimentAddress } from '../experiment-addresses.ts'
import { VersionLink } from '../version-link.tsx'
import { Use, UseList } from './use-list.tsx'
import { slideUsesQuery } from './uses-api.ts'
import { usesMessages as messages } from './uses-messages.ts'

/** The frozen versions, experiments and evaluations that use a slide; no card if there are none. */
export function SlideUsesCard({ slideId }: { slideId: number }) {
  const { data, error, refetch } = useQuery(slideUsesQuery(slideId))
  const isUnused = data && data.versions.count + data.experiments.count + data.evaluations.count === 0
  if ((!data && !error) || isUnused) return null
  return (
    <Card title={messages.usedIn}>
      {data ? <SlideUseLists uses={data} /> : <FailedNotice text={messages.failed} onRetry={() => void refetch()} />}
    </Card>
  )
}

const SlideUseLists = ({ uses: { versions, experiments, evaluations } }: { uses: SlideUses }) => (
  <Stack gap={12}>
    <UseList label={messages.versions} count={versions.count}>
      {versions.results.map(version => (
        <Use key={version.version} note={version.fold !== null && foldLabel(version.fold)}>
          <VersionLink version={version} />
          <DatasetTypeBadge type={TYPE_OF_PART[version.part]} />
        </Use>
      ))}
    </UseList>
    <UseList label={messages.trained} count={experiments.count}>
      {experiments.results.map(({ experiment, part, ...version }) => (
        <Use key={`${experiment.id} ${version.version}`} note={<VersionLink version={version} />}>
          <Link to={experimentAddress(experiment.id)}>{experiment.name}</Link>
          <DatasetTypeBadge type={TYPE_OF_PART[part]} />
        </Use>
      ))}
    </UseList>
    <UseList label={messages.evaluated} count={evaluations.count}>
      {evaluations.results.map(({ uuid, name, experiment, truth, predicted }) => (
        <Use key={uuid} note={`${experiment.name}: ${messages.outcome(predicted, truth)}`}>
          <Link to={evaluationAddress(uuid)}>{name}</Link>
          <Outcome {...{ truth, predicted }} />
        </Use>
      ))}
    </UseList>
  </Stack>
)

function Outcome({ truth, predicted }: Pick<SlideUses['evaluations']['results'][number], 'truth' | 'predicted'>) {
  if (truth === null) return <Badge color="grey">{messages.noTruth}</Badge>
  return truth === predicted ? (
    <Badge color="green">{messages.right}</Badge>
  ) : (
    <Badge color="red">{messages.wrong}</Badge>
  )
}
