import { describe, expect, test } from 'vitest'
import { positionText, scaleBar, zoomText } from './scale-bar.ts'

describe('the scale bar', () => {
  test.each([
    [0.5, 1, { text: '50 µm', width: 100 }],
    [0.5, 0.25, { text: '200 µm', width: 100 }],
    [0.25, 0.02, { text: '1 mm', width: 80 }],
    [0.5, 40, { text: '1 µm', width: 80 }],
    [0.01, 1, { text: '1 µm', width: 100 }],
    [0.001, 1, { text: '100 nm', width: 100 }],
  ])('at %d µm per pixel and zoom %d', (mpp, zoom, bar) => {
    expect(scaleBar(mpp, zoom, 120)).toEqual(bar)
  })
})

test('positions are lengths if the pixel size is known', () => {
  expect(positionText(1240, 0.5)).toBe('0.62 mm')
  expect(positionText(1240, null)).toBe('1,240 px')
})

test('the zoom is the magnification if the objective is known', () => {
  expect(zoomText(0.295, 20)).toBe('5.9×')
  expect(zoomText(1, 20)).toBe('20×')
  expect(zoomText(0.02, 20)).toBe('0.4×')
  expect(zoomText(0.3, null)).toBe('30 %')
})
