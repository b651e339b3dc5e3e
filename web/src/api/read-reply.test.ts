import { pageOf } from '@vitrine/contract/api/page'
import { Dataset, FullDataset } from '@vitrine/contract/datasets/datasets'
import { Sample } from '@vitrine/contract/samples/samples'
import { Slide } from '@vitrine/contract/slides/slides'
import * as Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { readReply, readWriteReply } from './read-reply.ts'

const slides = pageOf(Slide)
const two = [
  { id: 1, name: 'a' },
  { id: 2, name: 'b' },
]
const ids = (page: unknown) => (page as { results: { id: number }[] }).results.map(row => row.id)

describe('a list in every allowed shape', () => {
  test.each([
    ['a bare list', two, 2],
    ['results and total', { results: two, total: 40 }, 40],
    ['results and count', { results: two, count: 40 }, 40],
    ['all of them', { results: two, count: 40, total: 40, next: null, previous: null }, 40],
    ['results alone', { results: two }, 2],
    ['a total in quotes', { results: two, total: '40' }, 40],
    ['a total of null beside a count', { results: two, total: null, count: 40 }, 40],
  ])('%s', (_, body, total) => {
    const page = readReply(body, slides)
    expect(ids(page)).toEqual([1, 2])
    expect(page).toMatchObject({ total })
  })

  test('a single object is a list of one', () => {
    const page = readReply({ id: 7, name: 'Mice' }, pageOf(Dataset))
    expect(ids(page)).toEqual([7])
    expect(page).toMatchObject({ total: 1 })
  })

  test.each([[undefined], [null], [{}], [{ results: null }], [{ results: 'none' }], ['text'], [5]])(
    'anything else is empty: %j',
    body => {
      expect(readReply(body, slides)).toEqual({ results: [], total: 0 })
    },
  )

  test('a page past the end is empty with the exact total', () => {
    expect(readReply({ results: [], count: 40, total: 40 }, slides)).toEqual({ results: [], total: 40 })
  })

  test('a list whose shape is a list may also come in results', () => {
    const stats = Type.Array(Type.Object({ channel: Type.String(), count: Type.Integer() }))
    const rows = [{ channel: 'DAPI', count: 3 }]
    expect(readReply(rows, stats)).toEqual(rows)
    expect(readReply({ results: rows }, stats)).toEqual(rows)
    expect(readReply(undefined, stats)).toEqual([])
  })
})

describe('a record in the shape of the contract', () => {
  test('missing fields are null, except the version', () => {
    const slide = readReply({ id: 1, name: 'a', file: { id: 3, name: 'a.tiff' } }, Slide) as Slide
    expect(slide).toMatchObject({ id: 1, name: 'a', organ: null, cut_number: null, status: null, created_at: null })
    expect(slide.file).toMatchObject({ id: 3, size: null, metadata: null, created_by: null })
    expect(slide).not.toHaveProperty('version')
    expect(readReply({ id: 1, name: 'a', version: 4 }, Slide)).toMatchObject({ version: 4 })
  })

  test('a status is read as an object, whether sent as a string or an object', () => {
    const status = (sent: unknown) => (readReply({ id: 1, status: sent }, Slide) as Slide).status
    expect(status('active')).toEqual({ id: null, name: 'active', description: null })
    expect(status({ id: 5, name: 'active' })).toEqual({ id: 5, name: 'active', description: null })
    expect(status(null)).toBeNull()
  })

  test('so is the status inside a sample, whose own is a plain text', () => {
    const sample = readReply(
      { id: 1, status: { id: 2, name: 'archived' }, slide_detail: { id: 9, name: 's', status: 'created' } },
      Sample,
    ) as Sample
    expect(sample.status).toBe('archived')
    expect(sample.slide_detail).toEqual({ id: 9, name: 's', status: { id: null, name: 'created', description: null } })
    expect((readReply({ id: 1, qc_status: 'pass' }, Sample) as Sample).qc_status).toBe('pass')
  })

  test('the slides inside a dataset are read the same way', () => {
    const dataset = readReply(
      { id: 1, name: 'd', dataset_slides: [{ id: 4, type: 'T', slide: { id: 2, name: 's', status: 'failed' } }] },
      FullDataset,
    ) as FullDataset
    expect(dataset.dataset_slides[0]?.slide).toMatchObject({ organ: null, status: { name: 'failed' } })
  })

  test('what the contract does not declare is kept: a slide may contain its samples', () => {
    expect(readReply({ id: 1, name: 'a', samples: [{ id: 2 }] }, Slide)).toMatchObject({ samples: [{ id: 2 }] })
  })

  test('metadata is unchanged', () => {
    const metadata = { stain: 'HE', name: 'x', status: 'odd', deep: { list: [1, null] } }
    const read = readReply({ id: 1, name: 'a', file: { id: 3, name: 'f', metadata } }, Slide) as Slide
    expect(read.file?.metadata).toEqual(metadata)
  })

  test.each([[undefined], [null], ['text'], [[]]])('a missing record is undefined: %j', body => {
    expect(readReply(body, Slide)).toBeUndefined()
  })
})

describe('the reply to a write is merged into a row', () => {
  test('keeps missing fields missing', () => {
    expect(readWriteReply({ id: 1, organ: 'liver', status: 'active' }, Slide)).toEqual({
      id: 1,
      organ: 'liver',
      status: { id: null, name: 'active', description: null },
    })
  })

  test.each([[undefined], [null], ['ok'], [[]]])('and an empty reply changes nothing: %j', body => {
    expect(readWriteReply(body, Slide)).toEqual({})
  })
})
