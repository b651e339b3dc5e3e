import { describe, expect, test } from 'vitest'
import type { ImportKind, Sheet } from '../../import/import-kind.ts'
import { knownSpellings, NO_KNOWN_VALUES, type SpellingsByField } from '../../import/match/known-values.ts'
import { findHeader, matchColumns } from '../../import/match/match-columns.ts'
import { columnReaders } from '../../import/match/read-columns.ts'
import { retarget, startMatching } from '../../import/match/start-matching.ts'
import { buildField, buildOptions } from '../../lab-fields/lab-field.fixture.ts'
import { sampleKind } from '../../samples/import/sample-kind.ts'
import { datasetKind } from './dataset-kind.ts'
import { slideKind } from './slide-kind.ts'

const slides = slideKind([])
const samples = sampleKind([])

const sheetOf = (records: readonly (readonly string[])[], header = 0): Sheet => ({
  sheets: [],
  header,
  records: records.map((cells, index) => ({ line: index + 1, cells })),
})

const known: SpellingsByField = new Map([
  [
    'species',
    knownSpellings([
      { value: 'Mouse', count: 899 },
      { value: 'human', count: 4 },
    ]),
  ],
  [
    'organ',
    knownSpellings([
      { value: 'brain', count: 4 },
      { value: 'eye', count: 3 },
    ]),
  ],
  ['vendor', knownSpellings([{ value: 'Hamamatsu NanoZoomer XR', count: 2 }])],
])

/** The field of each column, and how it was found. */
function matched(kind: ImportKind, records: readonly (readonly string[])[], values = NO_KNOWN_VALUES) {
  return matchColumns(sheetOf(records), kind, values).map(({ target, found }) => [
    target.kind === 'field' ? target.field : target.kind,
    found,
  ])
}

describe('a column matches the field that its header means', () => {
  test.each([
    ['name', 'key'],
    ['block_id', 'key'],
    ['cut_number', 'key'],
    ['Cut Number', 'key'],
    ['File Location', 'key'],
    ['UUID', 'key'],
  ])('"%s"', (header, found) => {
    expect(matched(slides, [[header]])[0]?.[1]).toBe(found)
  })

  test.each([
    ['name', 'slide name, slide, label, SlideName, Image Name'],
    ['block_id', 'block, block number'],
    ['cut_number', 'cut, cut no, cut nr, Cut Nr., section, level'],
    ['source', 'site, institution, hospital, lab, center, centre, Source Site'],
    ['species', 'organism'],
    ['organ', 'tissue'],
    ['description', 'comment, remark'],
  ])('%s by its synonyms %s', (field, synonyms) => {
    for (const synonym of synonyms.split(', ')) {
      for (const header of [synonym, synonym.toUpperCase(), ` ${synonym}: `])
        expect(matched(slides, [[header]])).toEqual([[field, 'synonym']])
    }
  })

  test('ISA-Tab by the name in brackets, and not by the category in front of it', () => {
    const header = ['Image Name', 'Characteristics [Organism]', 'Characteristics [Sex]', 'Comment [Gene Symbol]']
    expect(matched(slides, [header]).map(([field]) => field)).toEqual(['name', 'species', 'none', 'none'])
    expect(matched(slides, [['Comment [Checked]']])).toEqual([['none', 'nothing']])
    expect(matched(slides, [['Comment (checked)']])).toEqual([['description', 'synonym']])
  })

  test.each([
    ['sample_id', 'sample, sample name'],
    ['block_id', 'block, block number'],
    ['cut_number', 'cut, cut no, cut nr, section, level'],
    ['source', 'site, institution, hospital, lab'],
    ['description', 'comment, remark'],
    ['organ', 'tissue'],
  ])('%s of a sample by its synonyms %s', (field, synonyms) => {
    for (const header of synonyms.split(', ')) expect(matched(samples, [[header]])).toEqual([[field, 'synonym']])
  })

  test('the type in the dataset matches split, set and part if the values are types', () => {
    for (const header of ['type', 'split', 'set', 'part'])
      for (const values of [
        ['T', 'V', 'E'],
        ['train', 'valid', 'eval', 'test'],
        ['Training', 'validation'],
      ])
        expect(matched(slides, [[header], ...values.map(value => [value])])[0]?.[0]).toBe('type')
    expect(matched(slides, [['Set'], ['box 1'], ['box 2']])).toEqual([['none', 'nothing']])
  })

  test.each([
    ['T', 'T, t, train, Train, Training'],
    ['V', 'V, valid, VALID, Validation'],
    ['E', 'E, eval, test, Test, Evaluation'],
  ])('which is read as %s where it is %s', (type, texts) => {
    const sheet = sheetOf([['Split'], ['train'], ['test']])
    const [column] = columnReaders({ sheet, columns: matchColumns(sheet, slides, known) }, slides, known)
    for (const text of texts.split(', ')) expect(column?.read(text)).toEqual({ value: type })
  })

  test('ignoring case, accents, spaces, punctuation and units in brackets', () => {
    const fields = [buildField('Thickness', { type: 'number' })]
    const kind = slideKind(fields)
    for (const header of ['thickness', 'THICKNESS (µm)', 'Thickness [um]', 'Thick-ness', 'Thíckness'])
      expect(matched(kind, [[header]])[0]?.[0]).toBe('fields.thickness')
    expect(matched(slides, [['Orgän'], ['x']])[0]?.[0]).toBe('organ')
  })

  test('a lab field takes precedence over a synonym', () => {
    const kind = slideKind([buildField('Comment', { type: 'text' })])
    expect(matched(kind, [['Comment']])).toEqual([['fields.comment', 'key']])
  })

  test('"Name" is the name, and is never replaced', () => {
    const sheet = sheetOf([
      ['Name', 'Organ'],
      ['My slide', 'brain'],
    ])
    const columns = matchColumns(sheet, slides, known)
    const [name] = columnReaders({ sheet, columns }, slides, known)
    expect([name?.field, name?.read('My slide')]).toEqual(['name', { value: 'My slide' }])
    for (const text of ['007', '1,5', 'Mouse', '31.02.2026', 'x'.repeat(300)])
      expect(name?.read(text)).toEqual({ value: text })
  })
})

