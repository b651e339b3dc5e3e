import { expect, test } from 'vitest'
import { buildSlide } from '../slide.fixture.ts'
import { SLIDE_FIELDS, SLIDE_VIEW_FIELDS } from '../slide-fields.ts'
import {
  BLANK_SLIDE,
  detailErrors,
  editErrors,
  newSlideBody,
  newSlideErrors,
  slidePatch,
  slideValues,
  statusName,
  statusObject,
} from './slide-form.ts'

const slide = buildSlide({ description: ' kept\r\nas read ', organ: null, notes: '' })

test('what was not touched goes back as it was read, blanks and spaces included', () => {
  expect(slidePatch(slideValues(slide), slide, statusName)).toEqual({
    ...Object.fromEntries(SLIDE_FIELDS.map(({ field }) => [field, null])),
    name: slide.name,
    id: slide.id,
    species: 'Mouse',
    organ: null,
    block_id: 'B-1',
    cut_number: 3,
    source: 'Pathology',
    vendor: 'Hamamatsu',
    status: 'active',
    description: ' kept\r\nas read ',
    notes: '',
  })
})

test('blank optional texts are sent as null, the others trimmed', () => {
  const values = { ...slideValues(slide), species: '', source: '  ', vendor: ' Leica ', description: '', name: ' B ' }
  expect(slidePatch(values, slide, statusName)).toMatchObject({
    name: 'B',
    species: null,
    source: null,
    vendor: 'Leica',
    description: null,
  })
})

test('the cut number is sent as an integer, or null when blank', () => {
  expect(slidePatch({ ...slideValues(slide), cut_number: ' 12 ' }, slide, statusName).cut_number).toBe(12)
  expect(slidePatch({ ...slideValues(slide), cut_number: ' ' }, slide, statusName).cut_number).toBeNull()
})

test.each([
  ['created', 3],
  ['processing', 2],
  ['completed', 1],
  ['failed', 4],
])('the edit form sends the status %s with the id %i and its description', (name, id) => {
  const patch = slidePatch({ ...slideValues(slide), status: name }, slide, statusObject)
  expect(patch.status).toEqual({ id, name, description: `Slide is ${name}` })
})

test('a status outside of every list keeps the id it was read with, or goes without one', () => {
  expect(statusObject('scanned', { id: 31, name: 'scanned', description: null })).toEqual({
    id: 31,
    name: 'scanned',
    description: 'Slide is scanned',
  })
  expect(statusObject('scanned', { id: null, name: 'scanned', description: null })).toEqual({
    name: 'scanned',
    description: 'Slide is scanned',
  })
})

test('a slide without a status sends none until one is chosen', () => {
  const bare = buildSlide({ status: null })
  expect(slidePatch(slideValues(bare), bare, statusName)).not.toHaveProperty('status')
  expect(slidePatch({ ...slideValues(bare), status: 'active' }, bare, statusName).status).toBe('active')
})

test('the edit form requires name and status, and an integer or nothing as the cut number', () => {
  const values = { ...slideValues(slide), name: ' ', status: '', cut_number: '3.0' }
  expect(editErrors(values, slide)).toEqual({
    name: 'Slide name is required',
    status: 'Status is required',
    cut_number: 'Cut number must be an integer',
  })
  expect(editErrors({ ...slideValues(slide), cut_number: '' }, slide)).toEqual({})
})

test('the detail editor requires the name alone', () => {
  expect(detailErrors({ ...slideValues(slide), name: '', status: '' }, slide)).toEqual({
    name: 'Slide name is required',
  })
})

const named = { ...BLANK_SLIDE, name: 'A-1' }

test.each(['', '   '])('a name of %j is refused', name => {
  expect(newSlideErrors({ ...BLANK_SLIDE, name })).toEqual({ name: 'Slide name is required' })
})

test.each(['3a', '3.0', '1e3', '0x10', '1 2', 'x', '٣'])('a cut number of %j is refused', typed => {
  expect(newSlideErrors({ ...named, cut_number: typed })).toEqual({ cut_number: 'Cut number must be an integer' })
})

test.each(['2147483648', '-2147483649'])('a cut number of %j, beyond 32 bits, is refused', typed => {
  expect(newSlideErrors({ ...named, cut_number: typed }).cut_number).toMatch(/^Cut number must be between/)
})

test.each([
  ['', null],
  ['  ', null],
  [' 7 ', 7],
  ['-4', -4],
  ['007', 7],
  ['0', 0],
  ['2147483647', 2147483647],
  ['-2147483648', -2147483648],
])('a cut number of %j goes out as %j', (typed, sent) => {
  const values = { ...named, cut_number: typed }
  expect(newSlideErrors(values)).toEqual({})
  expect(newSlideBody(values).cut_number).toBe(sent)
})

test('what is empty goes out as null, what is typed without the space around it', () => {
  expect(newSlideBody({ ...named, name: ' A-1 ', organ: ' brain ', species: '  ' })).toEqual({
    ...Object.fromEntries(SLIDE_VIEW_FIELDS.create.map(field => [field, null])),
    name: 'A-1',
    organ: 'brain',
  })
})
