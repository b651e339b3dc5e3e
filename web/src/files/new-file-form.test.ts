import { expect, test } from 'vitest'
import { BLANK_FILE, newFileBody, newFileErrors } from './new-file-form.ts'

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
