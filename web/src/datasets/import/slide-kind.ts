import { slideExportColumns } from '@vitrine/contract/export/export-columns'
import type { Field } from '@vitrine/contract/fields/fields'
import { dayAndTime } from '../../format/dates.ts'
import type { ImportKind } from '../../import/import-kind.ts'
import { exportHeadersOf } from '../../import/lab-import-fields.ts'
import { isInUse } from '../../lab-fields/use-lab-fields.ts'
import { countKnownSlides, SLIDE_SERVER_HEADERS, slideImportFields } from '../../slides/import/slide-import-fields.ts'
import { slideImportTemplate, slidesTemplate } from '../../slides/import/slides-template.ts'
import { SLIDE_NOUN } from '../../slides/slide-messages.ts'
import { datasetImportMessages } from './dataset-import-messages.ts'
import { TYPE_FIELD } from './import-type.ts'

const messages = datasetImportMessages.slides

/** Imports slides from a file, existing and new, and a dataset of them. @param defined all lab fields */
export function slideKind(defined: readonly Field[]): ImportKind {
  const fields = slideImportFields(defined)
  return {
    id: 'slides',
    entity: 'slides',
    one: SLIDE_NOUN,
    fields: [...fields, TYPE_FIELD],
    serverHeaders: SLIDE_SERVER_HEADERS,
    takenKeys: new Set(defined.map(({ key }) => key)),
    exportHeaders: exportHeadersOf(slideExportColumns, fields),
    knownBy: ['known', 'block', 'new'],
    knownFields: ['uuid', 'id', 'name'],
    dataset: 'optional',
    datasetName: (_, now) => messages.datasetName(dayAndTime(now)),
    datasetNameRequired: messages.datasetNameRequired,
    type: 'V',
    file: {
      ...messages.file,
      templates: [
        { ...slideImportTemplate, label: messages.template },
        { ...slidesTemplate(defined.filter(isInUse)), label: messages.fullTemplate },
      ],
    },
    countKnown: countKnownSlides,
    columnsError: matched => (matched.size > 0 ? undefined : messages.noColumn),
  }
}
