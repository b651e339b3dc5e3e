import type { Field } from '@vitrine/contract/fields/fields'
import type { SampleImport } from '@vitrine/contract/samples/sample-import'
import { sampleRoutes } from '@vitrine/contract/samples/samples'
import { call } from '../../api/call.ts'
import { withLabeledErrors } from '../../api/field-labels.ts'
import { labPatch } from '../../fields/lab-values.ts'
import type { ImportRun, RowValues, RunReport, RunRequest } from '../../import/import-run.ts'
import { sampleAddress } from '../sample-addresses.ts'
import { importSamples } from '../samples-api.ts'
import { sampleKind } from './sample-kind.ts'
import { sampleRunMessages as messages } from './sample-run-messages.ts'

/** If another column identifies the slide, its name is only a check; a blank one checks nothing. */
function sentSample({ slide_name, ...others }: RowValues): RowValues {
  const isCheck = 'slide' in others
  return slide_name === undefined || (isCheck && slide_name === null) ? others : { slide_name, ...others }
}

const bodyOf = ({ id, isDryRun, newFields, rows }: RunRequest) =>
  ({
    id,
    dry_run: isDryRun,
    ...(newFields.length > 0 && { new_fields: newFields }),
    rows: rows.map(({ line, version, values }) => ({
      line,
      ...(version !== undefined && { version }),
      fields: labPatch(sentSample(values)),
    })),
  }) as unknown as SampleImport

/** All changes of an import have the same timestamp. */
async function writtenSamples({ rows }: RunReport): Promise<string> {
  const sample_id = rows.find(({ outcome }) => outcome !== 'unchanged')?.sample_id
  if (!sample_id) return sampleAddress.dashboard
  const { results } = await call(sampleRoutes.list, { query: { sample_id, limit: '1' } })
  const at = results[0]?.updated_at
  if (!at) return sampleAddress.dashboard
  return `${sampleAddress.dashboard}?${new URLSearchParams({ updated_at_after: at, updated_at_before: at })}`
}

const countOf = ({ counts }: RunReport) => counts.new + counts.changed

/** Imports samples from a file. @param defined lab fields */
export function sampleRun(defined: readonly Field[]): ImportRun {
  return {
    kind: sampleKind(defined),
    home: sampleAddress.dashboard,
    nameField: 'sample_id',
    canAdd: false,
    isIdentified: ({ sample_id }) => String(sample_id ?? '').trim() !== '',
    keyOf: ({ sample_id }) => (String(sample_id ?? '').trim() === '' ? undefined : String(sample_id).trim()),
    texts: {
      reviewTitle: messages.reviewTitle,
      runningTitle: messages.runningTitle,
      doneTitle: messages.doneTitle,
      action: counts => messages.import(counts.new + counts.changed),
      done: report => messages.done(countOf(report)),
    },
    async send(request, options) {
      const report = await importSamples(bodyOf(request), options)
      return { ...report, rows: withLabeledErrors(report.rows, 'samples'), dataset: null }
    },
    rowsAddress: writtenSamples,
  }
}
