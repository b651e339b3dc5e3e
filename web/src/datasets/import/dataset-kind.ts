import type { Field } from '@vitrine/contract/fields'
import { withoutExtension } from '../../format/file-names.ts'
import type { ImportKind } from '../../import/import-kind.ts'
import { countKnownSlides, SLIDE_SERVER_HEADERS, slideImportFields } from '../../slides/import/slide-import-fields.ts'
import { SLIDE_NOUN } from '../../slides/slide-messages.ts'
import { datasetTemplate } from '../export/dataset-csv.ts'
import { datasetImportMessages } from './dataset-import-messages.ts'
import { TYPE_FIELD } from './import-type.ts'

const messages = datasetImportMessages.datasets

/** A dataset of slides from a file. @param defined all fields of the lab's own */
export const datasetKind = (defined: readonly Field[]): ImportKind => ({
  id: 'datasets',
  entity: 'slides',
  one: SLIDE_NOUN,
  fields: [...slideImportFields(defined), TYPE_FIELD],
  serverHeaders: SLIDE_SERVER_HEADERS,
  takenKeys: new Set(defined.map(({ key }) => key)),
  exportHeaders: [],
  knownBy: ['known'],
  knownFields: ['uuid', 'id', 'name'],
  dataset: 'required',
  datasetName: fileName => messages.datasetName(withoutExtension(fileName)),
  datasetNameRequired: messages.datasetNameRequired,
  type: 'T',
  file: {
    dropNote: messages.dropNote,
    rules: messages.rules,
    templates: [{ ...datasetTemplate, label: messages.template }],
    oneFile: messages.oneFile,
    notTable: messages.notTable,
    unreadable: reason => ({ message: messages.unreadable, more: [reason] }),
    noRows: messages.noRows,
  },
  countKnown: countKnownSlides,
  columnsError: matched => (['uuid', 'id', 'name'].some(field => matched.has(field)) ? undefined : messages.noSlides),
})
