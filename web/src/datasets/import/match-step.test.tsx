// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import type { ImportKind, Matching } from '../../import/import-kind.ts'
import { knownSpellings, type SpellingsByField } from '../../import/match/known-values.ts'
import { MatchStep } from '../../import/match/match-step.tsx'
import { reviewBlocker, startMatching, withHeader } from '../../import/match/start-matching.ts'
import { readImportFile } from '../../import/read-import-file.ts'
import { buildField, buildOptions } from '../../lab-fields/lab-field.fixture.ts'
import { sampleKind } from '../../samples/import/sample-kind.ts'
import { buildLibrary, readLibraryCall } from '../../slides/library.fixture.ts'
import { datasetKind } from './dataset-kind.ts'
import { slideKind } from './slide-kind.ts'

const fields = [
  buildField('Thickness', { type: 'number' }),
  buildField('Stained on', { type: 'date' }),
  buildField('Stain', { type: 'choice', options: buildOptions('H&E', 'IHC') }),
]
const known: SpellingsByField = new Map([
  ['species', knownSpellings([{ value: 'Mouse', count: 899 }])],
  [
    'organ',
    knownSpellings([
      { value: 'brain', count: 4 },
      { value: 'eye', count: 3 },
    ]),
  ],
  ['vendor', knownSpellings([{ value: 'Hamamatsu', count: 2 }])],
])

beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  const library = buildLibrary(['a', 'b'])
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const { names } = readLibraryCall(address, request).body as { names: string[] }
    return Response.json(library.lookUp(names))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Opening {
  kind?: ImportKind
  mayCreateFields?: boolean
}

/** The step for a file with this text; `matching` is its result. */
async function open(text: string, { kind = slideKind(fields), mayCreateFields = true }: Opening = {}) {
  const found = await readImportFile(new File([text], 'slides.csv'), kind)
  if ('error' in found) throw new Error(found.error.message)
  const context = { fileName: 'slides.csv', now: new Date(2026, 10, 23, 19, 4, 12), known, mayCreateFields }
  let matching = startMatching(found.sheet, kind, context)
  const ExistingDataset = ({ onChange }: { onChange(dataset: { id: number; name: string }): void }) => (
    <button type="button" onClick={() => onChange({ id: 7, name: 'Mice' })}>
      Choose Mice
    </button>
  )
  function Step() {
    const [now, setNow] = useState(matching)
    const change = (next: Matching) => {
      matching = next
      setNow(next)
    }
    return (
      <MatchStep
        kind={kind}
        fileName="slides.csv"
        matching={now}
        known={known}
        mayCreateFields={mayCreateFields}
        ExistingDataset={ExistingDataset}
        onChange={change}
        onSheet={() => {}}
        onHeader={header => change(withHeader(now, header, kind, context))}
        onOtherFile={() => {}}
      />
    )
  }
  render(
    <MantineProvider env="test">
      <Step />
    </MantineProvider>,
  )
  return { matching: () => matching, blocker: () => reviewBlocker(matching, kind), user: userEvent.setup() }
}

const row = (header: string) => within(screen.getByRole('rowheader', { name: header }).closest('tr') as HTMLElement)
const target = (header: string) => screen.getByRole('combobox', { name: `"${header}" goes to` }) as HTMLSelectElement
const chosen = (select: HTMLSelectElement) => select.selectedOptions[0]?.textContent
const readAs = (header: string) => screen.getByRole('combobox', { name: `"${header}" is read as` }) as HTMLSelectElement

test('each column shows its first values, its field, how it is parsed, and why', async () => {
  await open(
    'Slide name;species;Tissue;Thickness (µm);Stained on;Stain;Created At\na;mouse;brain;3,5;31.01.2026;H&E;x\nb;Mouse;eye;4;31.02.2026;IHC;y\n',
  )
  const shown = (header: string) => [
    chosen(target(header)),
    ...row(header)
      .getAllByRole('cell')
      .filter((_, index) => index !== 1 && index !== 2)
      .map(cell => cell.querySelector('select')?.selectedOptions[0]?.textContent ?? cell.textContent),
  ]
  expect(shown('Slide name')).toEqual(['Name', 'a · b', 'as written', 'Synonym of Name'])
  expect(shown('species')).toEqual([
    'Species',
    'mouse · Mouse',
    'as written',
    'Same name; written as "Mouse", as in 899 slides',
  ])
  expect(shown('Tissue')).toEqual(['Organ', 'brain · eye', 'as written', 'Synonym of Organ; all 2 values are known'])
  expect(shown('Thickness (µm)')).toEqual([
    'Thickness',
    '3,5 · 4',
    '1.234,5',
    'Lab field; the comma is the decimal sign',
  ])
  expect(shown('Stained on')).toEqual([
    'Stained on',
    '31.01.2026 · 31.02.2026',
    '31.12.2026',
    "Lab field; 1 value isn't a date",
  ])
  expect(shown('Stain')).toEqual(['Stain', 'H&E · IHC', 'as written', 'Lab field; all 2 values are known'])
  expect(shown('Created At')).toEqual(['Not imported', 'x · y', 'as written', 'Not imported (automatic)'])
  expect(screen.getByText('6 of 7').parentElement?.textContent).toBe('6 of 7 columns matched')
})

