import { Button, Group, List, Select, Stack, Table } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { datasetReportRoutes } from '@vitrine/contract/datasets/dataset-report'
import { type DatasetVersion, versionOfDatasetRoutes } from '@vitrine/contract/datasets/dataset-versions'
import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import { reportStem, versionHead } from '@vitrine/contract/datasets/report-head'
import type { FieldComposition } from '@vitrine/contract/splits/report/composition'
import type { CompositionReport } from '@vitrine/contract/splits/report/report'
import { type ReportHead, reportCsv, reportHtml, reportMarkdown } from '@vitrine/contract/splits/report/report-files'
import type { OwnLabels } from '@vitrine/contract/splits/rules'
import { csvLine } from '@vitrine/contract/text/csv'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { downloadText } from '../../csv/download.ts'
import { formatDate } from '../../format/dates.ts'
import { formatCount } from '../../format/numbers.ts'
import { MenuIcon } from '../../ui/buttons/menu-button.tsx'
import { useWasSeen } from '../../ui/hooks/use-was-seen.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Note } from '../../ui/layout/note.tsx'
import { QueryNotice } from '../../ui/notices/screen-notice.tsx'
import { DATASET_TYPE_LABELS, DATASET_TYPE_TAGS } from '../dataset-type.ts'
import { labelOptions, ruleOptions } from '../trust/rule-options.ts'
import { ruleLabel } from '../trust/rule-words.ts'
import { useRuleFields } from '../trust/use-rule-fields.ts'
import { SharesBar } from '../type-shares.tsx'
import { printPage } from './print-page.ts'
import { reportMessages as messages } from './report-messages.ts'

interface ReportCardProps {
  id?: string
  dataset: Pick<FullDataset, 'id' | 'name' | 'version' | 'dataset_slides'>
  /** A frozen version. Default: the current dataset */
  version?: DatasetVersion
}

const readReport = (id: number, version: number | undefined, label: string | null, signal: AbortSignal) => {
  const query = label === null ? {} : { label }
  const reply: Promise<unknown> =
    version === undefined
      ? call(datasetReportRoutes.report, { params: { id }, query, signal })
      : call(versionOfDatasetRoutes.report, { params: { id, number: version }, query, signal })
  return reply as Promise<CompositionReport>
}

/** Which slides have which type, and what to know before trusting a model trained on them. Loaded when it comes into view. */
export function ReportCard({ id, dataset, version }: ReportCardProps) {
  const number = version?.number
  const [label, setLabel] = useState<string | null>(null)
  const { ref, wasSeen } = useWasSeen<HTMLDivElement>()
  const fields = useRuleFields()
  // A version's fields keep the labels they had.
  const labels = new Map((version?.fields ?? fields).map(field => [field.key, field.label]))
  const report = useQuery({
    queryKey: ['dataset-report', dataset.id, number ?? `now ${dataset.version}`, label],
    queryFn: ({ signal }) => readReport(dataset.id, number, label, signal),
    placeholderData: keepPreviousData,
    enabled: wasSeen,
    gcTime: 0,
  })
  const { data } = report
  const entries = dataset.dataset_slides
  const options = version ? labelOptions(entries, version) : ruleOptions({ chosen: [], fields, entries })
  const aside = (
    <>
      <Select
        size="xs"
        w={150}
        aria-label={messages.label}
        title={messages.labelNote}
        placeholder={messages.noLabel}
        data={options}
        value={label}
        onChange={setLabel}
        searchable
        clearable
        openOnFocus={false}
        maxDropdownHeight={240}
        comboboxProps={{ width: 260, position: 'bottom-end' }}
      />
      {data && <Files report={data} name={dataset.name} labels={labels} version={version} />}
    </>
  )
  return (
    <Card id={id} title={messages.title} isFlush aside={aside}>
      <Stack ref={ref} gap={10} p="10px 14px 12px" fz="sm">
        {data && <Findings report={data} labels={labels} />}
        <QueryNotice query={report} loading={messages.loading} />
      </Stack>
    </Card>
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
  const items = [
    ...files.map(([label, extension, type, parts]) => ({
      label,
      onPick: () => downloadText(`${stem}.${extension}`, whole(parts()), type),
    })),
    { label: messages.print, onPick: () => printPage(whole(reportHtml(report, head))) },
  ]
  return <MenuIcon label={messages.download} icon={<IconDownload aria-hidden />} items={items} />
}

function Findings({ report, labels }: { report: CompositionReport; labels: ReadonlyMap<string, string> }) {
  const { sentences, fields } = report
  const [isWhole, setWhole] = useState(false)
  const flagged = new Set(sentences.flatMap(({ severity, field }) => (severity === 'warning' && field ? [field] : [])))
  const shown = isWhole ? fields : fields.filter(({ field }) => flagged.has(field))
  const rest = fields.length - shown.length
  return (
    <>
      {sentences.length === 0 ? (
        <p>{messages.nothing}</p>
      ) : (
        <List listStyleType="none" spacing={6}>
          {sentences.map(({ severity, text }) => (
            <List.Item key={text} icon={<SeverityIcon isWarning={severity === 'warning'} />}>
              {text}
            </List.Item>
          ))}
        </List>
      )}
      {shown.map(field => (
        <FieldTable key={field.field} composition={field} name={ruleLabel(field.field, labels)} />
      ))}
      {isWhole &&
        report.told.map(({ field, values }) => (
          <Note key={field} size="xs">
            {messages.told(ruleLabel(field, labels), values)}
          </Note>
        ))}
      {(isWhole || shown.length > 0) && <Note size="xs">{messages.aboutV}</Note>}
      {!isWhole && (rest > 0 || report.told.length > 0) && (
        <Group component="footer" justify="space-between" gap={8} wrap="nowrap" c="var(--text-2)">
          <span>{rest > 0 && messages.nothingIn(rest)}</span>
          <Button size="compact-xs" variant="default" onClick={() => setWhole(true)}>
            {messages.allFields}
          </Button>
        </Group>
      )}
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
        <h3>{name}</h3>
        <Note span size="xs">
          {words.join(' · ')}
        </Note>
      </Group>
      <Table verticalSpacing={3} horizontalSpacing={6} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.value}</Table.Th>
            {shown.map(([part, type]) => (
              <Table.Th key={part} ta="end" title={DATASET_TYPE_LABELS[type]}>
                {DATASET_TYPE_TAGS[type]}
              </Table.Th>
            ))}
            <Table.Th w="28%" title={messages.shareOfEach}>
              {messages.share}
            </Table.Th>
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
