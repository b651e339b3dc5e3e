import { ApiError } from '@vitrine/contract/api/api-error'
import type { Page } from '@vitrine/contract/api/page'
import type { Slide } from '@vitrine/contract/slides/slides'
import { describe, expect, test } from 'vitest'
import { SlideNotFound } from '../find-slide.ts'
import { lookUpScan, MAX_CHOICES } from './look-up-scan.ts'

const slide = (id: number, name: string) => ({ id, name, uuid: null }) as Slide

/** A library that remembers its calls; a search by name returns as many as requested, and the true total. */
function library(slides: readonly Slide[], broken: { names?: ApiError } = {}) {
  const asked: unknown[] = []
  return {
    asked,
    byId: async (identifier: string) => {
      asked.push(`id ${identifier}`)
      const found = slides.find(({ id }) => String(id) === identifier)
      if (!found) throw new ApiError(404, 'There is no slide with that id.')
      return found
    },
    list: async (filter: { name: string } | { uuid: string }, limit: number): Promise<Page<Slide>> => {
      asked.push({ ...filter, limit })
      if (broken.names) throw broken.names
      const found = 'name' in filter ? slides.filter(({ name }) => name === filter.name) : []
      return { results: found.slice(0, limit), total: found.length }
    },
  }
}

describe('looking up a scan', () => {
  test('makes only the specified calls if one slide matches', async () => {
    const calls = library([slide(4, 'B-4')])
    expect(await lookUpScan('B-4', calls)).toEqual({ slide: slide(4, 'B-4') })
    expect(calls.asked).toEqual(['id B-4', { name: 'B-4', limit: 1 }])
  })

  test('makes no further calls if the id is the name too', async () => {
    const calls = library([slide(12, '12')])
    expect(await lookUpScan('12', calls)).toEqual({ slide: slide(12, '12') })
    expect(calls.asked).toEqual(['id 12'])
  })

  test('looks up the name too after an id match of digits whose name differs, and uses the id if no name matches', async () => {
    const calls = library([slide(12, 'B-12')])
    expect(await lookUpScan('12', calls)).toEqual({ slide: slide(12, 'B-12') })
    expect(calls.asked).toEqual(['id 12', { name: '12', limit: 1 }])
  })

  test('two matches, by id and by name, are a choice', async () => {
    const slides = [slide(20240012, 'B-12'), slide(7, '20240012')]
    expect(await lookUpScan('20240012', library(slides))).toEqual({ slides, total: 2 })
  })

  test('digits that match an id and the name of several slides are a choice of all of them', async () => {
    const slides = [slide(5, 'B'), slide(8, '5'), slide(9, '5')]
    expect(await lookUpScan('5', library(slides))).toEqual({ slides, total: 3 })
  })

  test('a name of several slides needs one more list call, then a choice', async () => {
    const slides = [slide(1, 'same'), slide(2, 'same'), slide(3, 'same')]
    const calls = library(slides)
    expect(await lookUpScan('same', calls)).toEqual({ slides, total: 3 })
    expect(calls.asked).toEqual(['id same', { name: 'same', limit: 1 }, { name: 'same', limit: MAX_CHOICES }])
  })

  test('shows the true total if more slides have the name than are listed', async () => {
    const slides = Array.from({ length: MAX_CHOICES + 5 }, (_, index) => slide(index + 1, 'same'))
    expect(await lookUpScan('same', library(slides))).toMatchObject({ total: MAX_CHOICES + 5 })
  })

  test('never relies on the id if looking up the name failed', async () => {
    const calls = library([slide(12, 'B-12')], { names: new ApiError(503, 'The database is away.') })
    await expect(lookUpScan('12', calls)).rejects.toThrow('The database is away.')
  })

  test('is not found if every look-up succeeded without a match', async () => {
    await expect(lookUpScan('x', library([]))).rejects.toBeInstanceOf(SlideNotFound)
  })
})