test('a column found by its values needs a check until it is confirmed', async () => {
  const { user, matching } = await open('Name,Scanner\na,Hamamatsu\n')
  expect(chosen(target('Scanner'))).toBe('Vendor')
  expect(row('Scanner').getByText('Check this: only the contents are alike; its value is known')).toBeTruthy()
  expect(screen.getByRole('status', { name: '' }).textContent).toContain('1 to check')
  await user.click(screen.getByRole('button', { name: '"Scanner" looks right' }))
  expect(matching().columns[1]).toMatchObject({ isConfirmed: true })
  expect(screen.queryByText(/to check|Check this/)).toBeNull()
})

test('ambiguous values are decided before the review', async () => {
  const { user, blocker } = await open('Name;Thickness;Stained on\na;1.234;01/02/2026\n')
  expect(blocker()).toBe('Choose how "Thickness" and "Stained on" are read.')
  expect(row('Thickness').getByText('Choose how "1.234" is read')).toBeTruthy()
  await user.selectOptions(readAs('Thickness'), '1.234,5')
  expect(blocker()).toBe('Choose how "Stained on" is read.')
  await user.selectOptions(readAs('Stained on'), '31/12/2026')
  expect(blocker()).toBeUndefined()
})

test('a second column of a field is not imported, says so, and can replace the first', async () => {
  const { user } = await open('Comment,Remark\nx,y\n')
  expect(row('Remark').getByText('Not imported: Description comes from "Comment"')).toBeTruthy()
  await user.selectOptions(target('Remark'), 'Description')
  expect(chosen(target('Comment'))).toBe('Not imported')
  expect(row('Comment').getByText('Not imported: Description comes from "Remark"')).toBeTruthy()
})

test('an admin can create a lab field from a column, with a type guessed from all its values', async () => {
  const { user, matching } = await open('Name,Staining batch,Depth (mm)\na,B-1,"1,5"\nb,B-2,2\n')
  await user.click(row('Staining batch').getByRole('button', { name: 'Create a lab field from this column' }))
  expect(
    row('Staining batch').getByText('Created by the import as "Staining batch", at the end of the columns'),
  ).toBeTruthy()
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Type of the new field "Staining batch"' }),
    'Long text',
  )
  await user.selectOptions(target('Depth (mm)'), 'New lab field')
  expect(matching().columns.map(({ target }) => target.kind === 'new' && target.field)).toEqual([
    false,
    { entity: 'slides', type: 'long_text', label: 'Staining batch', key: 'staining_batch' },
    { entity: 'slides', type: 'number', label: 'Depth', key: 'depth', unit: 'mm' },
  ])
})

test('a new lab field first says that its values are ambiguous', async () => {
  const { user, blocker } = await open('Name,Depth\na,1.234\n')
  await user.click(row('Depth').getByRole('button', { name: 'Create a lab field from this column' }))
  expect(row('Depth').getByText('Choose how "1.234" is read')).toBeTruthy()
  expect(blocker()).toBe('Choose how "Depth" is read.')
  await user.selectOptions(readAs('Depth'), '1,234.5')
  expect(row('Depth').getByText('Created by the import as "Depth", at the end of the columns')).toBeTruthy()
})

test('nobody else can create a lab field', async () => {
  await open('Name,Batch\na,B-1\n', { mayCreateFields: false })
  expect(row('Batch').getByText('No field has this name')).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'New lab field' })).toBeNull()
})

