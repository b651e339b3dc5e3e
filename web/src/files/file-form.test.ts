import { describe, expect, test } from 'vitest'
import { buildFile } from './file.fixture.ts'
import { BLANK_FILE, fileErrors, filePatch, fileValues, isJsonBroken, newFileBody, newFileErrors } from './file-form.ts'

const file = buildFile()
const typed = (values: Partial<ReturnType<typeof fileValues>>, base = file) => ({ ...fileValues(base), ...values })

describe('what the file form sends', () => {
  test('name, type, location and metadata, and nothing else', () => {
    const values = { name: ' right.svs ', type: 'image/png', location: ' /b ', metadata: '{"stain": "PAS"}' }
    expect(filePatch(values, file)).toEqual({
      name: 'right.svs',
      type: 'image/png',
      location: '/b',
      metadata: { stain: 'PAS' },
    })
  })

  test.each(['', '   '])('a type and a location of %j are left out', blank => {
    expect(filePatch(typed({ type: blank, location: blank }), file)).toEqual({
      name: file.name,
      metadata: file.metadata,
    })
  })

  test.each(['', ' \n', 'null'])('metadata of %j goes as null', blank => {
    expect(filePatch(typed({ metadata: blank }), file).metadata).toBeNull()
  })

  test('what was not touched goes back as it was read', () => {
    const odd = buildFile({ name: ' odd ', type: ' image/x ', metadata: { n: 1e-7 } })
    expect(filePatch(fileValues(odd), odd)).toEqual({
      name: ' odd ',
      type: ' image/x ',
      location: odd.location,
      metadata: odd.metadata,
    })
  })

  test('a record without type, location and metadata keeps being without', () => {
    const bare = buildFile({ type: null, location: null, metadata: null })
    expect(filePatch(fileValues(bare), bare)).toEqual({ name: bare.name, metadata: null })
  })
})

describe('what stands in the way', () => {
  test('nothing, as it was loaded', () => {
    expect(fileErrors(fileValues(file), file)).toEqual({})
  })

  test.each(['', '  '])('a name of %j', name => {
    expect(fileErrors(typed({ name }), file)).toEqual({ name: 'File name is required' })
  })

  test('metadata that is no JSON, with the place', () => {
    const values = typed({ metadata: '{"stain": "HE",\n "series": x}' })
    expect(fileErrors(values, file)).toEqual({ metadata: 'Invalid JSON in metadata field: line 2, column 12, at "x"' })
    expect(isJsonBroken(values)).toBe(true)
  })

  test('metadata that ends too early', () => {
    expect(fileErrors(typed({ metadata: '{"stain": "HE"' }), file)).toEqual({
      metadata: 'Invalid JSON in metadata field: it ends too early, in line 1, column 15',
    })
  })

  test.each(['[1]', '"HE"', '3', 'true'])('metadata of %s, which is JSON but no map', metadata => {
    const values = typed({ metadata })
    expect(fileErrors(values, file).metadata).toMatch(/^Metadata takes names and values in braces/)
    expect(isJsonBroken(values)).toBe(false)
  })

  test('not a metadata of another shape that nobody touched', () => {
    const odd = buildFile({ metadata: ['HE'] as never })
    expect(fileErrors(fileValues(odd), odd)).toEqual({})
    expect(filePatch(fileValues(odd), odd).metadata).toEqual(['HE'])
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
  expect(newFileErrors(values)).toEqual({})
  expect(newFileBody(values)).toEqual({
    name: 'a.svs',
    type: 'image/tiff',
    location: '/a.svs',
    size: 1536,
    metadata: { stain: 'HE' },
  })
})

test('blank type and location are left out, blank size and metadata go as null', () => {
  expect(newFileBody({ ...BLANK_FILE, name: 'a' })).toEqual({ name: 'a', size: null, metadata: null })
})

test('a name is needed, and a size and metadata that can be read', () => {
  expect(newFileErrors({ ...BLANK_FILE, size: 'big', metadata: '{' })).toEqual({
    name: 'File name is required',
    size: 'File size takes a number of bytes, or a size such as 20K or 1.5 GB',
    metadata: 'Invalid JSON in metadata field: it ends too early, in line 1, column 2',
  })
  expect(newFileErrors({ ...BLANK_FILE, name: 'a', size: '9000 P' })).toEqual({ size: 'File size is too large' })
})
