import { badRequest, conflict, notFound } from '@vitrine/contract/api-error'
import type { ListQuery } from '@vitrine/contract/parse-list-query'
import type { NewSample, Sample, SamplePatch } from '@vitrine/contract/samples'
import type { Author } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { rethrow } from '../db/database-fault.ts'
import { listPage } from '../db/list-sql.ts'
import { columnValues, deleteRecord, findRecord, insertRecord, type RecordAt, updateRecord } from '../db/records.ts'
import { notChanged } from '../http/own-record.ts'
import { sampleMessages } from './sample-messages.ts'
import { sampleTable } from './sample-table.ts'

export const listSamples = (db: Db, query: ListQuery) => listPage<Sample>(db, sampleTable, query)

export async function getSample(db: Db, id: number): Promise<Sample> {
  const sample = await findRecord<Sample>(db, sampleTable, id)
  if (!sample) throw notFound('sample', id)
  return sample
}

const faults = ({ sample_id, slide }: NewSample | SamplePatch) => ({
  samples_sample_id_key: () => conflict(sampleMessages.sampleIdTaken(sample_id as string), 'sample_id'),
  samples_slide_id_fkey: () => badRequest(sampleMessages.noSlide(slide as number), 'slide'),
})

export function createSample(db: Db, author: Author, sample: NewSample): Promise<Sample> {
  const values = { ...columnValues(sampleTable, sample), created_by: author.userId }
  return insertRecord<Sample>(db, sampleTable, author, values).catch(error => rethrow(error, faults(sample)))
}

export async function updateSample(db: Db, author: Author, at: RecordAt, patch: SamplePatch): Promise<Sample> {
  const values = columnValues(sampleTable, patch)
  const sample = await updateRecord<Sample>(db, sampleTable, author, at, values).catch(error =>
    rethrow(error, faults(patch)),
  )
  if (!sample) throw notChanged('sample', at.id, await findRecord(db, sampleTable, at.id))
  return sample
}

export async function deleteSample(db: Db, author: Author, at: RecordAt): Promise<void> {
  if (!(await deleteRecord(db, sampleTable, author, at)))
    throw notChanged('sample', at.id, await findRecord(db, sampleTable, at.id))
}
