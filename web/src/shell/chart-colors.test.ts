import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Color = readonly [number, number, number]
type Matrix = readonly [Color, Color, Color]

/** How eyes lacking one of the three receptors see linear RGB: Machado, Oliveira and Fernandes 2009, severity 1. */
const VISIONS: Readonly<Record<string, Matrix>> = {
  everyone: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
const RGB_TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const LMS_TO_OKLAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const LUMINANCE: Color = [0.2126, 0.7152, 0.0722]

/** ROC curves use the first six; the other two are for errors and for the rest. */
const LINES = 6
/** Differences in OKLab, in hundredths: 2 is just noticeable. */
const LEAST_DIFFERENCE = 10
/** WCAG 2.2, 1.4.11: graphics against their background. */
const LEAST_CONTRAST = 3

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const linear = (hex: string) =>
  [1, 3, 5].map(place => {
    const value = Number.parseInt(hex.slice(place, place + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Color
function token(name: string, scheme: 'light' | 'dark'): Color {
  const [, light, dark] = new RegExp(`${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? []
  return linear((scheme === 'light' ? light : dark) as string)
}
const dot = (a: Color, b: Color) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const times = (matrix: Matrix, color: Color) => matrix.map(row => dot(row, color)) as unknown as Color
const seen = (matrix: Matrix, color: Color) =>
  times(matrix, color).map(value => Math.min(1, Math.max(0, value))) as unknown as Color
const oklab = (color: Color) => times(LMS_TO_OKLAB, times(RGB_TO_LMS, color).map(Math.cbrt) as unknown as Color)
const difference = (a: Color, b: Color) => {
  const [of, from] = [oklab(a), oklab(b)]
  return 100 * Math.hypot(of[0] - from[0], of[1] - from[1], of[2] - from[2])
}
const contrast = (a: Color, b: Color) => {
  const [dark, light] = [dot(LUMINANCE, a), dot(LUMINANCE, b)].toSorted((one, two) => one - two) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const CASES = Object.keys(VISIONS).flatMap(vision =>
  (['light', 'dark'] as const).map(scheme => [vision, scheme] as const),
)

test.each(CASES)(
  '%s can distinguish the lines of a chart from each other and from the background (%s)',
  (vision, scheme) => {
    const matrix = VISIONS[vision] as Matrix
    const lines = Array.from({ length: LINES }, (_, line) => seen(matrix, token(`--dist-${line + 1}`, scheme)))
    const ground = seen(matrix, token('--surface', scheme))
    const pairs = lines.flatMap((line, place) => lines.slice(place + 1).map(other => difference(line, other)))
    expect(Math.min(...pairs)).toBeGreaterThan(LEAST_DIFFERENCE)
    expect(Math.min(...lines.map(line => contrast(line, ground)))).toBeGreaterThan(LEAST_CONTRAST)
  },
)

test.each(CASES)(
  '%s can distinguish a wrong cell of a confusion table from a right one by its text (%s)',
  (vision, scheme) => {
    const matrix = VISIONS[vision] as Matrix
    const color = (name: string) => seen(matrix, token(name, scheme))
    expect(contrast(color('--st-red'), color('--st-red-bg'))).toBeGreaterThan(4.5)
    expect(difference(color('--st-red-bg'), color('--selected'))).toBeGreaterThan(2)
  },
)
