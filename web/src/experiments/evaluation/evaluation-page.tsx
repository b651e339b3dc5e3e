import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconArrowsDiff, IconDownload, IconPencil } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { versionByUuidRoutes } from '@vitrine/contract/datasets/dataset-versions'
import type { Evaluation } from '@vitrine/contract/experiments/evaluations'
import type { Metrics, Unit } from '@vitrine/contract/experiments/figures'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { loadFile } from '../../api/load-file.ts'
import { downloadBlob } from '../../csv/download.ts'
import { labelOptions } from '../../datasets/trust/rule-options.ts'
import { useMayEdit } from '../../edit/may-edit.ts'
import { formatDate } from '../../format/dates.ts'
import { useAddressParams } from '../../search/use-address-params.ts'
import iconStyles from '../../ui/buttons/icon-button.module.css'
import { MenuIcon } from '../../ui/buttons/menu-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Note } from '../../ui/layout/note.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { QueryNotice } from '../../ui/notices/screen-notice.tsx'
import { experimentAddress } from '../experiment-addresses.ts'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { decimal, figureText } from '../figure-text.ts'
import { LeakReportView } from '../leak-report.tsx'
import { versionUsesQuery } from '../uses/uses-api.ts'
import { VersionLink, versionText } from '../version-link.tsx'
import { ByTable } from './by-table.tsx'
import { ConfusionTable } from './confusion-table.tsx'
import styles from './evaluation.module.css'
import { evaluationLeaksQuery, metricsQuery, updateEvaluation } from './evaluation-api.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { MAX_LINES, type NamedLine, RocChart } from './roc-chart.tsx'
import { figureNote, shownFigures } from './shown-figures.ts'
import { UnitSwitch } from './unit-switch.tsx'
import { WorstCard } from './worst-card.tsx'

const PARAMS = ['by', 'unit', 'threshold', 'truth', 'predicted', 'without', 'with'] as const

const readThreshold = (text: string | undefined, otherwise: number): number => {
  const value = Number(text)
  return text !== undefined && value >= 0 && value <= 1 ? value : otherwise
}

/** How well a model did on slides of a version, and where it was wrong. */
export function EvaluationPage({
  evaluation,
  onChange,
}: {
  evaluation: Evaluation
  onChange: (now: Evaluation) => void
}) {
  const { uuid, name, experiment, classes, positive, counts, label, file_name: file, file_sha256: digest } = evaluation
  const [params, setParams] = useAddressParams(PARAMS)
  const mayEdit = useMayEdit()
  const unit: Unit = params.unit === 'group' ? 'group' : 'slide'
  const [threshold, setThreshold] = useState(() => readThreshold(params.threshold, evaluation.threshold))
  const [isRenaming, setRenaming] = useState(false)
  const leaks = useQuery(evaluationLeaksQuery(uuid))
  const isWithout = params.without === 'leaks'
  const metrics = useQuery(
    metricsQuery(uuid, { unit, threshold, by: params.by, without: isWithout ? 'leaks' : undefined }),
  )
  const { data } = metrics
  const keep = useMutation({ mutationFn: () => updateEvaluation(uuid, { threshold }), onSuccess: onChange })
  const download = useMutation({
    mutationFn: () => loadFile(`/api/evaluations/${uuid}/predictions.csv`),
    onSuccess: blob => downloadBlob(`${name}.csv`, blob),
  })
  const found = leaks.data ? Object.values(leaks.data.leaks).reduce((sum, { count }) => sum + count, 0) : 0
  const meta = [
    messages.partOf(evaluation.parts, evaluation.fold),
    messages.predictedOf(counts.predicted, counts.slides),
    messages.groupsOf(counts.groups),
    ...(label === null ? [] : [messages.labelOf(label)]),
    ...(file === null ? [] : [file]),
    ...(digest === null ? [] : [`sha256 ${digest.slice(0, 8)}`]),
    formatDate(evaluation.created_at),
  ]
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <ScreenHead
        back={{ to: experimentAddress(experiment.id), label: experiment.name }}
        title={messages.evaluatedOn(experiment.name, versionText(evaluation))}
        meta={
          <>
            {name} · <VersionLink version={evaluation} /> · {meta.join(' · ')}
          </>
        }
        actions={
          <>
            {mayEdit && (
              <Button variant="default" leftSection={<IconPencil aria-hidden />} onClick={() => setRenaming(true)}>
                {messages.rename}
              </Button>
            )}
            <CompareMenu evaluation={evaluation} onChoose={other => setParams({ with: other })} />
            <Button
              variant="default"
              leftSection={<IconDownload aria-hidden />}
              disabled={download.isPending}
              onClick={() => download.mutate()}
            >
              {messages.predictions}
            </Button>
          </>
        }
      />
      <Banner kind="red" mb={12}>
        {download.error?.message ?? keep.error?.message}
      </Banner>
      {isRenaming && (
        <RenameDialog
          evaluation={evaluation}
          onClose={() => setRenaming(false)}
          onRenamed={now => {
            setRenaming(false)
            onChange(now)
          }}
        />
      )}
      <div className={styles['page']}>
        <QueryNotice query={leaks} loading={messages.checking} />
        {leaks.data && <LeakReportView report={leaks.data} />}
        <Card
          title={messages.figures}
          isFlush={data !== undefined}
          aside={
            <>
              <UnitSwitch unit={unit} onChange={unit => setParams({ unit })} />
              {found > 0 && (
                <Checkbox
                  size="xs"
                  label={messages.without(found)}
                  checked={isWithout}
                  onChange={event => setParams({ without: event.currentTarget.checked ? 'leaks' : '' })}
                />
              )}
              {positive !== null && (
                <span className={styles['threshold']}>
                  {messages.threshold}
                  <input
                    type="range"
                    aria-label={messages.threshold}
                    min={0}
                    max={1}
                    step={0.01}
                    value={threshold}
                    onChange={event => {
                      setThreshold(Number(event.currentTarget.value))
                      setParams({ threshold: event.currentTarget.value })
                    }}
                  />
                  <b>{decimal(threshold)}</b>
                  {mayEdit && threshold !== evaluation.threshold && (
                    <Button size="compact-xs" variant="default" disabled={keep.isPending} onClick={() => keep.mutate()}>
                      {messages.keep}
                    </Button>
                  )}
                </span>
              )}
            </>
          }
        >
          <QueryNotice query={metrics} loading={messages.computing} />
          {data && <FigureRow metrics={data} />}
        </Card>
        {data && (
          <div className={styles['columns']}>
            <Card title={messages.roc}>
              <RocChart {...drawing(data, evaluation)} />
            </Card>
            <div className={styles['stack']}>
              <Card title={messages.confusion} note={messages.confusionNote}>
                <ConfusionTable
                  classes={classes}
                  counts={data.confusion}
                  chosen={{ truth: params.truth ?? '', predicted: params.predicted ?? '' }}
                  onChoose={cell => setParams({ truth: cell?.truth, predicted: cell?.predicted })}
                />
              </Card>
              <Card
                title={messages.by}
                isFlush
                aside={<ByField version={evaluation.version} value={params.by} onChange={by => setParams({ by })} />}
              >
                {data.by ? (
                  <ByTable values={data.by} all={data.figures.auroc.value} />
                ) : (
                  <Note p="14px 16px">{messages.chooseField}</Note>
                )}
              </Card>
            </div>
          </div>
        )}
        <WorstCard
          evaluation={evaluation}
          threshold={threshold}
          filter={{ truth: params.truth, predicted: params.predicted }}
          onFilter={({ truth, predicted }) => setParams({ truth, predicted })}
        />
      </div>
    </>
  )
}

