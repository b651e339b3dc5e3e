import type { Route } from '@vitrine/contract/api/route'
import { REPORT_FORMATS, type ReportQuery, readReportQuery } from '@vitrine/contract/datasets/dataset-report'
import { reportStem } from '@vitrine/contract/datasets/report-head'
import { type ReportHead, reportCsv, reportHtml, reportMarkdown } from '@vitrine/contract/splits/report/report-files'
import { csvLine } from '@vitrine/contract/text/csv'
import type { FastifyInstance } from 'fastify'
import { type Call, handle, SENT } from '../../http/handle.ts'
import type { NamedReport } from './report.queries.ts'

/** Builds the report of the dataset or version in a call's address. */
type MakeReport = (
  call: Call<never>,
  query: ReportQuery,
) => Promise<Omit<NamedReport, 'name'> & { head: ReportHead; version?: number }>

/** Serves the report of a dataset or of a version (docs/product/versions.md#api-dataset-report). */
export function addReport(
  app: FastifyInstance,
  route: Route,
  { isFrozen, make }: { readonly isFrozen: boolean; readonly make: MakeReport },
): void {
  handle(app, route, async call => {
    const query = readReportQuery(call.query, isFrozen)
    const { report, head, version } = await app.shares.read(() => make(call as Call<never>, query))
    const { reply } = call
    reply.type(REPORT_FORMATS[query.format])
    if (query.format !== 'json')
      reply.header('content-disposition', `attachment; filename="${reportStem(head.name, version)}.${query.format}"`)
    reply.send(textOf(report, head, query.format))
    return SENT
  })
}

function textOf(report: NamedReport['report'], head: ReportHead, format: ReportQuery['format']): string {
  switch (format) {
    case 'json':
      return JSON.stringify(report)
    case 'csv':
      return [...reportCsv(report, csvLine)].join('')
    case 'md':
      return [...reportMarkdown(report, head)].join('')
    case 'html':
      return [...reportHtml(report, head)].join('')
  }
}
