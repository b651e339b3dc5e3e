import type { Static } from 'typebox'
import * as Type from 'typebox'
import { closed } from '../api/schema.ts'

const MM_PER_INCH = 25.4
const POINTS_PER_INCH = 72

export const PRINTER_DPI = [203, 300, 600] as const

/** Sides of labels that can be chosen, in mm. The narrow ones are for the frosted end of a 25 x 75 mm slide. */
export const LABEL_SIZES: readonly LabelSize[] = [
  { width_mm: 22, height_mm: 22 },
  { width_mm: 25, height_mm: 25 },
  { width_mm: 50, height_mm: 25 },
]

/** Sizes that label printers support, in mm. */
export const LABEL_SIDE_MM = { least: 10, most: 110 } as const

const Side = Type.Number({ minimum: LABEL_SIDE_MM.least, maximum: LABEL_SIDE_MM.most })

/** The size of a label, and how fine its printer is. */
export const LabelFormat = closed({
  width_mm: Side,
  height_mm: Side,
  /** Dots per inch of the printer. */
  dpi: Type.Unsafe<(typeof PRINTER_DPI)[number]>({ type: 'integer', enum: [...PRINTER_DPI] }),
})
export type LabelFormat = Static<typeof LabelFormat>
export type LabelSize = Pick<LabelFormat, 'width_mm' | 'height_mm'>

/** Used until a lab chooses another. */
export const DEFAULT_LABEL_FORMAT: LabelFormat = { width_mm: 22, height_mm: 22, dpi: 203 }

export const isSameFormat = (one: LabelFormat, other: LabelFormat): boolean =>
  one.width_mm === other.width_mm && one.height_mm === other.height_mm && one.dpi === other.dpi

export const dotsOfMm = (mm: number, dpi: number): number => Math.round((mm * dpi) / MM_PER_INCH)
export const mmOfDots = (dots: number, dpi: number): number => (dots * MM_PER_INCH) / dpi
/** Never smaller than the label, so that no text is smaller than stated. */
export const dotsOfPoints = (points: number, dpi: number): number => Math.ceil((points * dpi) / POINTS_PER_INCH)

/** '22 × 22 mm' */
export const sizeText = ({ width_mm, height_mm }: LabelSize): string => `${width_mm} × ${height_mm} mm`