test('how slides are identified, and how many names are in the library', async () => {
  const { user, matching } = await open('Name,Block,Cut\na,B-1,1\nb,B-1,2\nnew,B-1,3\n')
  const group = within(screen.getByRole('radiogroup', { name: 'A slide is known by' }))
  expect(await screen.findByText('2 of the 3 names are in the library')).toBeTruthy()
  expect(group.getAllByRole('radio').map(radio => (radio as HTMLInputElement).checked)).toEqual([true, false, false])
  await user.click(group.getByRole('radio', { name: 'Block ID and Cut Number' }))
  expect(matching().choices.knownBy).toBe('block')
  await user.selectOptions(target('Cut'), 'Not imported')
  expect(matching().choices.knownBy).toBe('known')
  await user.click(group.getByRole('radio', { name: 'Nothing: every row is a new slide' }))
  expect(matching().choices.knownBy).toBe('new')
})

test('for a file without names, says that they are generated', async () => {
  const { user } = await open('Block,Title\nB-1,a\n')
  expect(screen.getByText('No column is Name: names are generated.')).toBeTruthy()
  await user.selectOptions(target('Title'), 'Name')
  expect(screen.queryByText('No column is Name: names are generated.')).toBeNull()
})

test('no dataset, a new one or an existing one, with the type of its slides', async () => {
  const { user, matching, blocker } = await open('Name\na\n')
  const name = screen.getByRole('textbox', { name: 'Dataset name' })
  expect(name).toHaveProperty('value', '[IMAGING] Batch Import 20261123_190412')
  expect(chosen(screen.getByRole('combobox', { name: 'Type of the slides' }) as HTMLSelectElement)).toBe('Validation')
  await user.clear(name)
  expect(blocker()).toBe('Dataset name is required')
  await user.type(name, 'Mine')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type of the slides' }), 'Training')
  await user.click(screen.getByRole('radio', { name: 'No' }))
  expect(matching().choices).toMatchObject({ dataset: { kind: 'none' }, type: 'T' })
  await user.click(screen.getByRole('radio', { name: 'A new one' }))
  expect(matching().choices.dataset).toEqual({ kind: 'new', name: 'Mine' })
  await user.click(screen.getByRole('radio', { name: 'One that exists' }))
  expect(blocker()).toBe('Choose a dataset.')
  await user.click(screen.getByRole('button', { name: 'Choose Mice' }))
  expect(matching().choices.dataset).toEqual({ kind: 'existing', id: 7, name: 'Mice' })
  expect(blocker()).toBeUndefined()
})

test('empty cells keep fields, unless the file is our own export or the user chooses otherwise', async () => {
  const { user, matching } = await open('Name\na\n')
  expect(screen.getByRole('radio', { name: 'Leave the field as it is' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('radio', { name: 'Empty the field' }))
  expect(matching().choices.emptyCells).toBe('empty')
  cleanup()
  await open('ID,Name,Created At\n1,a,x\n')
  expect(screen.getByRole('radio', { name: 'Empty the field' })).toHaveProperty('checked', true)
  expect(screen.getByText('This is an export of Vitrine.')).toBeTruthy()
})

test('another row can be chosen as the header', async () => {
  const { user, matching } = await open('Name,Block\nOrgan,Species\nbrain,Mouse\n')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Header in row' }), '2')
  expect(matching().columns.map(({ target }) => target)).toMatchObject([{ field: 'organ' }, { field: 'species' }])
  expect(screen.getByText('1 row')).toBeTruthy()
})

test('samples are only identified by their Sample ID, and are not added to datasets', async () => {
  const { user, blocker } = await open('Sample,Organ\nS-1,brain\n', { kind: sampleKind([]) })
  expect(screen.getByText('A sample is known by').parentElement?.textContent).toContain('Sample ID')
  expect(screen.queryByText('Put the samples into a dataset')).toBeNull()
  await user.selectOptions(target('Sample'), 'Not imported')
  expect(blocker()).toBe('No column names the samples. Choose Sample ID for one.')
})

test('a dataset must be named or chosen, and a column must identify slides', async () => {
  const { user, blocker } = await open('SlideName,Type\na,T\n', { kind: datasetKind([]) })
  expect(screen.getByRole('textbox', { name: 'Dataset name' })).toHaveProperty('value', 'Imported Dataset - slides')
  expect(screen.queryByRole('radio', { name: 'No' })).toBeNull()
  await user.clear(screen.getByRole('textbox', { name: 'Dataset name' }))
  expect(blocker()).toBe('Please enter a dataset name')
  await user.type(screen.getByRole('textbox', { name: 'Dataset name' }), 'Mine')
  expect(screen.getByText('where a row has no type')).toBeTruthy()
  await user.selectOptions(target('SlideName'), 'Not imported')
  expect(blocker()).toBe('No column names the slides. Choose Name, UUID or ID for one.')
})
