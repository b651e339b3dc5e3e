import { DEFAULT_LABEL_FORMAT } from '@vitrine/contract/labels/label-format'
import { zplLabel } from '@vitrine/contract/labels/zpl'
import { describe, expect, test } from 'vitest'
import { type LabelledSlide, slideCode, slideLabelContent, slideLabelFileName } from './slide-label.ts'

const slide = {
  id: 7,
  uuid: '3e9e0d50-7d0a-4ed8-8f3f-4a6b5c0d9e1f',
  name: 'Car4-13_922 a62.TIF',
  block_id: 'Car4-13-922-liver',
  cut_number: 3,
  organ: 'liver',
  source: 'Basel',
  created_at: new Date(2026, 0, 5, 23, 59).toISOString(),
}

const slideLabel = (labelled: LabelledSlide) => zplLabel(slideLabelContent(labelled), DEFAULT_LABEL_FORMAT)

/** The four printed fields: code, block and cut, organ, day and source. */
const fields = (zpl: string) => [...zpl.matchAll(/\^FD(.*?)\^FS/g)].map(match => match[1])

describe("a slide's label", () => {
  test("contains the name's code, 'block - cut', the organ, and 'YYYYMMDD - source'", () => {
    expect(fields(slideLabel(slide))).toEqual([
      'Car4-13_5F922 a62.TIF',
      'Car4-13-922-liver - 3',
      'liver',
      '20260105 - Basel',
    ])
  })

  test('prints UNKNOWN for missing values, and a cut number of 0 as it is', () => {
    const bare = { ...slide, block_id: null, cut_number: null, organ: ' ', source: '', created_at: null }
    expect(fields(slideLabel(bare)).slice(1)).toEqual(['UNKNOWN - UNKNOWN', 'UNKNOWN', 'UNKNOWN - UNKNOWN'])
    expect(fields(slideLabel({ ...bare, cut_number: 0 }))[1]).toBe('UNKNOWN - 0')
  })

  test('uses the uuid for a blank name, else the id', () => {
    expect(slideCode({ ...slide, name: '  ' })).toBe(slide.uuid)
    expect(slideCode({ ...slide, name: '', uuid: null })).toBe('7')
  })

  test('uses the uuid for a name that is too long for a Data Matrix on a label', () => {
    expect(slideCode({ ...slide, name: 'x'.repeat(200) })).toBe('x'.repeat(200))
    expect(slideCode({ ...slide, name: 'x'.repeat(2000) })).toBe(slide.uuid)
  })

  test('is saved under the name in lower case, with underscores for other characters than letters and digits', () => {
    expect(slideLabelFileName(slide)).toBe('car4_13_922_a62_tif_zpl.txt')
    expect(slideLabelFileName({ ...slide, name: '' })).toBe('3e9e0d50_7d0a_4ed8_8f3f_4a6b5c0d9e1f_zpl.txt')
  })
})
