import type { Field } from '@vitrine/contract/fields/fields'
import { fileStem } from '../../format/file-names.ts'
import type { ImportKind } from '../../import/import-kind.ts'
import { datasetTemplate } from '../export/dataset-csv.ts'
import { datasetImportMessages } from './dataset-import-messages.ts'
import { slideKind } from './slide-kind.ts'

const messages = datasetImportMessages.datasets

/** Imports a dataset of slides from a file. @param defined all lab fields */
export function datasetKind(defined: readonly Field[]): ImportKind {
  const slides = slideKind(defined)
  return {
    ...slides,
    id: 'datasets',
    exportHeaders: [],
    knownBy: ['known'],
    dataset: 'required',
    datasetName: fileName => messages.datasetName(fileStem(fileName)),
    datasetNameRequired: messages.datasetNameRequired,
    type: 'T',
    file: { ...messages.file, templates: [{ ...datasetTemplate, label: messages.template }] },
    columnsError: matched => (slides.knownFields.some(field => matched.has(field)) ? undefined : messages.noSlides),
  }
}
