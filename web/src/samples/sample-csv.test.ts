// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { downloadText } from '../csv/download.ts'
import { parseRecords } from '../csv/parse-csv.ts'
import { buildSample } from './sample.fixture.ts'
import { exportSamples, SAMPLE_CSV_COLUMNS, sampleCsv, sampleCsvName } from './sample-csv.ts'

vi.mock('../csv/download.ts', () => ({ downloadText: vi.fn() }))
afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const full = buildSample({
  id: 3,
  sample_id: 'S-3',
  notes: 'say "two",\nthree',
  description: '=1+1',
  source: '-5',
  gamma: -0.5,
  cut_number: 7,
  slide_detail: { id: 7, name: '+7', status: { id: 1, name: 'completed', description: 'Slide is completed' } },
  created_by: { id: 1, username: 'ada', name: 'Ada L.', email: 'ada@lab.example' },
  extra_data: { stain: 'HE', n: [1, null] },
})
const cellsOf = (csv: string) => {
  const [header, ...records] = parseRecords(new TextEncoder().encode(csv)).records
  return records.map(({ cells }) => Object.fromEntries(header?.cells.map((name, place) => [name, cells[place]]) ?? []))
}

test('sorted scalar fields, then replacements for nested objects', () => {
  const nested = ['slide_id', 'slide_name', 'slide_status', 'created_by_name', 'created_by_email', 'extra_data']
  expect(SAMPLE_CSV_COLUMNS.slice(-6)).toEqual(nested)
  const scalars = SAMPLE_CSV_COLUMNS.slice(0, -6)
  expect(scalars).toEqual([...scalars].sort())
  const left = ['slide', 'slide_detail', 'created_by', 'extra_data', 'version']
  expect(scalars).toEqual(
    Object.keys(full)
      .filter(field => !left.includes(field))
      .sort(),
  )
})

test("nothing from the picture of a sample's slide: no label image, label text or address", () => {
  const ofLabel = {
    label: '/api/files/12/picture/a1/label/',
    thumbnail: '/api/files/12/picture/a1/thumbnail/',
    code: 'MUSTER, MAX',
  }
  const picture = { ...ofLabel, state: 'ready', revision: 'a1', label_check: 'differs' } as const
  const slide = { id: 7, name: 'S24-7', status: null, picture, ...ofLabel }
  const csv = sampleCsv([buildSample({ slide: 7, slide_detail: slide })])
  expect(csv).toContain('S24-7')
  expect(csv).not.toMatch(/\/api\/|MUSTER/)
})

test('nested objects as their own text', () => {
  expect(cellsOf(sampleCsv([full]))[0]).toMatchObject({
    slide_id: '7',
    slide_name: '+7',
    slide_status: 'completed',
    created_by_name: 'Ada L.',
    created_by_email: 'ada@lab.example',
    extra_data: '{"stain":"HE","n":[1,null]}',
  })
  expect(cellsOf(sampleCsv([buildSample({ slide: null })]))[0]).toMatchObject({
    slide_id: '',
    slide_name: '',
    created_by_name: '',
    extra_data: '',
  })
})

test('every value is quoted and quotes are doubled; texts that would run as formulas are escaped, numbers are not', () => {
  const csv = sampleCsv([full])
  expect(csv).toContain('"say ""two"",\nthree"')
  expect(csv).toContain(`"'=1+1"`)
  expect(csv).toContain(`"'-5"`)
  expect(csv).toContain(`"'+7"`)
  expect(csv).toContain('"-0.5"')
  expect(csv.startsWith('"barcode_id","biomarker"')).toBe(true)
  for (const line of sampleCsv([buildSample()]).trimEnd().split('\r\n')) expect(line).toMatch(/^"[^"]*"(,"[^"]*")*$/)
})

test("the file's name has the browser's calendar day, or none by default", () => {
  expect(sampleCsvName(new Date(2026, 0, 5, 23, 59))).toBe('samples_export_2026-01-05.csv')
  expect(sampleCsvName()).toBe('samples_export.csv')
  exportSamples([full])
  const [[name, text, type] = []] = vi.mocked(downloadText).mock.calls
  expect(name).toMatch(/^samples_export_\d{4}-\d{2}-\d{2}\.csv$/)
  expect(text).toBe(sampleCsv([full]))
  expect(type).toBe('text/csv')
})

test('without a selection it shows an alert and downloads nothing', () => {
  const alert = vi.fn()
  vi.stubGlobal('alert', alert)
  exportSamples([])
  expect(alert).toHaveBeenCalledExactlyOnceWith('No samples selected for export')
  expect(downloadText).not.toHaveBeenCalled()
})
