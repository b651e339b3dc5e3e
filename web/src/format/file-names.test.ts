import { describe, expect, test } from 'vitest'
import { alphanumericStem, fileNameStem, fileStem, lowerFileNameStem } from './file-names.ts'

describe('file names', () => {
  test('a CSV keeps case and replaces each white space by an underscore', () => {
    expect(fileNameStem('Lymph nodes  2026')).toBe('Lymph_nodes__2026')
    expect(fileNameStem('tab\tand\nline')).toBe('tab_and_line')
  })

  test('so is each character that a file system forbids', () => {
    expect(fileNameStem('a/b\\c:d*e?f"g<h>i|j\u0000k')).toBe('a_b_c_d_e_f_g_h_i_j_k')
    expect(fileNameStem('[IMAGING] Größe-1.2')).toBe('[IMAGING]_Größe-1.2')
  })

  test("a dataset's labels are in lower case", () => {
    expect(lowerFileNameStem('Lymph Nodes')).toBe('lymph_nodes')
  })

  test("a slide's label replaces each non-alphanumeric character by an underscore", () => {
    expect(alphanumericStem('Car4-13_922 a62.TIF')).toBe('car4_13_922_a62_tif')
    expect(alphanumericStem('a😀b')).toBe('a_b')
    expect(alphanumericStem('--')).toBe('__')
  })

  test('a very long name leaves room for an extension', () => {
    expect(fileNameStem('x'.repeat(400))).toHaveLength(200)
    expect(alphanumericStem('x'.repeat(400))).toHaveLength(200)
  })

  test('an extension is removed once, and a leading dot is none', () => {
    expect(fileStem('my.slides.CSV')).toBe('my.slides')
    expect(fileStem('.csv')).toBe('.csv')
    expect(fileStem('slides')).toBe('slides')
  })
})
