import { randomUUID } from 'node:crypto'
import type { NamedRecord } from '@vitrine/contract/api/named-record'
import type { Dataset, NewDataset } from '@vitrine/contract/datasets/datasets'
import type { Field, NewField } from '@vitrine/contract/fields/fields'
import type { NewFile, SlideFile } from '@vitrine/contract/files/files'
import type { NewSample, Sample } from '@vitrine/contract/samples/samples'
import type { NewSlide, Slide } from '@vitrine/contract/slides/slides'
import type { Client } from './build-app.ts'

async function create<T>(client: Client, path: string, body: object): Promise<T> {
  const reply = await client.post(path, body)
  if (reply.statusCode !== 201) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body}`)
  return reply.json<T>()
}

export const buildSlide = (client: Client, slide: Partial<NewSlide> = {}) =>
  create<Slide>(client, '/api/slides/', { name: 'a slide', ...slide })

export const buildFile = (client: Client, file: Partial<NewFile> = {}) =>
  create<SlideFile>(client, '/api/files/', { name: 'a-slide.ndpi', ...file })

export const buildSample = (client: Client, sample: Partial<NewSample> = {}) =>
  create<Sample>(client, '/api/samples/', { sample_id: randomUUID(), ...sample })

export const buildDataset = (client: Client, dataset: Partial<NewDataset> = {}) =>
  create<Dataset>(client, '/api/datasets/', { name: 'a dataset', ...dataset })

/** A record of a kind that only has a name and no special rules. */
export const buildNamed = (client: Client, { routes, noun }: NamedRecord, fields: object = {}) =>
  create<Record<string, unknown> & { id: number; version: number }>(client, routes.create.path, {
    name: `the ${noun}`,
    ...fields,
  })

/** Creates a lab field. @param admin must be an Admin */
export const buildField = (admin: Client, field: Partial<NewField> & Pick<NewField, 'label'>) =>
  create<Field>(admin, '/api/fields/', { entity: 'slides', type: 'text', ...field })
