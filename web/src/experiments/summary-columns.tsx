import { Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DASHBOARD_PAGE_SIZE } from '@vitrine/contract/api/page'
import { type ExperimentSummary, evaluationRoutes } from '@vitrine/contract/experiments/evaluations'
import { type ExperimentLeaks, type LeakOutcome, leakRoutes } from '@vitrine/contract/experiments/leaks'
import type { ReactNode } from 'react'
import { serverHas } from '../api/backend-connection.ts'
import { call } from '../api/call.ts'
import type { Column } from '../table/columns/column.ts'
import { SubLine } from '../table/grid/cells.tsx'
import { Badge } from '../ui/layout/badge.tsx'
import { LeakMark, leakMark } from './detail/leak-mark.tsx'
import { evaluationAddress } from './experiment-addresses.ts'
import { leaksKey } from './experiments-api.ts'
import { experimentsMessages as messages } from './experiments-messages.ts'
import { figureText, intervalText } from './figure-text.ts'
import type { NamedRow } from './named/named-table.ts'
import { partsText, versionText } from './version-link.tsx'

/** Number of badges that fit into a cell. */
const MAX_BADGES = 2

interface OfExperiment {
  readonly experiment: number
}

/** Data about experiments by id, and the ids for which it failed to load. */
interface ReadOf<Row> {
  readonly rows: ReadonlyMap<number, Row>
  readonly failed: ReadonlySet<number>
}

/** Loads data about the experiments of a list with one call per page. */
function useOfExperiments<Row extends OfExperiment>(
  key: readonly string[],
  ids: readonly number[],
  read: (query: { ids: string }, signal: AbortSignal) => Promise<readonly Row[]>,
): ReadOf<Row> {
  const pages = serverHas('evaluations')
    ? Array.from({ length: Math.ceil(ids.length / DASHBOARD_PAGE_SIZE) }, (_, page) =>
        ids.slice(page * DASHBOARD_PAGE_SIZE, (page + 1) * DASHBOARD_PAGE_SIZE),
      )
    : []
  return useQueries({
    queries: pages.map(ids => ({
      queryKey: [...key, ids],
      queryFn: ({ signal }: { signal: AbortSignal }) => read({ ids: ids.join(',') }, signal),
      staleTime: 0,
    })),
    combine: found => ({
      rows: new Map(found.flatMap(({ data = [] }) => data.map(row => [row.experiment, row] as const))),
      failed: new Set(found.flatMap(({ error }, page) => (error ? (pages[page] ?? []) : []))),
    }),
  })
}

/** A column of data about experiments: blank until loaded. */
const columnOf =
  <Row extends OfExperiment>({ rows, failed }: ReadOf<Row>, failedText: string) =>
  (
    head: Pick<Column<NamedRow>, 'id' | 'header' | 'weight' | 'floor' | 'hasOwnButton'>,
    text: (row: Row) => string | null,
    cell: (row: Row) => ReactNode,
  ): Column<NamedRow> => ({
    ...head,
    isSortable: false,
    text({ id }) {
      const row = rows.get(id)
      return row ? text(row) : failed.has(id) ? failedText : null
    },
    cell({ id }) {
      const row = rows.get(id)
      if (!row) return failed.has(id) && <SubLine>{failedText}</SubLine>
      return text(row) === null ? '-' : cell(row)
    },
  })

/** Columns of experiments besides those of their fields, if the server has evaluations. */
export function useSummaryColumns(rows: readonly NamedRow[]): readonly Column<NamedRow>[] {
  const ids = rows.map(({ id }) => id)
  const summaries = useOfExperiments(['experiment summaries'], ids, (query, signal) =>
    call(evaluationRoutes.summaries, { query, signal }),
  )
  const leaks = useOfExperiments([...leaksKey, 'of experiments'], ids, (query, signal) =>
    call(leakRoutes.ofExperiments, { query, signal }),
  )
  if (!serverHas('evaluations')) return []
  const column = columnOf(summaries, messages.summaryFailed)
  const leakColumn = columnOf(leaks, messages.leaksFailed)
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
    leakColumn(
      { id: 'leaks', header: messages.evaluationColumns.leaks, weight: 90, floor: 110 },
      ({ versions }) => leakMark(sentencesOf(versions))?.text ?? null,
      ({ versions }) => <LeakMark query={{ data: { sentences: sentencesOf(versions) } }} />,
    ),
  ]
}

/** The findings, prefixed with the version if there are several. */
const sentencesOf = (versions: ExperimentLeaks['versions']): LeakOutcome['sentences'] =>
  versions.flatMap(version =>
    version.sentences.map(({ level, text }) => ({
      level,
      text: versions.length === 1 ? text : `${versionText(version)}: ${text}`,
    })),
  )

type Inputs = ExperimentSummary['inputs']

const trainedText = (inputs: Inputs, separator: string) =>
  inputs.map(input => `${versionText(input)}, ${partsText(input)}`).join(separator) || null

function TrainedOn({ inputs }: { inputs: Inputs }) {
  const more = inputs.length - MAX_BADGES
  return (
    <span title={trainedText(inputs, '\n') ?? undefined}>
      {inputs.slice(0, MAX_BADGES).map(input => (
        <Badge key={input.version} color="blue">
          <Text span inherit truncate>
            {versionText(input)}
          </Text>
        </Badge>
      ))}
      {more > 0 && <SubLine>{messages.more(more)}</SubLine>}
    </span>
  )
}

const EvaluatedOn = ({ latest, count }: { latest: NonNullable<ExperimentSummary['latest']>; count: number }) => (
  <>
    <Text component="span" display="block" inherit truncate>
      <Link to={evaluationAddress(latest.uuid)} title={latest.name}>
        {versionText(latest)}
      </Link>
    </Text>
    <SubLine>{messages.countedEvaluations(count)}</SubLine>
  </>
)
