import type { Page } from '@vitrine/contract/api/page'
import { type SampleImport, type SampleImportReport, sampleImportRoutes } from '@vitrine/contract/samples/sample-import'
import { type NewSample, Sample, type SamplePatch, sampleRoutes } from '@vitrine/contract/samples/samples'
import * as Type from 'typebox'
import { call } from '../api/call.ts'
import { readReply } from '../api/read-reply.ts'
import { recordCalls } from '../api/record-calls.ts'
import type { UserAction } from '../api/user-action.ts'
import { sampleMessages } from './sample-messages.ts'

/** Samples of a slide per call, on most screens and in the slide edit flow. */
export const SLIDE_SAMPLES_LIMIT = 100
export const EDIT_FLOW_SAMPLES_LIMIT = 20

export const {
  list: listSamples,
  create: createSample,
  update: updateSample,
  remove: removeSample,
} = recordCalls<Sample, NewSample, SamplePatch>(sampleRoutes, sampleMessages.noSampleReceived)

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

/** @throws if the reply is no report */
export async function importSamples(
  body: SampleImport,
  { signal, action }: { signal?: AbortSignal; action?: UserAction } = {},
): Promise<SampleImportReport> {
  const report = await call(sampleImportRoutes.import, { body, signal, action, isUndoable: !body.dry_run })
  if (!Array.isArray(report.rows)) throw new Error(sampleMessages.noReportReceived)
  return report
}

/**
 * The samples that a reply embeds in a slide; undefined if there are none, or only their ids.
 */
export function embeddedSamples(slide: object): Sample[] | undefined {
  const embedded: unknown = 'samples' in slide ? slide.samples : undefined
  if (!Array.isArray(embedded)) return undefined
  const read = readReply(embedded, Type.Array(Sample)) as Sample[]
  const samples = read.filter(({ id }) => Number.isInteger(id))
  return samples.length > 0 ? samples : undefined
}
