import { expect, test } from 'vitest'
import { safeStem } from './safe-stem.ts'

test.each([
  ['Mice 2026', 'Mice_2026'],
  ['../../etc/passwd', 'etc_passwd'],
  ['C:\\scans\\a', 'C_scans_a'],
  ['.hidden', 'hidden'],
  ['a\0b\n"c"; rm', 'a_b_c_rm'],
  ['Größe é', 'Grosse_e'],
  ['v1.0_final-2', 'v1.0_final-2'],
  ['trailing. ', 'trailing'],
  ['...', 'dataset'],
  ['', 'dataset'],
  ['淋巴结', 'dataset'],
])('%j is %s in file names', (name, stem) => {
  expect(safeStem(name)).toBe(stem)
})

test('a long name is cut to 80 letters, and does not end with a separator', () => {
  expect(safeStem('a'.repeat(200))).toBe('a'.repeat(80))
  expect(safeStem(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79))
})
