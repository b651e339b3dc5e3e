import { ApiError } from '@vitrine/contract/api/api-error'
import type { Page } from '@vitrine/contract/api/page'
import type { Slide } from '@vitrine/contract/slides/slides'
import { describe, expect, test } from 'vitest'
import { findSlide, lookUpSlide, SlideNotFound } from './find-slide.ts'

const slide = (fields: Partial<Slide>) => ({ id: 7, uuid: null, name: 'B-7', ...fields }) as Slide
const missing = () => Promise.reject(new ApiError(404, 'There is no slide with that id.'))
const nothing = async (): Promise<Page<Slide>> => ({ results: [], total: 0 })

/** Replies as configured and records the calls. */
function backend(answers: {
  byId?: () => Promise<Slide>
  byName?: () => Promise<Page<Slide>>
  byUuid?: () => Promise<Page<Slide>>
}) {
  const asked: unknown[] = []
  return {
    asked,
    byId: (identifier: string) => {
      asked.push({ id: identifier })
      return (answers.byId ?? missing)()
    },
    list: (filter: { name: string } | { uuid: string }, limit: number) => {
      asked.push({ ...filter, limit })
      return (('name' in filter ? answers.byName : answers.byUuid) ?? nothing)()
    },
  }
}

describe('the calls that find a slide', () => {
  test('one call if the id matches', async () => {
    const calls = backend({ byId: async () => slide({ id: 12 }) })
    expect(await lookUpSlide('12', calls)).toMatchObject({ by: 'id', slide: { id: 12 } })
    expect(calls.asked).toEqual([{ id: '12' }])
  })

  test('then the name, then the uuid, one row each', async () => {
    const uuid = '3e9e0d50-0000-4000-8000-000000000000'
    const calls = backend({ byUuid: async () => ({ results: [slide({ uuid })], total: 1 }) })
    expect(await lookUpSlide(uuid.toUpperCase(), calls)).toMatchObject({ by: 'uuid', slide: { id: 7 } })
    expect(calls.asked).toEqual([
      { id: uuid.toUpperCase() },
      { name: uuid.toUpperCase(), limit: 1 },
      { uuid: uuid.toUpperCase(), limit: 1 },
    ])
  })

  test('a name of several slides returns their number', async () => {
    const calls = backend({ byName: async () => ({ results: [slide({})], total: 3 }) })
    expect(await lookUpSlide('B-7', calls)).toMatchObject({ by: 'name', total: 3 })
  })

  test('a slide without the identifier does not match, whatever the server replies', async () => {
    const calls = backend({ byName: async () => ({ results: [slide({ name: 'another' })], total: 900 }) })
    await expect(findSlide('B-7', calls)).rejects.toThrow('Slide not found with identifier: B-7')
  })

  test('not found only if every call succeeded without a match', async () => {
    await expect(findSlide('B-8', backend({}))).rejects.toBeInstanceOf(SlideNotFound)
  })

  test('an outage is reported with its own text', async () => {
    const down = () => Promise.reject(new ApiError(503, 'The database does not answer.'))
    await expect(findSlide('B-8', backend({ byId: down }))).rejects.toThrow('The database does not answer.')
    await expect(findSlide('B-8', backend({ byName: down }))).rejects.toThrow('The database does not answer.')
    await expect(findSlide('B-8', backend({ byUuid: down }))).rejects.toThrow('The database does not answer.')
  })

  test('a failing id call does not prevent finding the name', async () => {
    const calls = backend({
      byId: () => Promise.reject(new ApiError(500, 'Broken.')),
      byName: async () => ({ results: [slide({})], total: 1 }),
    })
    expect(await findSlide('B-7', calls)).toMatchObject({ name: 'B-7' })
  })

  test.each(['.', '..'])('%j, which no address can hold, is looked up by name at once', async identifier => {
    const calls = backend({ byName: async () => ({ results: [slide({ name: identifier })], total: 1 }) })
    expect(await findSlide(identifier, calls)).toMatchObject({ name: identifier })
    expect(calls.asked).toEqual([{ name: identifier, limit: 1 }])
  })
})
