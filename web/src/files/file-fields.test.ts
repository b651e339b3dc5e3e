import type { FilePatch, NewFile, SlideFile } from '@vitrine/contract/files/files'
import { describe, expect, test } from 'vitest'
import {
  blankValues,
  changeErrors,
  fieldChanges,
  fieldErrors,
  fieldValues,
  filledFields,
} from '../fields/field-values.ts'
import { buildFile } from './file.fixture.ts'
import { FILE_FIELDS, filePatch, isJsonBroken, NEW_FILE_FIELDS, newFileBody } from './file-fields.ts'

const file = buildFile()
type Typed = Readonly<Record<string, string>>

const shown = (of: SlideFile, typed: Typed) => ({ ...fieldValues(FILE_FIELDS, of), ...typed })
const saved = (typed: Typed, of = file) => filePatch(of, fieldChanges(FILE_FIELDS, shown(of, typed), of) as FilePatch)
const errors = (typed: Typed, of = file) => changeErrors(FILE_FIELDS, shown(of, typed), of)
const BLANK = blankValues(NEW_FILE_FIELDS)
const newErrors = (typed: Typed) => fieldErrors(NEW_FILE_FIELDS, { ...BLANK, ...typed })
const registered = (typed: Typed) => newFileBody(filledFields(NEW_FILE_FIELDS, { ...BLANK, ...typed }) as NewFile)

describe('the body of the file form', () => {
  test('has name, type, location and metadata, and nothing else', () => {
    const values = { name: ' right.svs ', type: 'image/png', location: ' /b ', metadata: '{"stain": "PAS"}' }
    expect(saved(values)).toEqual({
      name: 'right.svs',
      type: 'image/png',
      location: '/b',
      metadata: { stain: 'PAS' },
    })
  })

  test.each(['', '   '])('omits a type and a location of %j', blank => {
    expect(saved({ type: blank, location: blank })).toEqual({
      name: file.name,
      metadata: file.metadata,
    })
  })

  test.each(['', ' \n', 'null'])('sends metadata of %j as null', blank => {
    expect(saved({ metadata: blank }).metadata).toBeNull()
  })

  test('sends untouched fields unchanged', () => {
    const odd = buildFile({ name: ' odd ', type: ' image/x ', metadata: { n: 1e-7 } })
    expect(saved({}, odd)).toEqual({
      name: ' odd ',
      type: ' image/x ',
      location: odd.location,
      metadata: odd.metadata,
    })
  })

  test('a record without type, location and metadata stays without them', () => {
    const bare = buildFile({ type: null, location: null, metadata: null })
    expect(saved({}, bare)).toEqual({ name: bare.name, metadata: null })
  })
})

describe('errors', () => {
  test('none, as loaded', () => {
    expect(errors({})).toEqual({})
  })

  test.each(['', '  '])('a name of %j', name => {
    expect(errors({ name })).toEqual({ name: 'File name is required' })
  })

  test('metadata that is not JSON, with the position', () => {
    const metadata = '{"stain": "HE",\n "series": x}'
    expect(errors({ metadata })).toEqual({ metadata: 'Invalid JSON in metadata field: line 2, column 12, at "x"' })
    expect(isJsonBroken(metadata)).toBe(true)
  })

  test('truncated metadata', () => {
    expect(errors({ metadata: '{"stain": "HE"' })).toEqual({
      metadata: 'Invalid JSON in metadata field: it ends too early, in line 1, column 15',
    })
  })

  test.each(['[1]', '"HE"', '3', 'true'])('metadata of %s, which is JSON but not a map', metadata => {
    expect(errors({ metadata })['metadata']).toMatch(/^Metadata takes names and values in braces/)
    expect(isJsonBroken(metadata)).toBe(false)
  })

  test('not for untouched metadata of another shape', () => {
    const odd = buildFile({ metadata: ['HE'] as never })
    expect(errors({}, odd)).toEqual({})
    expect(saved({}, odd).metadata).toEqual(['HE'])
  })
})

test('a registered file is sent with its size in bytes and its metadata as a map', () => {
  const values = {
    name: ' a.svs ',
    type: 'image/tiff',
    location: '/a.svs',
    size: '1.5 KB',
    metadata: '{"stain": "HE"}',
  }
  expect(newErrors(values)).toEqual({})
  expect(registered(values)).toEqual({
    name: 'a.svs',
    type: 'image/tiff',
    location: '/a.svs',
    size: 1536,
    metadata: { stain: 'HE' },
  })
})

test('blank type and location are omitted, blank size and metadata are sent as null', () => {
  expect(registered({ name: 'a' })).toEqual({ name: 'a', size: null, metadata: null })
})

test('a name is required, and size and metadata must be valid', () => {
  expect(newErrors({ size: 'big', metadata: '{' })).toEqual({
    name: 'File name is required',
    size: 'File size takes a number of bytes, or a size such as 20K or 1.5 GB',
    metadata: 'Invalid JSON in metadata field: it ends too early, in line 1, column 2',
  })
  expect(newErrors({ name: 'a', size: '9000 P' })).toEqual({ size: 'File size is too large' })
})
