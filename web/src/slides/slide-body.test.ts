import type { Slide } from '@vitrine/contract/slides/slides'
import { expect, test } from 'vitest'
import {
  blankValues,
  changeErrors,
  fieldChanges,
  fieldErrors,
  fieldValues,
  filledFields,
} from '../fields/field-values.ts'
import { buildSlide } from './slide.fixture.ts'
import { newSlideBody, slidePatch, type WrittenSlide } from './slide-body.ts'
import { SLIDE_FIELDS, type SlideField } from './slide-fields.ts'

type Typed = Partial<Record<SlideField, string>>

const slide = buildSlide({ description: ' as\r\nread ', organ: null, notes: '' })
const shown = (of: Slide, typed: Typed) => ({ ...fieldValues(SLIDE_FIELDS, of), ...typed })
const saved = (typed: Typed, of = slide) =>
  slidePatch(of, fieldChanges(SLIDE_FIELDS, shown(of, typed), of) as WrittenSlide)
const errors = (typed: Typed, of = slide) => changeErrors(SLIDE_FIELDS, shown(of, typed), of)

test('untouched fields are sent unchanged, including blanks and spaces', () => {
  expect(saved({})).toEqual({
    id: slide.id,
    name: slide.name,
    species: 'Mouse',
    organ: null,
    block_id: 'B-1',
    cut_number: 3,
    source: 'Pathology',
    vendor: 'Hamamatsu',
    status: { id: 5, name: 'active', description: 'Slide is active' },
    description: ' as\r\nread ',
    notes: '',
  })
})

test('blank optional texts are sent as null, the others trimmed', () => {
  expect(saved({ species: '', source: '  ', vendor: ' Leica ', description: '', name: ' B ' })).toMatchObject({
    name: 'B',
    species: null,
    source: null,
    vendor: 'Leica',
    description: null,
  })
})

test('the cut number is sent as an integer, or null when blank', () => {
  expect(saved({ cut_number: ' 12 ' }).cut_number).toBe(12)
  expect(saved({ cut_number: ' ' }).cut_number).toBeNull()
})

test.each([
  ['created', 3],
  ['processing', 2],
  ['completed', 1],
  ['failed', 4],
  ['active', 5],
  ['archived', 6],
])('the status %s is sent with the id %i and its description', (status, id) => {
  expect(saved({ status }).status).toEqual({ id, name: status, description: `Slide is ${status}` })
})

test.each([31, null])('a status outside of the list is no error, and is sent with its original id: %s', id => {
  const scanned = buildSlide({ status: { id, name: 'scanned', description: null } })
  expect(errors({ organ: 'hip' }, scanned)).toEqual({})
  expect(saved({ organ: 'hip' }, scanned).status).toEqual({
    ...(id === null ? {} : { id }),
    name: 'scanned',
    description: 'Slide is scanned',
  })
})

test('a slide without a status sends none until one is chosen', () => {
  const bare = buildSlide({ status: null })
  expect(saved({}, bare)).not.toHaveProperty('status')
  expect(saved({ status: 'active' }, bare).status).toMatchObject({ name: 'active' })
})

test('name and status are required, and the cut number is an integer or empty', () => {
  expect(errors({ name: ' ', status: '', cut_number: '3.0' })).toEqual({
    name: 'Slide name is required',
    status: 'Status is required.',
    cut_number: 'Cut number must be an integer',
  })
  expect(errors({ cut_number: '' })).toEqual({})
})

const blank = { ...blankValues(SLIDE_FIELDS), name: 'A-1', status: 'created' }
const newErrors = (typed: Typed) => fieldErrors(SLIDE_FIELDS, { ...blank, ...typed })
const created = (typed: Typed) => newSlideBody(filledFields(SLIDE_FIELDS, { ...blank, ...typed }) as WrittenSlide)

test.each(['', '   '])('a name of %j is refused', name => {
  expect(newErrors({ name })).toEqual({ name: 'Slide name is required' })
})

test.each(['3a', '3.0', '1e3', '0x10', '1 2', 'x', '٣'])('a cut number of %j is refused', typed => {
  expect(newErrors({ cut_number: typed })).toEqual({ cut_number: 'Cut number must be an integer' })
})

test.each(['2147483648', '-2147483649'])('a cut number of %j, beyond 32 bits, is refused', typed => {
  expect(newErrors({ cut_number: typed }).cut_number).toContain("isn't between -2,147,483,648 and 2,147,483,647.")
})

test.each([
  ['', null],
  ['  ', null],
  [' 7 ', 7],
  ['007', 7],
  ['0', 0],
  ['2147483647', 2147483647],
])('a cut number of %j goes out as %j', (typed, sent) => {
  expect(newErrors({ cut_number: typed })).toEqual({})
  expect(created({ cut_number: typed }).cut_number).toBe(sent)
})

test('for a new slide, empty fields are sent as null, and typed ones trimmed', () => {
  expect(created({ name: ' A-1 ', organ: ' brain ', species: '  ' })).toEqual({
    ...Object.fromEntries(SLIDE_FIELDS.map(({ field }) => [field, null])),
    name: 'A-1',
    organ: 'brain',
    status: { id: 3, name: 'created', description: 'Slide is created' },
  })
})
