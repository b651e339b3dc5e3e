import { expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { replyBeside } from '../../api/beside.fixture.ts'
import { buildSlide } from '../../slides/slide.fixture.ts'
import { buildEntry } from '../dataset.fixture.ts'
import { datasetCsv, datasetCsvFileName, datasetTemplate } from './dataset-csv.ts'
import { datasetLabels, datasetLabelsFileName } from './dataset-labels.ts'

const HEADER = '"Slide","SlideName","Type","Species","Organ","InputScanner","OutputScanner","Stain"'
const linesOf = (csv: string) => csv.trimEnd().split('\r\n')

function slideWith(metadata: Record<string, unknown> | null, fileId = 12) {
  const slide = buildSlide({ name: 'a.tif', species: 'Mouse', organ: 'brain' })
  return { ...slide, file: slide.file && { ...slide.file, id: fileId, metadata } }
}

test('the columns are filled from the slide and its file', () => {
  const metadata = { input_scanner: 'Hamamatsu', output_scanner: 'Leica', stain: 'HE' }
  expect(linesOf(datasetCsv([buildEntry({ slide: slideWith(metadata) })]))).toEqual([
    HEADER,
    '"12","a.tif","T","Mouse","brain","Hamamatsu","Leica","HE"',
  ])
})

test('deliberate: T for training and V for everything else, including Evaluation and default', () => {
  const entries = (['T', 'V', 'E', 'default'] as const).map(type => buildEntry({ type }))
  expect(linesOf(datasetCsv(entries)).map(line => line.split(',')[2])).toEqual(['"Type"', '"T"', '"V"', '"V"', '"V"'])
})

test("lists in metadata are joined by '; ', and missing values are blank", () => {
  const metadata = { input_scanner: ['Hamamatsu', 'Leica'], stain: ['HE', null, 'PAS'], output_scanner: 7 }
  const lines = linesOf(
    datasetCsv([buildEntry({ slide: slideWith(metadata) }), buildEntry({ slide: slideWith(null, 13) })]),
  )
  expect(lines[1]).toBe('"12","a.tif","T","Mouse","brain","Hamamatsu; Leica","7","HE; PAS"')
  expect(lines[2]).toBe('"13","a.tif","T","Mouse","brain","","",""')
})

test('a prefix precedes the Slide value of each row; a slide without a file has none', () => {
  const bare = buildSlide({ name: 'b', species: null, organ: null, file: null })
  const entries = [buildEntry({ slide: slideWith({}) }), buildEntry({ slide: bare, type: 'V' })]
  expect(linesOf(datasetCsv(entries, 's3://lab/')).slice(1)).toEqual([
    '"s3://lab/12","a.tif","T","Mouse","brain","","",""',
    '"","b","V","","","","",""',
  ])
  expect(linesOf(datasetCsv(entries)).at(-1)).toBe('"","b","V","","","","",""')
})

test('exports no slide images: no label image, label text or address', () => {
  const thumbnail = '/api/files/12/picture/a1/thumbnail/'
  const picture = { state: 'ready', revision: 'a1', thumbnail, label_check: 'differs' } as const
  const ofLabel = {
    label: '/api/files/12/picture/a1/label/',
    macro: '/api/files/12/picture/a1/macro/',
    code: 'MUSTER, MAX',
  }
  const slide = { ...slideWith({ stain: 'HE' }), picture: { ...picture, ...ofLabel }, ...ofLabel }
  expect(linesOf(datasetCsv([buildEntry({ slide })]))[1]).toBe('"12","a.tif","T","Mouse","brain","","","HE"')
})

test('a name or prefix that a spreadsheet would run as a formula is escaped', () => {
  const slide = { ...slideWith({}), name: '=1+1' }
  expect(linesOf(datasetCsv([buildEntry({ slide })], '@'))[1]).toContain(`"'@12","'=1+1"`)
})

test("the file name is the dataset's name with underscores, keeping its case", () => {
  expect(datasetCsvFileName('Brain Knockouts 2026')).toBe('Brain_Knockouts_2026_dataset.csv')
  expect(datasetCsvFileName('a/b\tc')).toBe('a_b_c_dataset.csv')
})

test("the template has the export's columns and two example rows", () => {
  const lines = linesOf(datasetTemplate.text())
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe(HEADER)
  expect(lines.slice(1).map(line => line.split(',')[2])).toEqual(['"T"', '"E"'])
})

test('the labels of all slides are one text in order, without slides that lack an id or a name', async () => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', async (address: string) => Response.json(replyBeside(address)))
  const entries = [
    { slide: buildSlide({ name: 'first' }) },
    { slide: buildSlide({ name: ' ' }) },
    { slide: buildSlide({ id: 0, name: 'no id' }) },
    { slide: buildSlide({ name: null as unknown as string }) },
    { slide: buildSlide({ name: 'last' }) },
  ]
  const { zpl, labelled } = await datasetLabels(entries)
  expect(labelled).toBe(2)
  expect(zpl.match(/\^XA/g)).toHaveLength(2)
  expect(zpl.indexOf('^FDfirst^FS')).toBeLessThan(zpl.indexOf('^FDlast^FS'))
  expect(await datasetLabels([])).toEqual({ zpl: '', labelled: 0 })
})

test("the file name of labels is the dataset's name in lower case", () => {
  expect(datasetLabelsFileName('Brain Knockouts 2026')).toBe('brain_knockouts_2026_all_labels.zpl')
})
