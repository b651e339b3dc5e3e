import type { Page } from '@vitrine/contract/api/page'
import { type ListState, toListParams } from '@vitrine/contract/lists/list-query'
import { type SampleImport, type SampleImportReport, sampleImportRoutes } from '@vitrine/contract/samples/sample-import'
import { type NewSample, Sample, type SamplePatch, sampleRoutes } from '@vitrine/contract/samples/samples'
import * as Type from 'typebox'
import { call, callCreate } from '../api/call.ts'
import { readReply } from '../api/read-reply.ts'
import type { Remove } from '../api/removal.ts'
import type { UserAction } from '../api/user-action.ts'
import { sampleMessages } from './sample-messages.ts'

/** Number of a slide's samples per call, on most screens. */
export const SLIDE_SAMPLES_LIMIT = 100
export const EDIT_FLOW_SAMPLES_LIMIT = 20

export const listSamples = (state: ListState, signal?: AbortSignal): Promise<Page<Sample>> =>
  call(sampleRoutes.list, { query: toListParams(state), signal })

/** One page of a slide's samples, counted from 0. */
export const listSlideSamples = (
  slideId: number,
  { page, limit }: { page: number; limit: number },
  signal?: AbortSignal,
): Promise<Page<Sample>> =>
  call(sampleRoutes.list, {
    query: { slide: String(slideId), limit: String(limit), offset: String(page * limit) },
    signal,
  })

export const getSample = (id: number, signal?: AbortSignal): Promise<Sample> =>
  call(sampleRoutes.get, { params: { id }, signal })

export const removeSample: Remove = (id, action) => call(sampleRoutes.remove, { params: { id }, action })

/** @throws if the reply has no id */
export const createSample = (body: NewSample): Promise<Sample> =>
  callCreate(sampleRoutes.create, body, sampleMessages.noSampleReceived)

/** @throws if the reply is not a report */
export async function importSamples(
  body: SampleImport,
  { signal, action }: { signal?: AbortSignal; action?: UserAction } = {},
): Promise<SampleImportReport> {
  const report = await call(sampleImportRoutes.import, { body, signal, action, isUndoable: !body.dry_run })
  if (!Array.isArray(report.rows)) throw new Error(sampleMessages.noReportReceived)
  return report
}

/** Returns the changed fields, to be merged into the row. */
export const updateSample = (
  sample: Pick<Sample, 'id' | 'version'>,
  patch: SamplePatch,
  action?: UserAction,
): Promise<Partial<Sample>> =>
  call(sampleRoutes.update, { params: { id: sample.id }, body: patch, ifMatch: sample.version, action })

/** The samples embedded in a slide; undefined if there are none, or only their ids. */
export function embeddedSamples(slide: object): Sample[] | undefined {
  const embedded: unknown = 'samples' in slide ? slide.samples : undefined
  if (!Array.isArray(embedded)) return undefined
  const read = readReply(embedded, Type.Array(Sample)) as Sample[]
  const samples = read.filter(({ id }) => Number.isInteger(id))
  return samples.length > 0 ? samples : undefined
}
