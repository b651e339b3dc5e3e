import { badRequest, conflict } from '@vitrine/contract/api/api-error'
import { type NewSample, type Sample, type SamplePatch, sampleFields } from '@vitrine/contract/samples/samples'
import type { Author } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { rethrow } from '../db/database-error.ts'
import { columnValues, deleteRecord, getRecord, insertRecord, type RecordAt, updateRecord } from '../db/records.ts'
import { fieldsAfterChange, guardOf, newFields, writingFields } from '../fields/write-fields.ts'
import { withinLimits } from '../http/limits.ts'
import { sampleMessages } from './sample-messages.ts'
import { sampleTable } from './sample-table.ts'

export const getSample = (db: Db, id: number) => getRecord(db, sampleTable, id)

const errors = ({ sample_id, slide }: NewSample | SamplePatch) => ({
  samples_sample_id_key: () => conflict(sampleMessages.sampleIdTaken(sample_id as string), 'sample_id'),
  samples_slide_id_fkey: () => badRequest(sampleMessages.noSlide(slide as number), 'slide'),
})

export const createSample = (db: Db, author: Author, { fields, ...sample }: NewSample): Promise<Sample> =>
  writingFields(db, 'samples', author, fields, (by, change) => {
    const own = change ? { fields: newFields(change) } : {}
    const values = { ...columnValues(sampleTable, sample), ...own, created_by: author.userId }
    return insertRecord(db, sampleTable, by, values).catch(error => rethrow(error, errors(sample)))
  })

export const updateSample = (
  db: Db,
  author: Author,
  at: RecordAt,
  { fields, ...patch }: SamplePatch,
): Promise<Sample> =>
  writingFields(db, 'samples', author, fields, async (by, change) => {
    const within = await withinLimits(db, sampleTable, at, sampleFields, patch)
    const values = { ...columnValues(sampleTable, within), ...(change ? { fields: fieldsAfterChange(change) } : {}) }
    const guard = change && guardOf(db, change, at)
    return updateRecord(db, sampleTable, by, at, values, guard).catch(error => rethrow(error, errors(patch)))
  })

export const deleteSample = (db: Db, author: Author, at: RecordAt) => deleteRecord(db, sampleTable, author, at)
