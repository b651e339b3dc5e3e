import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { experiments } from '@vitrine/contract/experiments/experiments'
import { type ReactNode, useState } from 'react'
import { serverHas } from '../../api/backend-connection.ts'
import { datasetAddress } from '../../datasets/dataset-addresses.ts'
import { ReadHead } from '../../edit/read-head.tsx'
import { useDeleteRecord } from '../../edit/use-delete-record.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { formatDateTime } from '../../format/dates.ts'
import { ask } from '../../ui/dialogs/question.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Pairs } from '../../ui/layout/pairs.tsx'
import { evaluationsQuery } from '../evaluation/evaluation-api.ts'
import {
  backToExperiments,
  EXPERIMENTS_ADDRESS,
  evaluationAddress,
  experimentAddress,
} from '../experiment-addresses.ts'
import { inputsQuery } from '../experiments-api.ts'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { experimentTable } from '../experiments-table.tsx'
import { figureText } from '../figure-text.ts'
import { useLinkChoices } from '../named/link-choices.ts'
import { namedText } from '../named/named-columns.tsx'
import { EditNamedDialog } from '../named/named-dialog.tsx'
import { namedFields } from '../named/named-fields.ts'
import { type NamedRow, removeNamed } from '../named/named-table.ts'
import { partsText, VersionLink } from '../version-link.tsx'
import { EvaluationsCard } from './evaluations-card.tsx'
import styles from './experiment.module.css'
import { LeakCheckCard } from './leak-check-card.tsx'
import { type LineageBox, LineageDiagram } from './lineage-diagram.tsx'
import { TrainedOnCard } from './trained-on-card.tsx'

/** Number of evaluations that fit into the diagram. */
const MAX_EVALUATIONS = 4

const WEB_ADDRESS = /^https?:\/\//i

/** A field's value, as a link if it has a target. */
function shownValue(spec: FieldSpec, row: NamedRow) {
  const { field } = spec
  const [value, text] = [row[field], namedText(spec, row)]
  if (field === 'url' && WEB_ADDRESS.test(String(value)))
    return (
      <a href={String(value)} rel="noreferrer" target="_blank">
        {text}
      </a>
    )
  if (typeof value !== 'number') return text
  if (field === 'parent') return <Link to={experimentAddress(value)}>{text}</Link>
  if (field === 'dataset') return <Link to={datasetAddress.detail(value)}>{text}</Link>
  return text
}

interface ExperimentPageProps {
  row: NamedRow
  onChange: (row: NamedRow) => void
  /** The history, below everything else. */
  children: ReactNode
}

/** One experiment: its fields, and what it learned from. */
export function ExperimentPage({ row, onChange, children }: ExperimentPageProps) {
  const specs = namedFields(experiments, useLinkChoices(experiments, [row]))
  const hasInputs = serverHas('evaluations')
  const evaluations = useQuery({ ...evaluationsQuery(row.id), enabled: hasInputs })
  const dataset = (row['dataset'] as number | null) ?? undefined
  const [isEditing, setEditing] = useState(false)
  const { texts } = experimentTable
  const deletion = useDeleteRecord({
    confirm: () =>
      ask({ title: texts.confirmDelete, text: messages.canBeUndone, action: texts.deleteOne, isDanger: true }),
    remove: action => removeNamed(experiments)(row.id, action),
    name: row.name,
    texts,
    dashboard: EXPERIMENTS_ADDRESS,
  })
  const pairs = specs.filter(({ field }) => field !== 'name').map(spec => [spec.label, shownValue(spec, row)] as const)
  const by = row.created_by?.name || row.created_by?.username
  return (
    <>
      <PageTitle>{row.name}</PageTitle>
      <ReadHead
        back={backToExperiments}
        title={row.name}
        isLarge
        badge={typeof row['status'] === 'string' && <Badge color="grey">{row['status']}</Badge>}
        deletion={deletion}
        onEdit={() => setEditing(true)}
      />
      <div className={styles['cards']}>
        {hasInputs && (
          <div className={styles['wide']}>
            <Card title={messages.lineage}>
              <LineageOf row={row} specs={specs} />
            </Card>
          </div>
        )}
        <Card title={messages.information}>
          <Pairs
            pairs={[...pairs, [messages.created, [formatDateTime(row.created_at), by].filter(Boolean).join(', ')]]}
          />
        </Card>
        {hasInputs && <TrainedOnCard experiment={row.id} dataset={dataset} />}
        {hasInputs && (
          <div className={styles['wide']}>
            <EvaluationsCard experiment={row.id} dataset={dataset} evaluations={evaluations} />
          </div>
        )}
        {hasInputs && (
          <div className={styles['wide']}>
            <LeakCheckCard experiment={row.id} dataset={dataset} />
          </div>
        )}
        <div className={styles['wide']}>{children}</div>
      </div>
      {isEditing && (
        <EditNamedDialog
          table={experimentTable}
          specs={specs}
          row={row}
          onClose={() => setEditing(false)}
          onSaved={saved => {
            setEditing(false)
            onChange(saved)
          }}
        />
      )}
    </>
  )
}

/** The versions and the experiment that it started from, the experiment itself, and its evaluations. */
function LineageOf({ row, specs }: { row: NamedRow; specs: readonly FieldSpec[] }) {
  const inputs = useQuery(inputsQuery(row.id)).data ?? []
  const evaluations = useQuery(evaluationsQuery(row.id)).data
  const parent = specs.find(({ field }) => field === 'parent')
  const versions = inputs.map(
    (input): LineageBox => ({
      key: input.version,
      title: <VersionLink version={input} />,
      note: partsText(input),
      color: 'version',
    }),
  )
  const began: LineageBox[] =
    parent && row['parent']
      ? [{ key: 'parent', title: shownValue(parent, row), note: messages.begin, color: 'other' }]
      : []
  const here: LineageBox = { key: 'here', title: row.name, note: messages.thisOne, color: 'here' }
  const shown = (evaluations?.results ?? []).slice(0, MAX_EVALUATIONS).map(
    (one): LineageBox => ({
      key: one.uuid,
      title: <Link to={evaluationAddress(one.uuid)}>{one.name}</Link>,
      note: messages.aurocOf(figureText(one.metrics.auroc)),
      color: 'version',
    }),
  )
  const more = (evaluations?.total ?? 0) - shown.length
  const rest: LineageBox[] = more > 0 ? [{ key: 'more', title: messages.more(more), note: '', color: 'other' }] : []
  return <LineageDiagram steps={[[...versions, ...began], [here], [...shown, ...rest]]} />
}