/** Lines for all slides and for the largest values of the field, or for each of several classes. */
function drawing({ roc, by, figures }: Metrics, { classes }: Evaluation) {
  const several = roc.length > 1
  const lines: NamedLine[] = several
    ? roc.map(line => ({ name: classes[line.class] ?? '', auroc: null, points: line.points }))
    : [
        { name: messages.all, auroc: figures.auroc.value, points: roc[0]?.points ?? [] },
        ...(by ?? []).flatMap(({ value, figures, roc: [line] }) =>
          line && !figures.too_few
            ? [{ name: value ?? messages.noValue, auroc: figures.auroc.value, points: line.points }]
            : [],
        ),
      ]
  const { sensitivity, specificity } = figures
  const point =
    sensitivity?.value != null && specificity?.value != null
      ? { x: 1 - specificity.value, y: sensitivity.value }
      : undefined
  return { lines: lines.slice(0, MAX_LINES), point }
}

function FigureRow({ metrics: { figures, mixed_groups: mixed, without_truth: untold } }: { metrics: Metrics }) {
  const notes = [
    ...(figures.too_few ? [messages.fewUnits] : []),
    ...(mixed > 0 ? [messages.mixedGroups(mixed)] : []),
    ...(untold > 0 ? [messages.untold(untold)] : []),
  ]
  return (
    <>
      <div className={styles['figures']} role="status">
        {shownFigures(figures).map(([name, figure]) => (
          <div key={name} className={styles['figure']}>
            <b>{figureText(figure)}</b>
            {name}
            <br />
            {figureNote(figure)}
          </div>
        ))}
      </div>
      {notes.length > 0 && <Note p="0 16px 12px">{notes.join(' ')}</Note>}
    </>
  )
}

/** Other evaluations on the version, from any experiment. */
function CompareMenu({ evaluation, onChoose }: { evaluation: Evaluation; onChoose: (other: string) => void }) {
  const { data } = useQuery(versionUsesQuery(evaluation.version))
  const items = data?.evaluations.results
    .filter(({ uuid }) => uuid !== evaluation.uuid)
    .map(({ uuid, name, experiment }) => ({ label: `${experiment.name}, ${name}`, onPick: () => onChoose(uuid) }))
  if (!items?.length) return null
  return (
    <MenuIcon
      className={iconStyles['framed']}
      label={messages.compareWith}
      icon={<IconArrowsDiff aria-hidden />}
      items={items}
    />
  )
}

/** The fields stored in versions. */
function ByField(props: { version: string; value: string | undefined; onChange: (by: string) => void }) {
  const { data } = useQuery({
    queryKey: ['version', props.version],
    queryFn: ({ signal }) => call(versionByUuidRoutes.get, { params: { uuid: props.version }, signal }),
  })
  return (
    <NativeSelect
      size="xs"
      aria-label={messages.by}
      value={props.value ?? ''}
      data={[{ value: '', label: messages.noField }, ...labelOptions([], data ?? { fields: [] })]}
      onChange={event => props.onChange(event.currentTarget.value)}
    />
  )
}
