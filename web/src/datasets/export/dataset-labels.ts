import type { DatasetEntry } from '@vitrine/contract/datasets/datasets'
import { lowerFileNameStem } from '../../format/file-names.ts'
import { slidesZpl } from '../../slides/labels/print-labels.ts'

/** A slide without an id or a name gets no label. */
const isLabelled = ({ slide }: Pick<DatasetEntry, 'slide'>) => Boolean(slide.id) && Boolean(slide.name?.trim())

export async function datasetLabels(entries: readonly Pick<DatasetEntry, 'slide'>[]) {
  const slides = entries.filter(isLabelled).map(({ slide }) => slide)
  return { zpl: await slidesZpl(slides), labelled: slides.length }
}

export const datasetLabelsFileName = (name: string): string => `${lowerFileNameStem(name)}_all_labels.zpl`