describe('one column for each field', () => {
  test('a second one is not imported, whichever comes first in the file', () => {
    expect(matched(slides, [['Slide', 'SlideName']])).toEqual([
      ['none', 'twice'],
      ['name', 'synonym'],
    ])
    expect(matched(slides, [['Comment', 'Remark', 'Description']])).toEqual([
      ['none', 'twice'],
      ['none', 'twice'],
      ['description', 'key'],
    ])
    expect(matched(samples, [['Sample ID', 'Slide ID', 'Slide']]).slice(1)).toEqual([
      ['slide_id', 'key'],
      ['none', 'twice'],
    ])
  })

  test('choosing a field takes it from the column that had it', () => {
    const sheet = sheetOf([
      ['Comment', 'Notes on it'],
      ['a', 'b'],
    ])
    const context = { fileName: 'a.csv', now: new Date(), known, mayCreateFields: false }
    const matching = retarget(startMatching(sheet, slides, context), 1, { kind: 'field', field: 'description' }, slides)
    expect(matching.columns.map(({ target, found }) => [target.kind, found])).toEqual([
      ['none', 'twice'],
      ['field', 'chosen'],
    ])
  })

  test('fields that only the server writes are not imported, nor the reasons of errors', () => {
    expect(matched(slides, [['Name', 'Reason']])[1]).toEqual(['none', 'automatic'])
    expect(matched(slides, [['Created At', 'File ID', 'Name']]).map(([, found]) => found)).toEqual([
      'automatic',
      'automatic',
      'key',
    ])
  })
})

