import * as Type from 'typebox'
import type { ListSpec } from '../api/list-spec.ts'
import { route } from '../api/route.ts'
import { datasetList } from '../datasets/datasets.ts'
import { sampleList } from '../samples/samples.ts'
import { slideList } from '../slides/slides.ts'
import { EXPORT_MEDIA_TYPES, EXPORT_PARAMETERS, ExportDownload, ExportRequest } from './export.ts'

const routesOf = (records: 'slides' | 'samples' | 'datasets', list: ListSpec) => ({
  file: route('GET', `/api/${records}/export/`, {
    needs: 'reader',
    summary: `All ${records} that the list's parameters select, as a CSV or XLSX file`,
    list,
    query: Type.Unsafe<Record<string, string>>({ type: 'object', properties: EXPORT_PARAMETERS }),
    media: Object.values(EXPORT_MEDIA_TYPES),
  }),
  prepare: route('POST', `/api/${records}/export/`, {
    needs: 'reader',
    summary: `An address from which a browser downloads ${records} as a file, once and without a token`,
    body: ExportRequest,
    reply: ExportDownload,
  }),
  download: route('GET', `/api/${records}/export/:secret/`, {
    needs: 'open',
    summary: `The file of ${records} that was asked for`,
    media: Object.values(EXPORT_MEDIA_TYPES),
  }),
})

/** The rows of a list as a file. */
export const exportRoutes = {
  slides: routesOf('slides', slideList),
  samples: routesOf('samples', sampleList),
  datasets: routesOf('datasets', datasetList),
}
export type ExportRoutes = ReturnType<typeof routesOf>
