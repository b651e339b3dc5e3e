import { afterEach, expect, test, vi } from 'vitest'
import { importIdOf, randomImportId } from './import-id.ts'

const UUID_8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

afterEach(() => vi.unstubAllGlobals())

test('is the same for the same bytes and the same person, whatever the name of the file', async () => {
  const id = await importIdOf(new File(['Organ\nliver\n'], 'a.csv'), 'ada')
  expect(id).toMatch(UUID_8)
  expect(await importIdOf(new File(['Organ\nliver\n'], 'b.csv'), 'ada')).toBe(id)
  expect(await importIdOf(new File(['Organ\nliver\n\n'], 'a.csv'), 'ada')).not.toBe(id)
  expect(await importIdOf(new File(['Organ\nliver\n'], 'a.csv'), 'otto')).not.toBe(id)
  expect(await importIdOf(new File(['Organ\nliver\n'], 'a.csv'), 'ada', 'June')).not.toBe(id)
})

test('is a random one where the browser has no digests', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const [one, other] = [await importIdOf(new Blob(['x']), 'ada'), await importIdOf(new Blob(['x']), 'ada')]
  expect(one).toMatch(UUID_8)
  expect(one).not.toBe(other)
  expect(randomImportId()).toMatch(UUID_8)
})
