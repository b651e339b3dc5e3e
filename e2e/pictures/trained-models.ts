import { randomUUID } from 'node:crypto'
import type { Slide } from '@vitrine/contract/slides/slides'
import type { Records } from '../support/records.ts'

/** Addresses of what is built here. */
export interface TrainedModels {
  readonly dataset: number
  readonly experiment: number
  readonly evaluation: string
  readonly other: string
  /** A slide that is wrong in the evaluation. */
  readonly slide: number
}

const PAGE = 100
const PATIENT = /^patient_(\d+)/
/** An encoder learned from this patient, who is evaluated later. */
const KNOWN_PATIENT = 40

const patientOf = ({ name }: Slide) => Number(PATIENT.exec(name)?.[1])
const isMetastasis = ({ description }: Slide) => !description?.endsWith('(negative)')
const typeOf = (slide: Slide) => ['evaluation', 'validation'][patientOf(slide) % 5] ?? 'training'

async function lymphNodes(records: Records): Promise<Slide[]> {
  const slides: Slide[] = []
  for (let offset = 0; ; offset += PAGE) {
    const query = `source=Centre 0,Centre 1,Centre 2,Centre 3,Centre 4&ordering=name&limit=${PAGE}&offset=${offset}`
    const { results } = await records.call<{ results: Slide[] }>('GET', `/api/slides/?${query}`)
    slides.push(...results)
    if (results.length < PAGE) return slides
  }
}

async function freeze(records: Records, name: string, slides: readonly Slide[]) {
  const dataset = await records.dataset({
    ...{ name, grouping: ['case:name:_:2'] },
    dataset_slides: slides.map(slide => ({ slide_id: slide.id, type: typeOf(slide) })),
  })
  const version = await records.call<{ uuid: string }>('POST', `/api/datasets/${dataset.id}/versions/`, {})
  return { dataset: dataset.id, version: version.uuid }
}

const train = async (records: Records, fields: object, version: string, parts: readonly string[]) => {
  const { id } = await records.call<{ id: number }>('POST', '/api/experiments/', fields)
  await records.call('PUT', `/api/experiments/${id}/inputs/${version}/`, { parts })
  return id
}

/** Scores of metastasis, higher for slides that have one. @param skill from 0 to 1 */
const scoreOf = (slide: Slide, index: number, skill: number) => {
  const chance = ((index * Math.round(7_919 * skill)) % 997) / 997
  return Number((skill * (isMetastasis(slide) ? 0.85 : 0.15) + (1 - skill) * chance).toFixed(3))
}

async function evaluate(
  records: Records,
  experiment: number,
  version: string,
  slides: readonly Slide[],
  skill: number,
) {
  const rows = slides.map((slide, index) => ({
    ...{ slide: slide.uuid, truth: isMetastasis(slide) ? 'metastasis' : 'negative' },
    score: scoreOf(slide, index, skill),
  }))
  const id = randomUUID()
  const body = { id, dry_run: false, version, parts: ['evaluation'], classes: ['negative', 'metastasis'], rows }
  await records.call('POST', `/api/experiments/${experiment}/evaluations/`, { ...body, file_name: 'fold_0.csv' })
  return id
}

/**
 * Models for lymph nodes of the demo library: frozen versions, one of which is a test set, and two experiments with an
 * evaluation each. The second began with an encoder that knew a patient who is evaluated. The scores are made up.
 */
export async function buildTrainedModels(records: Records): Promise<TrainedModels> {
  const slides = await lymphNodes(records)
  const { dataset, version } = await freeze(records, 'Metastases in lymph nodes', slides)
  await records.call('POST', '/api/test-sets/', { version })
  const known = slides.filter(slide => patientOf(slide) === KNOWN_PATIENT)
  const encoder = await freeze(records, 'Slides of the encoder', known)
  const learned = ['training', 'validation']
  const parent = await train(records, { name: 'Encoder' }, encoder.version, ['evaluation'])
  const experiment = await train(records, { name: 'ABMIL' }, version, learned)
  const second = await train(records, { name: 'ABMIL with encoder', parent }, version, learned)
  const tested = slides.filter(slide => typeOf(slide) === 'evaluation')
  const evaluation = await evaluate(records, experiment, version, tested, 0.45)
  const other = await evaluate(records, second, version, tested, 0.5)
  const wrong = tested.find((slide, index) => scoreOf(slide, index, 0.45) >= 0.5 !== isMetastasis(slide)) as Slide
  return { dataset, experiment: second, evaluation: other, other: evaluation, slide: wrong.id }
}
