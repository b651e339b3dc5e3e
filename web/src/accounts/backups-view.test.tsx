import type { Backups } from '@vitrine/contract/api/backups'
import { expect, test } from 'vitest'
import { warningOf } from './backups-view.tsx'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const NIGHT = '2026-11-21T02:30:00Z'
const WEEK_AGO = '2026-11-14T02:30:00Z'
const backups = (parts: Partial<Backups>): Backups => ({
  scheduled: '02:30',
  last_success: null,
  last_failure: null,
  results: [],
  ...parts,
})

test.each([
  ['not set up', { scheduled: null, last_failure: NIGHT }, undefined],
  ['set up today', {}, undefined],
  ['every night', { last_success: NIGHT, last_failure: WEEK_AGO }, undefined],
  ['never succeeded', { last_failure: NIGHT }, /none has succeeded yet/],
  ['failed since', { last_success: WEEK_AGO, last_failure: NIGHT }, /^The latest backup failed\. The last one/],
  ['stopped', { last_success: WEEK_AGO }, /^There is no backup of the last two days/],
])('backups that are %s', (_, parts, warning) => {
  const text = warningOf(backups(parts), NOW)
  if (warning === undefined) expect(text).toBeUndefined()
  else expect(text).toMatch(warning)
})
