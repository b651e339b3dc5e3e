import { Text } from '@mantine/core'
import { ApiError } from '@vitrine/contract/api/api-error'
import { exportRoutes } from '@vitrine/contract/export/export-routes'
import { useEffect, useState } from 'react'
import { connectedBackend } from '../../api/backend-connection.ts'
import { call } from '../../api/call.ts'
import { downloadFrom } from '../../csv/download.ts'
import { isUnfiltered } from '../../search/dashboard-query.ts'
import { Segments, type SegmentsProps } from '../../ui/buttons/segments.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useAction } from '../../ui/hooks/use-action.ts'
import { Note } from '../../ui/layout/note.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import type { AnyDashboard } from '../records/dashboard.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { exportMessages as messages } from './export-messages.ts'
import { type ExportChoice, exportRequest } from './export-request.ts'

export interface ExportDialogProps {
  dashboard: AnyDashboard
  records: Records<DashboardRow>
  isOpen: boolean
  onClose: () => void
}

/** Choices are remembered, except the rows. */
const FIRST_CHOICE: ExportChoice = { rows: 'matching', columns: 'shown', format: 'xlsx', headers: 'labels' }

const segmentsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }))

function Choice<Value extends string>({ note, ...segments }: SegmentsProps<Value> & { note?: string | undefined }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4} aria-hidden>
        {segments.label}
      </Text>
      <Segments {...segments} />
      {note !== undefined && <Note mt={4}>{note}</Note>}
    </div>
  )
}

/** Chooses rows, columns and format of a file, which the browser downloads while the server writes it. */
export default function ExportDialog({ dashboard, records, isOpen, onClose }: ExportDialogProps) {
  const { query, list, selection, choices } = records
  const [choice, setChoice] = useState(FIRST_CHOICE)
  const [total, setTotal] = useState(list.total)
  const { isBusy, run, problem, dismissProblem } = useAction()
  const change = (part: Partial<ExportChoice>) => setChoice(now => ({ ...now, ...part }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reopened dialog applies to the rows shown now
  useEffect(() => {
    dismissProblem()
    setTotal(list.total)
    change({ rows: selection.count > 0 ? 'selected' : 'matching' })
  }, [isOpen])

  async function start() {
    const listed = { query, total, selected: selection, visibleColumns: choices.visibleColumns as never }
    const body = exportRequest({ ...listed, adjustSearch: dashboard.adjustSearch }, choice)
    const { download } = await call(exportRoutes[dashboard.table].prepare, { body, isUndoable: false })
    downloadFrom(connectedBackend().apiUrl + download)
    toast.success(messages.begun)
    onClose()
  }

  function explain(error: unknown): string {
    setTotal(currentTotal(error) ?? total)
    return (error as Error).message
  }

  const rowsLabels = {
    matching: isUnfiltered(query) ? messages.allRows(total) : messages.matchingRows(total),
    ...(selection.count > 0 ? { selected: messages.selectedRows(selection.count) } : {}),
  } as Readonly<Record<ExportChoice['rows'], string>>
  return (
    <Dialog
      title={messages.title(dashboard.texts.label)}
      isOpen={isOpen}
      onClose={onClose}
      action={{ children: messages.export, loading: isBusy, onClick: () => run(start, explain) }}
    >
      {problem !== undefined && <Banner kind="red">{problem}</Banner>}
      <Choice
        label={messages.rows}
        segments={segmentsOf(rowsLabels)}
        value={choice.rows}
        onChange={rows => change({ rows })}
        note={choice.rows === 'matching' && list.rows.length < total ? messages.rowsNote : undefined}
      />
      <Choice
        label={messages.columns}
        segments={segmentsOf({ shown: messages.shownColumns, all: messages.allColumns })}
        value={choice.columns}
        onChange={columns => change({ columns })}
      />
      <Choice
        label={messages.file}
        segments={segmentsOf(messages.formats)}
        value={choice.format}
        onChange={format => change({ format })}
      />
      <Choice
        label={messages.headers}
        segments={segmentsOf(messages.headerKinds)}
        value={choice.headers}
        onChange={headers => change({ headers })}
      />
    </Dialog>
  )
}

/** The current number of matching records, from a 409. */
function currentTotal(error: unknown): number | undefined {
  const current = error instanceof ApiError ? (error.current as { total?: unknown } | undefined) : undefined
  return typeof current?.total === 'number' ? current.total : undefined
}
