import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import type { Slide } from '@vitrine/contract/slides/slides'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import { buildSlide } from '../../slides/slide.fixture.ts'
import { buildFullDataset } from '../dataset.fixture.ts'
import type { DatasetDraft, DraftEntry } from './draft.ts'

const slides = new Map<number, Slide>()

/** The slide with an id, always the same object. */
export function slideOf(id: number): Slide {
  const slide = slides.get(id) ?? buildSlide({ id, name: `slide ${id}` })
  slides.set(id, slide)
  return slide
}

const TYPES: Readonly<Record<string, DatasetType>> = { T: 'T', V: 'V', E: 'E', '-': 'default' }

/**
 * Entries from '1T 2V1 3E 4-': slides with their types, '-' for none, and their folds. An entry's id is ten times its slide's.
 */
export function entriesOf(text: string): (DraftEntry & { id: number })[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map(token => {
      const [, slide, type = '', fold] = /^(\d+)(\D)(\d*)$/.exec(token) ?? []
      const id = Number(slide)
      return { id: id * 10, slide: slideOf(id), type: TYPES[type] as DatasetType, ...(fold && { fold: Number(fold) }) }
    })
}

/** The inverse of `entriesOf`. */
export const textOf = (entries: readonly Pick<DraftEntry, 'slide' | 'type' | 'fold'>[]): string =>
  entries.map(({ slide, type, fold = '' }) => `${slide.id}${type === 'default' ? '-' : type}${fold}`).join(' ')

export const buildDraft = (text: string, more: Partial<DatasetDraft> = {}): DatasetDraft => ({
  name: 'mice',
  description: '',
  own: {},
  grouping: null,
  recipe: null,
  entries: entriesOf(text),
  ...more,
})

export const buildLoaded = (text: string, more: Partial<FullDataset> = {}): FullDataset => ({
  ...buildFullDataset(entriesOf(text), { id: 7, name: 'mice', description: '', version: 3 }),
  ...more,
})
