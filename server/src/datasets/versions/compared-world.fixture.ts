import type { Field } from '@vitrine/contract/fields/fields'
import type { Client } from '../../../test/build-app.ts'
import { buildDataset, buildField, buildFile, buildSample, buildSlide } from '../../../test/factories.ts'

/** A dataset, and records that its versions depend on. */
export interface World {
  readonly dataset: number
  readonly slides: number[]
  readonly files: number[]
  readonly samples: number[]
}

export const versionsOf = ({ dataset }: World) => `/api/datasets/${dataset}/versions/`

/** The changes between the first version and another one. */
export const diff = (ada: Client, world: World, other: number | 'current') =>
  ada.get(`${versionsOf(world)}1/diff/?with=${other}&limit=500`)

/** The lab fields of slides, before any world is built. */
export async function buildFields(ada: Client): Promise<{ grade: Field }> {
  const options = [
    { key: 'lo', label: 'Low' },
    { key: 'hi', label: 'High' },
  ]
  const grade = await buildField(ada, { label: 'Grade', key: 'grade', type: 'choice', options })
  await buildField(ada, { label: 'Reader', key: 'reader', type: 'person' })
  return { grade }
}

export const BLOCKS = ['B1', 'b1 ', 'B2', null]
export const GROUPINGS = [
  ['block_id', 'sample.study_id', 'file'],
  ['fields.grade', 'file', 'block_id'],
  ['case:name:_:1'],
  [],
]

export const placed = (slides: readonly number[], type = 'T') => slides.map(slide_id => ({ slide_id, type }))

export async function buildWorld(ada: Client): Promise<World> {
  const world: World = { dataset: 0, slides: [], files: [], samples: [] }
  for (let index = 0; index < 6; index += 1) {
    const sha256 = index === 1 ? null : 'ab'.repeat(32)
    if (index < 3) world.files.push((await buildFile(ada, { name: `${index % 2}.svs`, size: 7, sha256 })).id)
    const file = world.files[index] ?? null
    const name = `P${index % 3}_${index}`
    world.slides.push((await buildSlide(ada, { name, file, block_id: BLOCKS[index % 4] ?? null })).id)
  }
  for (const slide of world.slides.slice(0, 3))
    world.samples.push((await buildSample(ada, { slide, study_id: `study ${slide % 2}` })).id)
  const dataset_slides = placed(world.slides.slice(0, 5))
  const { id } = await buildDataset(ada, { grouping: GROUPINGS[0] as string[], dataset_slides })
  return { ...world, dataset: id }
}
