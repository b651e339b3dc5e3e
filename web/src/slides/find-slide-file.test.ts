import { ApiError } from '@vitrine/contract/api/api-error'
import { expect, test, vi } from 'vitest'
import { buildFile } from '../files/file.fixture.ts'
import { SlideNotFound } from './find-slide.ts'
import { findSlideFile } from './use-loaded-slide.ts'

const file = buildFile()
const noSlide = async (identifier: string) => {
  throw new SlideNotFound(identifier)
}

test("the slide's file is loaded by its id, as the one inside the slide may lack fields", async () => {
  const short = { id: file.id, name: file.name }
  const lookUps = { slide: vi.fn(async () => ({ file: short })), file: vi.fn(async () => file) }
  expect(await findSlideFile('A-1', lookUps)).toBe(file)
  expect(lookUps.slide).toHaveBeenCalledExactlyOnceWith('A-1')
  expect(lookUps.file).toHaveBeenCalledExactlyOnceWith('12')
})

test('a slide without a file has none, even if a file has the same id', async () => {
  const lookUps = { slide: async () => ({ file: null }), file: vi.fn(async () => file) }
  expect(await findSlideFile('12', lookUps)).toBeNull()
  expect(lookUps.file).not.toHaveBeenCalled()
})

test('if no slide matches a number, the file with that id is loaded', async () => {
  const lookUps = { slide: noSlide, file: vi.fn(async () => file) }
  expect(await findSlideFile('12', lookUps)).toBe(file)
  expect(lookUps.file).toHaveBeenCalledExactlyOnceWith('12')
})

test.each(['12', 'a word', '../12', '12%', '😀'])('%j that nothing answers to is no file', async identifier => {
  expect(await findSlideFile(identifier, { slide: noSlide, file: async () => undefined })).toBeNull()
})

test('an outage is not a missing file', async () => {
  const outage = new ApiError(503, 'Down for a moment.')
  const fails = async () => {
    throw outage
  }
  const file = vi.fn(fails)
  await expect(findSlideFile('12', { slide: fails, file })).rejects.toBe(outage)
  expect(file).not.toHaveBeenCalled()
  await expect(findSlideFile('12', { slide: noSlide, file })).rejects.toBe(outage)
})
