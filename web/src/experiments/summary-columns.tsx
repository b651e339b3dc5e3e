import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DASHBOARD_PAGE_SIZE } from '@vitrine/contract/api/page'
import { type ExperimentSummary, evaluationRoutes } from '@vitrine/contract/experiments/evaluations'
import type { ReactNode } from 'react'
import { serverHas } from '../api/backend-connection.ts'
import { call } from '../api/call.ts'
import type { Column } from '../table/columns/column.ts'
import { SubLine } from '../table/grid/cells.tsx'
import { Badge } from '../ui/layout/badge.tsx'
import { evaluationAddress } from './experiment-addresses.ts'
import { experimentsMessages as messages } from './experiments-messages.ts'
import { figureText, intervalText } from './figure-text.ts'
import type { NamedRow } from './named/named-table.ts'
import { partsText, versionText } from './version-link.tsx'

/** Badges that a cell has room for. */
const MOST_BADGES = 2

/** What the experiments of a list learned from and how they were evaluated: one call for each page. */
function useSummaries(ids: readonly number[]): ReadonlyMap<number, ExperimentSummary> {
  const pages = serverHas('evaluations')
    ? Array.from({ length: Math.ceil(ids.length / DASHBOARD_PAGE_SIZE) }, (_, page) =>
        ids.slice(page * DASHBOARD_PAGE_SIZE, (page + 1) * DASHBOARD_PAGE_SIZE).join(','),
      )
    : []
  return useQueries({
    queries: pages.map(ids => ({
      queryKey: ['experiment summaries', ids],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(evaluationRoutes.summaries, { query: { ids }, signal }),
      staleTime: 0,
    })),
    combine: read =>
      new Map(read.flatMap(({ data = [] }) => data.map(summary => [summary.experiment, summary] as const))),
  })
}

/** Columns of experiments beside those of their fields, where the server has evaluations. */
export function useSummaryColumns(rows: readonly NamedRow[]): readonly Column<NamedRow>[] {
  const summaries = useSummaries(rows.map(({ id }) => id))
  if (!serverHas('evaluations')) return []
  /** Blank until the summaries are read. */
  const column = (
    head: Pick<Column<NamedRow>, 'id' | 'header' | 'weight' | 'floor' | 'hasOwnButton'>,
    text: (summary: ExperimentSummary) => string | null,
    cell: (summary: ExperimentSummary) => ReactNode,
  ): Column<NamedRow> => ({
    ...head,
    isSortable: false,
    text({ id }) {
      const summary = summaries.get(id)
      return summary ? text(summary) : null
    },
    cell({ id }) {
      const summary = summaries.get(id)
      return summary && (text(summary) === null ? '-' : cell(summary))
    },
  })
  return [
    column(
      { id: 'trained_on', header: messages.trainedOn, weight: 190, floor: 150 },
      ({ inputs }) => trainedText(inputs, '; '),
      ({ inputs }) => <TrainedOn inputs={inputs} />,
    ),
    column(
      { id: 'evaluated_on', header: messages.evaluationColumns.version, weight: 190, floor: 150, hasOwnButton: true },
      ({ latest }) => latest && versionText(latest),
      ({ latest, evaluations }) => latest && <EvaluatedOn latest={latest} count={evaluations} />,
    ),
    column(
      { id: 'auroc', header: messages.auroc, weight: 100, floor: 110 },
      ({ latest }) => latest && figureText(latest.auroc),
      ({ latest }) =>
        latest && (
          <>
            {figureText(latest.auroc)}
            <SubLine>{intervalText(latest.auroc)}</SubLine>
          </>
        ),
    ),
  ]
}

type Inputs = ExperimentSummary['inputs']

const trainedText = (inputs: Inputs, separator: string) =>
  inputs.map(input => `${versionText(input)}, ${partsText(input)}`).join(separator) || null

function TrainedOn({ inputs }: { inputs: Inputs }) {
  const more = inputs.length - MOST_BADGES
  return (
    <span title={trainedText(inputs, '\n') ?? undefined}>
      {inputs.slice(0, MOST_BADGES).map(input => (
        <Badge key={input.version} color="blue">
          {versionText(input)}
        </Badge>
      ))}
      {more > 0 && <SubLine>{messages.more(more)}</SubLine>}
    </span>
  )
}

const EvaluatedOn = ({ latest, count }: { latest: NonNullable<ExperimentSummary['latest']>; count: number }) => (
  <>
    <Link to={evaluationAddress(latest.uuid)} title={latest.name}>
      {versionText(latest)}
    </Link>
    <SubLine>{messages.countedEvaluations(count)}</SubLine>
  </>
)
