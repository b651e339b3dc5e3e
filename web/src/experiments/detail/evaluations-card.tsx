import { Button, Checkbox, Table } from '@mantine/core'
import { IconArrowsDiff, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Page } from '@vitrine/contract/api/page'
import type { Evaluation } from '@vitrine/contract/experiments/evaluations'
import { useEffect, useRef, useState } from 'react'
import { useMayEdit } from '../../edit/may-edit.ts'
import { formatDate } from '../../format/dates.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ask } from '../../ui/dialogs/question.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Note } from '../../ui/layout/note.tsx'
import { PlainTable } from '../../ui/layout/plain-table.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Banner } from '../../ui/notices/banner.tsx'
import { QueryNotice } from '../../ui/notices/screen-notice.tsx'
import { evaluationsQuery, leakMarksQuery, removeEvaluation } from '../evaluation/evaluation-api.ts'
import { evaluationAddress } from '../experiment-addresses.ts'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { figureText, shareText } from '../figure-text.ts'
import { VersionLink } from '../version-link.tsx'
import { FigureCell } from './figure-cell.tsx'
import { LeakMark } from './leak-mark.tsx'

const PredictionImport = lazyNamed(() => import('../predictions/prediction-import.tsx'), 'PredictionImport')

interface EvaluationsCardProps {
  experiment: number
  /** The experiment's dataset. */
  dataset: number | undefined
  evaluations: Pick<ReturnType<typeof useQuery<Page<Evaluation>>>, 'data' | 'error' | 'refetch'>
}

/** Whether they cover the same slides and classes, as a comparison requires. */
const areAlike = (evaluations: readonly Evaluation[]) =>
  new Set(evaluations.map(({ version, parts, fold, classes }) => JSON.stringify([version, parts, fold, classes])))
    .size === 1

/** The evaluations of an experiment. */
export function EvaluationsCard({ experiment, dataset, evaluations }: EvaluationsCardProps) {
  const { data } = evaluations
  const marks = useQuery(leakMarksQuery(experiment, data?.results.map(({ uuid }) => uuid) ?? []))
  const queries = useQueryClient()
  const mayEdit = useMayEdit()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isImporting, setImporting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The import covers the page from its first render, so it can't restore the focus itself.
  useEffect(() => (isImporting ? () => queueMicrotask(() => button.current?.focus()) : undefined), [isImporting])
  const removal = useMutation({
    mutationFn: removeEvaluation,
    onSuccess: () => void queries.invalidateQueries({ queryKey: evaluationsQuery(experiment).queryKey }),
  })

  const ticked = data?.results.filter(({ uuid }) => chosen.has(uuid)) ?? []
  const [first, second] = ticked
  const problem = ticked.length !== 2 ? messages.compareTwo : !areAlike(ticked) && messages.notAlike

  function tick(uuid: string) {
    const next = new Set(chosen)
    if (!next.delete(uuid)) next.add(uuid)
    setChosen(next)
  }
  async function remove({ uuid, name }: Evaluation) {
    const question = {
      title: messages.deleteEvaluation(name),
      text: messages.deletedPermanently,
      action: messages.delete,
    }
    if (await ask({ ...question, isDanger: true })) removal.mutate(uuid)
  }
  const add = mayEdit && (
    <Button
      ref={button}
      size="xs"
      variant="default"
      leftSection={<IconUpload aria-hidden />}
      onClick={() => setImporting(true)}
    >
      {messages.importPredictions}
    </Button>
  )
  return (
    <Card
      title={messages.evaluations}
      isFlush={evaluations.data !== undefined}
      note={data?.total || undefined}
      aside={
        <>
          {ticked.length > 0 && problem && (
            <Note span role="status">
              {problem}
            </Note>
          )}
          {first && second && !problem && (
            <Button
              size="xs"
              leftSection={<IconArrowsDiff aria-hidden />}
              renderRoot={(props: object) => (
                <Link to={evaluationAddress(first.uuid)} search={{ with: second.uuid } as never} {...props} />
              )}
            >
              {messages.compare}
            </Button>
          )}
          {add}
        </>
      }
    >
      <Banner kind="red" onDismiss={removal.reset}>
        {removal.error?.message}
      </Banner>
      <QueryNotice query={evaluations} loading={messages.loading} />
      {data?.total === 0 && <Note p="14px 16px">{messages.notEvaluated}</Note>}
      {data && data.total > 0 && (
        <PlainTable columns={messages.evaluationColumns} actions={messages.actions} minWidth={720} spacing="md">
          {data.results.map(evaluation => (
            <Table.Tr key={evaluation.uuid}>
              <Table.Td>
                <Checkbox
                  size="xs"
                  aria-label={messages.compareLabel(evaluation.name)}
                  checked={chosen.has(evaluation.uuid)}
                  onChange={() => tick(evaluation.uuid)}
                />
              </Table.Td>
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
                <Note span size="xs">
                  {shareText(evaluation.metrics.accuracy)}
                </Note>
              </Table.Td>
              <Table.Td>
                <LeakMark query={{ ...marks, data: marks.data?.find(mark => mark.evaluation === evaluation.uuid) }} />
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
      {isImporting && (
        <PredictionImport
          {...{ experiment, dataset }}
          last={data?.results.find(one => one.dataset !== null)}
          onClose={() => setImporting(false)}
        />
      )}
    </Card>
  )
}
