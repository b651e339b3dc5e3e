import { expect, test } from 'vitest'
import { positionOf, uuidAt } from './key-columns.ts'

/** In the order of a version: by their bytes. */
const UUIDS = [
  '00000000-0000-0000-0000-000000000001',
  '00000000-0000-0000-7fff-ffffffffffff',
  '00000000-0000-0000-8000-000000000000',
  '7a1b2c3d-0000-4000-8000-00000000000a',
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
]

/** A column as it is stored: each uuid in four numbers, the highest byte first. */
const column = (uuids: readonly string[]) =>
  Uint32Array.from(
    uuids.flatMap(uuid => uuid.replaceAll('-', '').match(/.{8}/g) ?? []),
    hex => Number.parseInt(hex, 16),
  )

test('a slide is found in the column of uuids by its own, at any position', () => {
  for (const count of UUIDS.keys()) {
    const uuids = UUIDS.slice(count)
    const words = column(uuids)
    expect(uuids.map(uuid => positionOf(words, uuid))).toEqual([...uuids.keys()])
    expect(uuids.map((_, position) => uuidAt(words, position))).toEqual(uuids)
  }
})
