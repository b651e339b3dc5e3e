import { slideExportColumns } from '@vitrine/contract/export-columns'
import { expect, test } from 'vitest'
import { parseSheet } from '../../csv/parse-csv.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import { type ImportColumns, readImportColumns } from '../../import/import-columns.ts'
import { readTableSheet, type TableFile } from '../../import/read-table-file.ts'
import { dryRun } from '../../import/review.ts'
import { buildField, buildOptions } from '../../own-fields/own-field.fixture.ts'
import { slideImport } from './slide-import.ts'

const STAIN = buildField('Stain', { type: 'choice', options: buildOptions('HE', 'PAS') })
const MARKERS = buildField('Markers', { type: 'multi_choice', options: buildOptions('CD3', 'CD8') })
const DEPTH = buildField('Depth', { type: 'number', decimals: 1 })
const REVIEWED = buildField('Reviewed', { type: 'boolean' })
const slides = slideImport([STAIN, MARKERS, DEPTH, REVIEWED])

const columnsOf = (...headers: string[]) => readImportColumns(headers, 1, slides) as ImportColumns
const namesOf = ({ uses }: ImportColumns) => [...uses.values()].map(({ name }) => name)
async function read(text: string): Promise<TableFile> {
  const file = await readTableSheet('slides.csv', parseSheet(new TextEncoder().encode(text)), slides)
  if ('error' in file) throw new Error(file.error.message)
  return file
}

test.each(['name', 'label'] as const)(
  'the columns of an export are all known by their %s; what the server writes is left out',
  by => {
    const columns = columnsOf(
      ...slideExportColumns.map(column => column[by]),
      ...(by === 'name' ? ['fields.stain'] : ['Stain']),
    )
    expect(namesOf(columns).sort()).toEqual(
      [
        ...slideExportColumns
          .map(({ name }) => name)
          .filter(name => !['created_at', 'updated_at', 'file_id'].includes(name)),
        'fields.stain',
      ].sort(),
    )
    expect(columns.own).toHaveLength(3)
    expect(columns.unknown).toEqual([])
  },
)

test('a field of the lab that has the label of another column is read by a header of its own', () => {
  const clashing = slideImport([buildField('Organ'), buildField('Created At')])
  const headers = ['ID', 'Organ', 'Organ (lab field)', 'Created At', 'created at (lab field)']
  const { uses, own } = readImportColumns(headers, 1, clashing) as ImportColumns
  expect([...uses.values()].map(({ name }) => name)).toEqual(['id', 'organ', 'fields.organ', 'fields.created_at'])
  expect(own).toEqual(['Created At'])
  expect(clashing.file.template.text()).toContain('"Organ (lab field)"')
})

test('a file without a column that tells the slide is refused', () => {
  expect(readImportColumns(['Organ', 'Species'], 3, slides)).toEqual({
    error: 'Line 3: the first line must name the columns, but none of them is "Name", "ID" or "UUID".',
  })
  for (const header of ['name', 'ID', 'uuid'])
    expect(readImportColumns([header], 1, slides)).not.toHaveProperty('error')
})

test('each cell is read by its column, as an export has written it', async () => {
  const headers = [
    'uuid',
    'id',
    'name',
    'cut_number',
    'status',
    'notes',
    'file_size',
    'file_metadata',
    'Stain',
    'Markers',
    'Depth',
    'Reviewed',
  ]
  const cells = [
    '3E9E0D50-7D0A-4ED8-8F3F-4A6B5C0D9E1F',
    7,
    ' A-1 ',
    0,
    'in a drawer',
    '=1+1',
    9_007_199_254_740_991,
    '{"stain":"HE"}',
    'PAS',
    'CD8; CD3',
    4.5,
    'yes',
  ]
  const { rows } = await read(writeCsv(headers, [cells]))
  expect(rows[0]?.errors).toEqual([])
  expect(rows[0]?.fields).toEqual({
    uuid: '3e9e0d50-7d0a-4ed8-8f3f-4a6b5c0d9e1f',
    id: 7,
    name: ' A-1 ',
    cut_number: 0,
    status: 'in a drawer',
    notes: '=1+1',
    file_size: 9_007_199_254_740_991,
    file_metadata: { stain: 'HE' },
    'fields.stain': 'pas',
    'fields.markers': ['cd3', 'cd8'],
    'fields.depth': 4.5,
    'fields.reviewed': true,
  })
})

test('what can not be read is said in words, and rows that tell no slide are not sent', async () => {
  const file = await read('id,name,file_size,depth\nseven,A,1.5 GB,4.55\n,,1,\n')
  expect(file.rows[0]?.errors.map(({ message }) => message)).toEqual([
    'ID: "seven" is no slide\'s id.',
    'File Size: "1.5 GB" is no number of bytes.',
    'Depth: "4.55" has more than 1 decimal.',
  ])
  expect(file.rows[1]?.errors).toEqual([{ field: 'name', message: 'Name is required.' }])
  expect(dryRun(file, slides).rows.map(({ line }) => line)).toEqual([2])
})

test('the template can be imported as it is', async () => {
  const { rows, columns } = await read(slides.file.template.text())
  expect(rows.flatMap(({ errors }) => errors)).toEqual([])
  expect(columns.unknown).toEqual([])
  expect(rows.map(({ fields }) => fields['name'])).toEqual(['EXAMPLE-1', 'EXAMPLE-2'])
})
