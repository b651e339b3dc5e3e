import { SLIDE_FIELD_LABELS } from '@vitrine/contract/slides/slide-field-labels'
import { expect, test } from 'vitest'
import { readFieldEntry } from '../fields/field-entry.ts'
import { buildSlide } from './slide.fixture.ts'
import {
  SLIDE_COLUMNS,
  SLIDE_FIELDS,
  SLIDE_VIEW_FIELDS,
  type SlideField,
  slideField,
  slidePairs,
} from './slide-fields.ts'

/** The fields of every view. Tests of screens use SLIDE_VIEW_FIELDS. */
test.each([
  ['drawer', 'Block ID, Cut Number, Source, Species, Organ, Vendor, Description'],
  ['detailTissue', 'Species, Organ, Status'],
  ['detailOrigin', 'Block ID, Cut Number, Source, Vendor'],
  ['detailTexts', 'Description, Notes'],
  ['cardOrigin', 'Block ID, Cut Number, Source, Vendor'],
  ['cardContent', 'Species, Organ, Description'],
  ['batchImport', 'Description, Vendor, Block ID, Cut Number, Source, Species, Organ, Name'],
] as const)('the view %s shows %s', (view, labels) => {
  expect(SLIDE_VIEW_FIELDS[view].map(field => SLIDE_FIELD_LABELS[field]).join(', ')).toBe(labels)
})

test('every form has every field, in the same order', () => {
  expect(SLIDE_FIELDS.map(({ label }) => label).join(', ')).toBe(
    'Name, Block ID, Cut Number, Source, Vendor, Species, Organ, Status, Description, Notes',
  )
})

test('a status is one of six everywhere; species and organ are free text', () => {
  expect(
    slideField('status')
      .choices?.map(({ label }) => label)
      .join(', '),
  ).toBe('created, processing, completed, failed, active, archived')
  expect([slideField('species'), slideField('organ')].map(({ kind }) => kind)).toEqual(['text', 'text'])
})

test('a new value has the limits of the API', () => {
  expect(readFieldEntry(slideField('organ'), 'x'.repeat(255))).toEqual({ value: 'x'.repeat(255) })
  expect(readFieldEntry(slideField('notes'), 'x'.repeat(10_000))).toEqual({ value: 'x'.repeat(10_000) })
  expect(readFieldEntry(slideField('cut_number'), '0')).toEqual({ value: 0 })
  const shown = `"${'x'.repeat(60)}…"`
  for (const [field, text, error] of [
    ['name', 'x'.repeat(256), `Name: ${shown} is longer than 255 characters.`],
    ['organ', 'x'.repeat(256), `Organ: ${shown} is longer than 255 characters.`],
    ['notes', 'x'.repeat(10_001), `Notes: ${shown} is longer than 10,000 characters.`],
    ['cut_number', '-3', 'Cut Number: "-3" is less than 0.'],
  ] as const)
    expect(readFieldEntry(slideField(field), text)).toEqual({ error })
})

test('the columns edited in place are in the order of the dashboard', () => {
  const columns = Object.keys(SLIDE_COLUMNS).map(field => SLIDE_FIELD_LABELS[field as SlideField])
  expect(columns.join(', ')).toBe('Block ID, Cut Number, Source, Vendor, Species, Organ, Description, Notes')
})

test('a status is displayed by name', () => {
  expect(slidePairs(buildSlide({ organ: 'knee' }), ['organ', 'status'])).toEqual([
    ['Organ', 'knee'],
    ['Status', 'active'],
  ])
  expect(slidePairs(buildSlide({ status: null }), ['status'])).toEqual([['Status', null]])
})
