import { badRequest, conflict } from '@vitrine/contract/api-error'
import type { ListQuery } from '@vitrine/contract/checked-list-query'
import type { NewSample, Sample, SamplePatch } from '@vitrine/contract/samples'
import type { Author } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { rethrow } from '../db/database-error.ts'
import { listPage } from '../db/list-sql.ts'
import { columnValues, deleteRecord, getRecord, insertRecord, type RecordAt, updateRecord } from '../db/records.ts'
import { sampleMessages } from './sample-messages.ts'
import { sampleTable } from './sample-table.ts'

export const listSamples = (db: Db, query: ListQuery) => listPage(db, sampleTable, query)

export const getSample = (db: Db, id: number) => getRecord(db, sampleTable, id)

const errors = ({ sample_id, slide }: NewSample | SamplePatch) => ({
  samples_sample_id_key: () => conflict(sampleMessages.sampleIdTaken(sample_id as string), 'sample_id'),
  samples_slide_id_fkey: () => badRequest(sampleMessages.noSlide(slide as number), 'slide'),
})

export function createSample(db: Db, author: Author, sample: NewSample): Promise<Sample> {
  const values = { ...columnValues(sampleTable, sample), created_by: author.userId }
  return insertRecord(db, sampleTable, author, values).catch(error => rethrow(error, errors(sample)))
}

export function updateSample(db: Db, author: Author, at: RecordAt, patch: SamplePatch): Promise<Sample> {
  const change = updateRecord(db, sampleTable, author, at, columnValues(sampleTable, patch))
  return change.catch(error => rethrow(error, errors(patch)))
}

export const deleteSample = (db: Db, author: Author, at: RecordAt) => deleteRecord(db, sampleTable, author, at)
