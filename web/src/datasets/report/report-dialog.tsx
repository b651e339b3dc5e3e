import { Button, Group, List, Select, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { csvLine } from '@vitrine/contract/csv'
import { datasetReportRoutes } from '@vitrine/contract/dataset-report'
import { type DatasetVersion, versionOfDatasetRoutes } from '@vitrine/contract/dataset-versions'
import type { FullDataset } from '@vitrine/contract/datasets'
import { reportStem, versionHead } from '@vitrine/contract/handover/version-report'
import type { FieldComposition } from '@vitrine/contract/splits/report/composition'
import type { CompositionReport } from '@vitrine/contract/splits/report/report'
import { type ReportHead, reportCsv, reportHtml, reportMarkdown } from '@vitrine/contract/splits/report/report-files'
import type { OwnLabels } from '@vitrine/contract/splits/rules'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { downloadText } from '../../csv/download.ts'
import { formatDate } from '../../format/dates.ts'
import { formatCount } from '../../format/numbers.ts'
import { useOwnFields } from '../../own-fields/use-own-fields.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AwaitedNotice, FailedNotice } from '../../ui/screen-notice.tsx'
import { DATASET_TYPE_LABELS } from '../dataset-type.ts'
import { SharesBar } from '../editor/shares.tsx'
import { labelOptions, ruleOptions } from '../trust/rule-options.ts'
import { ruleLabel } from '../trust/rule-words.ts'
import { printPage } from './print-page.ts'
import { reportMessages as messages } from './report-messages.ts'

interface ReportDialogProps {
  dataset: Pick<FullDataset, 'id' | 'name' | 'dataset_slides'>
  /** A frozen version; the dataset of now without it. */
  version?: DatasetVersion
  onClose: () => void
}

const readReport = (id: number, version: number | undefined, label: string | null, signal: AbortSignal) => {
  const query = label === null ? {} : { label }
  const reply: Promise<unknown> =
    version === undefined
      ? call(datasetReportRoutes.report, { params: { id }, query, signal })
      : call(versionOfDatasetRoutes.report, { params: { id, number: version }, query, signal })
  return reply as Promise<CompositionReport>
}

/** Who is in which part of a dataset, and what to know before trusting a model that was trained on it. */
export function ReportDialog({ dataset, version, onClose }: ReportDialogProps) {
  const number = version?.number
  const [label, setLabel] = useState<string | null>(null)
  const fields = useOwnFields('slides') ?? []
  const labels = new Map(fields.map(field => [field.key, field.label]))
  const report = useQuery({
    queryKey: ['dataset-report', dataset.id, number, label],
    queryFn: ({ signal }) => readReport(dataset.id, number, label, signal),
    gcTime: 0,
  })
  const { data, error } = report
  const entries = dataset.dataset_slides
  const options = version ? labelOptions(entries) : ruleOptions({ chosen: [], fields, entries })
  return (
    <Dialog
      title={`${messages.title}: ${messages.of(dataset.name, number)}`}
      size="wide"
      isOpen
      onClose={onClose}
      footer={data && <Files report={data} name={dataset.name} labels={labels} version={version} />}
    >
      <Stack gap={16}>
        <Select
          label={messages.label}
          description={messages.labelNote}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={messages.noLabel}
          data={options}
          value={label}
          onChange={setLabel}
          searchable
          clearable
          openOnFocus={false}
          maxDropdownHeight={240}
        />
        {data && <Findings report={data} labels={labels} />}
        {!data && !error && <AwaitedNotice text={messages.loading} />}
        {!data && error && <FailedNotice text={error.message} onRetry={() => void report.refetch()} />}
      </Stack>
    </Dialog>
  )
}

const headOfNow = (name: string, labels: OwnLabels): ReportHead => ({
  name,
  of: messages.now(formatDate(new Date().toISOString())),
  labels,
})

interface FilesProps {
  report: CompositionReport
  name: string
  labels: OwnLabels
  version: DatasetVersion | undefined
}

function Files({ report, name, labels, version }: FilesProps) {
  const head = version ? versionHead(version) : headOfNow(name, labels)
  const stem = reportStem(head.name, version?.number)
  const whole = (parts: Iterable<string>) => [...parts].join('')
  const files = [
    [messages.html, 'html', 'text/html', () => reportHtml(report, head)],
    [messages.csv, 'csv', 'text/csv', () => reportCsv(report, csvLine)],
    [messages.markdown, 'md', 'text/markdown', () => reportMarkdown(report, head)],
  ] as const
  return (
    <>
      {files.map(([text, extension, type, parts]) => (
        <Button
          key={extension}
          variant="default"
          onClick={() => downloadText(`${stem}.${extension}`, whole(parts()), type)}
        >
          {text}
        </Button>
      ))}
      <Button onClick={() => printPage(whole(reportHtml(report, head)))}>{messages.print}</Button>
    </>
  )
}

function Findings({ report, labels }: { report: CompositionReport; labels: ReadonlyMap<string, string> }) {
  const { parts } = report
  return (
    <>
      <Stack gap={6}>
        <Text fw="var(--fw-strong)">{messages.slides(report.slides)}</Text>
        <SharesBar
          title={messages.title}
          counts={{ T: parts.training, V: parts.validation, E: parts.evaluation, default: parts.unassigned }}
        />
      </Stack>
      {report.sentences.length === 0 ? (
        <p>{messages.nothing}</p>
      ) : (
        <List listStyleType="none" spacing={6}>
          {report.sentences.map(({ severity, text }) => (
            <List.Item key={text} icon={<SeverityIcon isWarning={severity === 'warning'} />}>
              {text}
            </List.Item>
          ))}
        </List>
      )}
      {report.fields.map(field => (
        <FieldTable key={field.field} composition={field} name={ruleLabel(field.field, labels)} />
      ))}
      <Stack gap={4}>
        {report.told.map(({ field, values }) => (
          <Text key={field} size="sm" c="var(--text-2)">
            {messages.told(ruleLabel(field, labels), values)}
          </Text>
        ))}
        <Text size="sm" c="var(--text-2)">
          {messages.aboutV}
        </Text>
      </Stack>
    </>
  )
}

const SeverityIcon = ({ isWarning }: { isWarning: boolean }) =>
  isWarning ? (
    <IconAlertTriangle size={16} color="var(--st-yellow)" aria-label="Warning" />
  ) : (
    <IconInfoCircle size={16} color="var(--text-2)" aria-label="Information" />
  )

const COUNTED = [
  ['training', 'T'],
  ['validation', 'V'],
  ['evaluation', 'E'],
  ['unassigned', 'default'],
] as const

function FieldTable({ composition, name }: { composition: FieldComposition; name: string }) {
  const { values, v, word, v_label } = composition
  // Most datasets have no unassigned slides.
  const shown = COUNTED.filter(([part]) => part !== 'unassigned' || values.some(({ counts }) => counts.unassigned > 0))
  const words = [
    ...(v === null || word === null ? [] : [messages.withPart(v, word)]),
    ...(v_label === null ? [] : [messages.withLabel(v_label)]),
  ]
  return (
    <section aria-label={name}>
      <Group justify="space-between" mb={4}>
        <Text component="h3" fw="var(--fw-strong)">
          {name}
        </Text>
        <Text size="sm" c="var(--text-2)">
          {words.join(' · ')}
        </Text>
      </Group>
      <Table verticalSpacing={5}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.value}</Table.Th>
            {shown.map(([part, type]) => (
              <Table.Th key={part} ta="end" w={100}>
                {DATASET_TYPE_LABELS[type]}
              </Table.Th>
            ))}
            <Table.Th w={180}>{messages.share}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {values.map(({ value, counts }) => (
            <Table.Tr key={value ?? ''}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value ?? messages.none}</Table.Td>
              {shown.map(([part]) => (
                <Table.Td key={part} ta="end">
                  {formatCount(counts[part])}
                </Table.Td>
              ))}
              <Table.Td>
                <SharesBar
                  title={value ?? messages.none}
                  counts={{ T: counts.training, V: counts.validation, E: counts.evaluation, default: 0 }}
                  hasTitle={false}
                  isThin
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
