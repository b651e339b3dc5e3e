import { pageOf } from '@vitrine/contract/api/page'
import { Dataset, DatasetEntry, fullDatasetList } from '@vitrine/contract/datasets/datasets'
import { parseListQuery } from '@vitrine/contract/lists/parse-list-query'
import type { FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import type { Db, Trx } from '../db/client.ts'
import { listPage } from '../db/list-sql.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { specWith, tableWith } from '../fields/custom-columns.ts'
import { fieldsOf } from '../fields/definitions.ts'
import type { Schema } from '../http/describe-schema.ts'
import { entityTag } from '../http/if-match.ts'
import { pageByOffset } from '../http/page-reply.ts'
import { replySchema } from '../http/reply-schema.ts'
import type { StreamedReply } from '../http/streamed-reply.ts'
import { datasetTable } from './dataset-table.ts'
import { entryChunks, getDataset } from './datasets.queries.ts'

const datasetSchema = replySchema(Dataset as Schema)
const entriesSchema = replySchema(Type.Array(DatasetEntry) as Schema)
const { results: _, ...pageFields } = pageOf(Dataset).properties
const pageSchema = replySchema(Type.Object(pageFields) as Schema)

/** The content of a JSON object or array without its brackets, so that more can be appended. */
const contentsOf = (json: string) => json.slice(1, -1)

/** Writes a dataset with its slides from one snapshot, so that the list belongs to the version in the reply. */
export const writeFullDataset = (db: Db, id: number, out: StreamedReply): Promise<void> =>
  inSnapshot(db, async trx => {
    const dataset = await getDataset(trx, id)
    out.header('etag', entityTag(dataset.version as number))
    await writeDataset(trx, dataset, out)
  })

/** Writes a page of such datasets. */
export async function writeFullDatasets(db: Db, request: FastifyRequest, out: StreamedReply): Promise<void> {
  const fields = await fieldsOf(db, 'datasets')
  const spec = specWith(fullDatasetList, fields)
  const list = parseListQuery(spec, request.query as Record<string, unknown>, request.user.id)
  await inSnapshot(db, async trx => {
    const { total, results } = await listPage(trx, tableWith(datasetTable, fields), list)
    const page = out.json(pageSchema, pageByOffset(request, list, { total, results: [] }))
    await out.write(`{${contentsOf(page)},"results":[`)
    for (const [index, dataset] of results.entries()) {
      if (index > 0) await out.write(',')
      await writeDataset(trx, dataset, out)
    }
    await out.write(']}')
  })
}

async function writeDataset(trx: Trx, dataset: Dataset, out: StreamedReply): Promise<void> {
  await out.write(`{${contentsOf(out.json(datasetSchema, dataset))},"dataset_slides":[`)
  let separator = ''
  for await (const entries of entryChunks(trx, dataset.id)) {
    await out.write(separator + contentsOf(out.json(entriesSchema, entries)))
    separator = ','
  }
  await out.write(']}')
}
