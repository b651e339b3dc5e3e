import type { DatasetEntry } from '@vitrine/contract/datasets'
import { lowerFileNameStem } from '../../format/file-names.ts'
import { zplLabel } from '../../labels/zpl.ts'
import { slideLabelContent } from '../../slides/labels/slide-label.ts'

/** A slide without an id or a name gets no label. */
const isLabelled = ({ slide }: Pick<DatasetEntry, 'slide'>) => Boolean(slide.id) && Boolean(slide.name?.trim())

export function datasetLabels(entries: readonly Pick<DatasetEntry, 'slide'>[]) {
  const labels = entries.filter(isLabelled).map(({ slide }) => zplLabel(slideLabelContent(slide)))
  return { zpl: labels.join(''), labelled: labels.length }
}

export const datasetLabelsFileName = (name: string): string => `${lowerFileNameStem(name)}_all_labels.zpl`
