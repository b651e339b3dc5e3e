import type { DatasetEntry } from '@vitrine/contract/datasets'
import { lowerFileNameStem } from '../../format/file-names.ts'
import { slideLabel } from '../../slides/labels/slide-zpl.ts'

export interface DatasetLabels {
  /** One label after the other, in the dataset's order. */
  zpl: string
  /** How many slides have a label in it. */
  labelled: number
}

/** Spec 2 §5: a slide that lacks an id or a name has no label. */
const isLabelled = ({ slide }: Pick<DatasetEntry, 'slide'>) => Boolean(slide.id) && Boolean(slide.name?.trim())

/** The labels of all slides of a dataset in one text. */
export function datasetLabels(entries: readonly Pick<DatasetEntry, 'slide'>[]): DatasetLabels {
  const labels = entries.filter(isLabelled).map(({ slide }) => slideLabel(slide))
  return { zpl: labels.join(''), labelled: labels.length }
}

/** Spec 2 §9: the dataset's name in lower case. */
export const datasetLabelsFileName = (name: string): string => `${lowerFileNameStem(name)}_all_labels.zpl`
