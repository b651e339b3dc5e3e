import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import { reportExport } from '../../api/report-export.ts'
import { downloadText } from '../../csv/download.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { datasetCsv, datasetCsvFileName } from './dataset-csv.ts'
import { datasetExportMessages } from './dataset-export-messages.ts'

type ExportedDataset = Pick<FullDataset, 'name' | 'dataset_slides'>

/** Whether there are slides to export; if not, shows a toast. */
export function hasExport(dataset: ExportedDataset): boolean {
  const hasSlides = dataset.dataset_slides.length > 0
  if (!hasSlides) toast.error(datasetExportMessages.noSlides)
  return hasSlides
}

export function exportDatasetCsv(dataset: ExportedDataset, prefix = ''): void {
  if (!hasExport(dataset)) return
  downloadText(datasetCsvFileName(dataset.name), datasetCsv(dataset.dataset_slides, prefix), 'text/csv')
  toast.success(datasetExportMessages.csvDownloaded)
  reportExport('dataset-csv', dataset.dataset_slides.length)
}

/**
 * Saves the labels of a dataset's slides as one file. The code for labels loads on first use.
 * @returns a text to keep on screen if slides were skipped
 */
export async function exportDatasetLabels(dataset: ExportedDataset): Promise<string | undefined> {
  if (!hasExport(dataset)) return undefined
  try {
    const { datasetLabels, datasetLabelsFileName } = await import('./dataset-labels.ts')
    const { zpl, labelled } = await datasetLabels(dataset.dataset_slides)
    if (labelled > 0) {
      downloadText(datasetLabelsFileName(dataset.name), zpl)
      reportExport('labels', labelled)
    }
    return reportLabels(labelled, dataset.dataset_slides.length)
  } catch (error) {
    console.error(datasetExportMessages.labelsFailed, error)
    toast.error(datasetExportMessages.labelsFailed)
    return (error as Error).message
  }
}

function reportLabels(labelled: number, slides: number): string | undefined {
  const text = labelled < slides ? datasetExportMessages.someLabelsDownloaded(labelled, slides) : undefined
  if (labelled === 0) toast.error(datasetExportMessages.noSlides)
  else if (text === undefined) toast.success(datasetExportMessages.labelsDownloaded(slides))
  else toast.warning(text)
  return labelled === 0 ? undefined : text
}
