import { Table, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, type useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Page } from '@vitrine/contract/api/page'
import type { Evaluation } from '@vitrine/contract/experiments/evaluations'
import { useMayEdit } from '../../edit/may-edit.ts'
import { formatDate } from '../../format/dates.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { ask } from '../../ui/question.ts'
import { QueryNotice } from '../../ui/screen-notice.tsx'
import { evaluationsQuery, removeEvaluation } from '../evaluation/evaluation-api.ts'
import { evaluationAddress } from '../experiment-addresses.ts'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { figureText, intervalText, shareText } from '../figure-text.ts'
import { VersionLink } from '../version-link.tsx'
import { LeakMark } from './leak-mark.tsx'

interface EvaluationsCardProps {
  experiment: number
  evaluations: Pick<ReturnType<typeof useQuery<Page<Evaluation>>>, 'data' | 'error' | 'refetch'>
}

/** How an experiment was evaluated. */
export function EvaluationsCard({ experiment, evaluations }: EvaluationsCardProps) {
  const { data } = evaluations
  const queries = useQueryClient()
  const mayEdit = useMayEdit()
  const removal = useMutation({
    mutationFn: removeEvaluation,
    onSuccess: () => void queries.invalidateQueries({ queryKey: evaluationsQuery(experiment).queryKey }),
  })

  async function remove({ uuid, name }: Evaluation) {
    const question = { title: messages.deleteEvaluation(name), text: messages.deletedForGood, action: messages.delete }
    if (await ask({ ...question, isDanger: true })) removal.mutate(uuid)
  }
  return (
    <Card title={messages.evaluations} isFlush note={data?.total || undefined}>
      <Banner kind="red" onDismiss={removal.reset}>
        {removal.error?.message}
      </Banner>
      {!data && <QueryNotice query={evaluations} loading={messages.loading} />}
      {data?.total === 0 && (
        <Text size="sm" c="var(--text-2)" p="14px 16px">
          {messages.notEvaluated}
        </Text>
      )}
      {data && data.total > 0 && (
        <PlainTable columns={messages.evaluationColumns} actions={messages.actions} minWidth={720} spacing="md">
          {data.results.map(evaluation => (
            <Table.Tr key={evaluation.uuid}>
              <Table.Td fw="var(--fw-strong)">
                <Link to={evaluationAddress(evaluation.uuid)}>{evaluation.name}</Link>
              </Table.Td>
              <Table.Td>
                <VersionLink version={evaluation} />, {messages.partOf(evaluation.parts, evaluation.fold)}
              </Table.Td>
              <Table.Td>
                <FigureCell figure={evaluation.metrics.auroc} />
              </Table.Td>
              <Table.Td>
                {figureText(evaluation.metrics.accuracy)}{' '}
                <Text span size="xs" c="var(--text-2)">
                  {shareText(evaluation.metrics.accuracy)}
                </Text>
              </Table.Td>
              <Table.Td>
                <LeakMark uuid={evaluation.uuid} />
              </Table.Td>
              <Table.Td>{formatDate(evaluation.created_at)}</Table.Td>
              <Table.Td>
                {mayEdit && (
                  <IconButton
                    isSmall
                    label={messages.deleteLabel(evaluation.name)}
                    icon={<IconTrash aria-hidden />}
                    onClick={() => void remove(evaluation)}
                  />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </PlainTable>
      )}
    </Card>
  )
}

/** '0.91 0.86 to 0.96' */
const FigureCell = ({ figure }: { figure: Evaluation['metrics']['auroc'] }) => (
  <>
    {figureText(figure)}{' '}
    <Text span size="xs" c="var(--text-2)">
      {intervalText(figure)}
    </Text>
  </>
)