describe('a column with an unknown header is matched by its values', () => {
  const column = (...values: string[]) => [['what'], ...values.map(value => [value])]

  test('if 80 % of the distinct ones are known, and needs confirmation', () => {
    const [vendor] = matchColumns(sheetOf(column('Hamamatsu NanoZoomer XR')), slides, known)
    expect(vendor).toMatchObject({ target: { field: 'vendor' }, found: 'contents', isConfirmed: false })
    expect(matched(slides, column('Mouse', 'mouse', 'MOUSE', 'Human', 'Yak'), known)).toEqual([['species', 'contents']])
    expect(matched(slides, column('Mouse', 'Human', 'Yak'), known)).toEqual([['none', 'nothing']])
  })

  test('to options of a lab field, but not to yes and no or numbers', () => {
    const options = buildOptions('H&E', 'IHC')
    const kind = slideKind([
      buildField('Stain', { type: 'choice', options }),
      buildField('Done', { type: 'boolean' }),
      buildField('Depth', { type: 'number' }),
    ])
    expect(matched(kind, column('IHC', 'H&E'))).toEqual([['fields.stain', 'contents']])
    expect(matched(kind, column('yes', 'no'))).toEqual([['none', 'nothing']])
    expect(matched(kind, column('1', '2'))).toEqual([['none', 'nothing']])
  })

  test('but not to a field that another column has', () => {
    expect(
      matched(
        slides,
        [
          ['Organ', 'where'],
          ['eye', 'brain'],
        ],
        known,
      ),
    ).toEqual([
      ['organ', 'key'],
      ['none', 'nothing'],
    ])
  })
})

describe('the header', () => {
  const records = [['Slides of 2026'], ['made by', 'Ada'], ['Name', 'Block', 'x'], ['a', 'b', 'c']]

  test('is the first row in which two cells name fields', () => {
    expect(findHeader(sheetOf(records).records, slides)).toBe(2)
  })

  test('otherwise is the first row', () => {
    expect(findHeader(sheetOf([['Sample ID'], ['S-1']]).records, samples)).toBe(0)
    expect(
      findHeader(
        sheetOf([
          ['one', 'two'],
          ['a', 'b'],
        ]).records,
        slides,
      ),
    ).toBe(0)
  })
})

describe('defaults', () => {
  const context = { fileName: 'my slides.csv', now: new Date(2026, 10, 23, 19, 4, 12), known, mayCreateFields: false }
  const start = (kind: ImportKind, header: readonly string[], more = {}) =>
    startMatching(sheetOf([header, header.map(() => 'x')]), kind, { ...context, ...more }).choices

  test('Batch Import creates a dataset named by the time, as Validation', () => {
    expect(start(slides, ['Name'])).toEqual({
      knownBy: 'known',
      dataset: { kind: 'new', name: '[IMAGING] Batch Import 20261123_190412' },
      type: 'V',
      emptyCells: 'leave',
    })
    expect(start(slides, ['Name'], { isWithoutDataset: true }).dataset).toEqual({ kind: 'none' })
  })

  test('a dataset is named after its file', () => {
    expect(start(datasetKind([]), ['SlideName', 'Type']).dataset).toEqual({
      kind: 'new',
      name: 'Imported Dataset - my slides',
    })
  })

  test('slides are identified by name, else by block and cut, else not at all', () => {
    expect(start(slides, ['ID', 'Block ID', 'Cut Number']).knownBy).toBe('known')
    expect(start(slides, ['Block ID', 'Cut Number']).knownBy).toBe('block')
    expect(start(slides, ['Block ID', 'Organ']).knownBy).toBe('new')
  })

  test('our own export is imported as is: empty cells clear fields, and no dataset is created', () => {
    const own = slideKind([buildField('Stain', { type: 'text' })])
    for (const header of [
      ['ID', 'Name', 'Organ', 'Created At', 'Stain'],
      ['id', 'name', 'fields.stain', 'updated_at'],
    ])
      expect(start(own, header)).toMatchObject({ emptyCells: 'empty', dataset: { kind: 'none' } })
    for (const header of [
      ['Name', 'Organ'],
      ['ID', 'Name', 'Created At', 'My notes'],
    ])
      expect(start(own, header)).toMatchObject({ emptyCells: 'leave' })
    expect(start(samples, ['sample_id', 'qc_status', 'created_at', 'slide_id'])).toMatchObject({ emptyCells: 'empty' })
  })
})
