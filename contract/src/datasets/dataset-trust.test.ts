import { expect, test } from 'vitest'
import { readCheckQuery } from './dataset-trust.ts'

test('a check accepts rules and a limit from 1 to 1,000, by default 100', () => {
  expect(readCheckQuery({})).toEqual({ group: undefined, limit: 100 })
  expect(readCheckQuery({ group: 'metadata.a\\,b,case:name: :2', limit: '1000' })).toEqual({
    group: ['metadata.a,b', 'case:name: :2'],
    limit: 1000,
  })
  expect(readCheckQuery({ limit: '1' }).limit).toBe(1)
  for (const limit of ['0', '1001', '-1', '1.5', 'ten', '']) {
    const sentence = `limit takes a whole number from 1 to 1000, not '${limit}'.`
    expect(() => readCheckQuery({ limit })).toThrow(
      expect.objectContaining({ status: 400, field: 'limit', message: sentence }),
    )
  }
  expect(() => readCheckQuery({ groups: 'file' })).toThrow(expect.objectContaining({ status: 400, field: 'groups' }))
})
