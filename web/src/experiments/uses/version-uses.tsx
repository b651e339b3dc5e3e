import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '../../format/dates.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { FailedNotice } from '../../ui/notices/screen-notice.tsx'
import { evaluationAddress, experimentAddress } from '../experiment-addresses.ts'
import { partsText } from '../version-link.tsx'
import { Use, UseList } from './use-list.tsx'
import { versionUsesQuery } from './uses-api.ts'
import { usesMessages as messages } from './uses-messages.ts'

/** How often a frozen version was used and, on demand, by what: a test set that many have looked at is no longer one. */
export function UsesOfVersion({ uuid }: { uuid: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(versionUsesQuery(uuid))
  if (error && !data) return <FailedNotice text={messages.failed} onRetry={() => void refetch()} />
  if (!data || data.experiments.count + data.evaluations.count === 0) return null
  const { experiments, evaluations } = data
  return (
    <div>
      <TextButton aria-expanded={isOpen} style={{ paddingInline: 0 }} onClick={() => setOpen(!isOpen)}>
        {messages.versionUses(experiments.count, evaluations.count)}
      </TextButton>
      {isOpen && (
        <Stack gap={8} pt={4}>
          <UseList label={messages.trained} count={experiments.count}>
            {experiments.results.map(({ experiment, parts, folds }) => (
              <Use key={experiment.id} note={partsText({ parts, folds })}>
                <Link to={experimentAddress(experiment.id)}>{experiment.name}</Link>
              </Use>
            ))}
          </UseList>
          <UseList label={messages.evaluated} count={evaluations.count}>
            {evaluations.results.map(({ uuid, name, experiment, created_at: at }) => (
              <Use key={uuid} note={`${experiment.name}, ${formatDate(at)}`}>
                <Link to={evaluationAddress(uuid)}>{name}</Link>
              </Use>
            ))}
          </UseList>
        </Stack>
      )}
    </div>
  )
}
