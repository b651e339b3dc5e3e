import { Dataset, DatasetEntry, fullDatasetList } from '@vitrine/contract/datasets'
import { pageOf } from '@vitrine/contract/page'
import { parseListQuery } from '@vitrine/contract/parse-list-query'
import type { FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import type { Db, Trx } from '../db/client.ts'
import { inSnapshot } from '../db/snapshot.ts'
import type { Schema } from '../http/describe-schema.ts'
import { entityTag } from '../http/if-match.ts'
import { pageByOffset } from '../http/page-reply.ts'
import { replySchema } from '../http/reply-schema.ts'
import type { StreamedReply } from '../http/streamed-reply.ts'
import { entryChunks, getDataset, listDatasets } from './datasets.queries.ts'

const datasetSchema = replySchema(Dataset as Schema)
const entriesSchema = replySchema(Type.Array(DatasetEntry) as Schema)
const pageSchema = replySchema(pageOf(Dataset) as Schema)

/** A dataset with its slides, of one moment, so that the list belongs to the version that is told. */
export const writeFullDataset = (db: Db, id: number, out: StreamedReply): Promise<void> =>
  inSnapshot(db, async trx => {
    const dataset = await getDataset(trx, id)
    out.header('etag', entityTag(dataset.version as number))
    await writeDataset(trx, dataset, out)
  })

/** A page of such datasets. */
export async function writeFullDatasets(db: Db, request: FastifyRequest, out: StreamedReply): Promise<void> {
  const list = parseListQuery(fullDatasetList, request.query as Record<string, unknown>)
  await inSnapshot(db, async trx => {
    const { total, results } = await listDatasets(trx, list)
    const page = out.json(pageSchema, pageByOffset(request, list, { total, results: [] }))
    await out.write(page.replace(/\]\}$/, ''))
    for (const [index, dataset] of results.entries()) {
      if (index > 0) await out.write(',')
      await writeDataset(trx, dataset, out)
    }
    await out.write(']}')
  })
}

async function writeDataset(trx: Trx, dataset: Dataset, out: StreamedReply): Promise<void> {
  await out.write(`${out.json(datasetSchema, dataset).replace(/\}$/, '')},"dataset_slides":[`)
  let between = ''
  for await (const entries of entryChunks(trx, dataset.id)) {
    await out.write(between + out.json(entriesSchema, entries).slice(1, -1))
    between = ','
  }
  await out.write(']}')
}
