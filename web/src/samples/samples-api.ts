import { type ListState, toListParams } from '@vitrine/contract/list-query'
import type { Page } from '@vitrine/contract/page'
import { type SampleImport, type SampleImportReport, sampleImportRoutes } from '@vitrine/contract/sample-import'
import { type NewSample, Sample, type SamplePatch, sampleRoutes } from '@vitrine/contract/samples'
import * as Type from 'typebox'
import { call } from '../api/call.ts'
import { readReply } from '../api/read-reply.ts'
import { sampleMessages } from './sample-messages.ts'

/** Spec 1 §7: so many samples of a slide at a time, and so many in the slide edit flow. */
export const SLIDE_SAMPLES_LIMIT = 100
export const EDIT_FLOW_SAMPLES_LIMIT = 20

export const listSamples = (state: ListState, signal?: AbortSignal): Promise<Page<Sample>> =>
  call(sampleRoutes.list, { query: toListParams(state), signal })

/** One page of a slide's samples, counted from 0 (spec 1 §7: slide, limit, offset). */
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

export const removeSample = (id: number): Promise<void> => call(sampleRoutes.remove, { params: { id } })

/** Only where the backend offers 'sample-creation'. @throws where the reply carries no id, so that nobody can say what was made. */
export async function createSample(body: NewSample): Promise<Sample> {
  const sample = await call(sampleRoutes.create, { body })
  if (!Number.isInteger(sample.id)) throw new Error(sampleMessages.noSampleReceived)
  return sample
}

/** Only where the backend offers 'sample-import'. @throws where the reply is no report. */
export async function importSamples(body: SampleImport, signal?: AbortSignal): Promise<SampleImportReport> {
  const report = await call(sampleImportRoutes.import, { body, signal })
  if (!Array.isArray(report.rows)) throw new Error(sampleMessages.noReportReceived)
  return report
}

/** What changed of the sample, to be merged into the row that is shown. */
export const updateSample = (sample: Pick<Sample, 'id' | 'version'>, patch: SamplePatch): Promise<Partial<Sample>> =>
  call(sampleRoutes.update, { params: { id: sample.id }, body: patch, ifMatch: sample.version })

/**
 * The samples that a backend embedded in a slide, read as those of a list; undefined where there are none, or none but
 * their ids (DECIDED section 5: embedded ones only where the array is not empty).
 */
export function embeddedSamples(slide: object): Sample[] | undefined {
  const embedded: unknown = 'samples' in slide ? slide.samples : undefined
  if (!Array.isArray(embedded)) return undefined
  const read = readReply(embedded, Type.Array(Sample)) as Sample[]
  const samples = read.filter(({ id }) => Number.isInteger(id))
  return samples.length > 0 ? samples : undefined
}
