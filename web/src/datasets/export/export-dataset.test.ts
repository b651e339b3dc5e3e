import { DEFAULT_LABEL_FORMAT } from '@vitrine/contract/labels/label-format'
import { zplLabel } from '@vitrine/contract/labels/zpl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { replyBeside } from '../../api/beside.fixture.ts'
import { reportExport } from '../../api/report-export.ts'
import { downloadText } from '../../csv/download.ts'
import { chooseFurtherLine } from '../../labels/label-print-settings.ts'
import { slideLabelContent } from '../../slides/labels/slide-label.ts'
import { buildSlide } from '../../slides/slide.fixture.ts'
import { shownToast } from '../../ui/notices/toast.tsx'
import { buildEntry, buildFullDataset } from '../dataset.fixture.ts'
import { exportDatasetCsv, exportDatasetLabels } from './export-dataset.ts'

vi.mock('../../csv/download.ts', () => ({ downloadText: vi.fn() }))
vi.mock('../../api/report-export.ts', () => ({ reportExport: vi.fn() }))
const download = vi.mocked(downloadText)
beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', async (address: string) => Response.json(replyBeside(address)))
})
afterEach(() => {
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

const mice = (entries = [buildEntry(), buildEntry()]) => buildFullDataset(entries, { name: 'Lab Mice' })

test('saves the CSV under its name, and shows a toast', () => {
  exportDatasetCsv(mice(), 'x/')
  expect(download).toHaveBeenCalledExactlyOnceWith('Lab_Mice_dataset.csv', expect.stringContaining('"x/'), 'text/csv')
  expect(shownToast()).toMatchObject({ kind: 'success', text: 'CSV file downloaded successfully' })
  expect(reportExport).toHaveBeenCalledExactlyOnceWith('dataset-csv', 2)
})

test('saves the labels of all slides in one file, and shows their number in a toast', async () => {
  expect(await exportDatasetLabels(mice())).toBeUndefined()
  expect(download).toHaveBeenCalledExactlyOnceWith('lab_mice_all_labels.zpl', expect.stringContaining('^XA'))
  expect(shownToast()).toMatchObject({
    kind: 'success',
    text: 'ZPL labels for all 2 slides downloaded in a single file',
  })
})

test('labels have the extra line that this browser adds, for slides of a dataset', async () => {
  const slide = buildSlide({ name: 'A-1', species: 'Mouse' })
  const labels = async (line: string) => {
    chooseFurtherLine(line)
    await exportDatasetLabels(mice([buildEntry({ slide })]))
    return String(download.mock.lastCall?.[1])
  }
  vi.spyOn(console, 'warn').mockReturnValue()
  expect(await labels('From {species}')).toContain('^FDFrom Mouse^FS')
  expect(await labels('')).toBe(zplLabel(slideLabelContent(slide), DEFAULT_LABEL_FORMAT))
})

test('if slides were skipped, their number stays on screen', async () => {
  const notice = await exportDatasetLabels(mice([buildEntry(), buildEntry({ slide: buildSlide({ name: '' }) })]))
  expect(notice).toMatch(/^ZPL labels for 1 of 2 slides downloaded in a single file\. The others/)
  expect(shownToast()).toMatchObject({ kind: 'warning', text: notice })
  expect(reportExport).toHaveBeenCalledExactlyOnceWith('labels', 1)
})

test("without slides nothing is saved: 'No slides to export'", async () => {
  exportDatasetCsv(mice([]))
  expect(shownToast()).toMatchObject({ kind: 'error', text: 'No slides to export' })
  await exportDatasetLabels(mice([]))
  await exportDatasetLabels(mice([buildEntry({ slide: buildSlide({ name: '' }) })]))
  expect(shownToast()).toMatchObject({ kind: 'error', text: 'No slides to export' })
  expect(download).not.toHaveBeenCalled()
  expect(reportExport).not.toHaveBeenCalled()
})
