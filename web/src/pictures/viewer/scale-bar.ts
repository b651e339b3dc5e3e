import type { Picture } from '@vitrine/contract/pictures/pictures'

/** Pixel size in micrometers at a magnification of 1×. */
const MPP_OF_ONE = 10

/** The magnification of a scan: from its file, or else from its pixel size; null if neither is known. */
export const objectiveOf = ({ magnification, mpp }: Pick<Picture, 'magnification' | 'mpp'>): number | null =>
  magnification ?? (mpp === null ? null : MPP_OF_ONE / mpp)

const STEPS = [5, 2, 1]
const MICROMETERS_A_MILLIMETER = 1000

/** A round length, and its width on screen in pixels. */
export interface ScaleBar {
  readonly text: string
  readonly width: number
}

const lengthText = (micrometers: number) =>
  micrometers >= MICROMETERS_A_MILLIMETER
    ? `${micrometers / MICROMETERS_A_MILLIMETER} mm`
    : micrometers >= 1
      ? `${micrometers} µm`
      : `${Math.round(micrometers * 1000)} nm`

/**
 * The longest bar of 1, 2 or 5 times a power of ten that is no wider than `maxWidth` pixels.
 * @param mpp micrometers per pixel of level 0
 * @param zoom screen pixels per pixel of level 0
 */
export function scaleBar(mpp: number, zoom: number, maxWidth: number): ScaleBar {
  const longest = (maxWidth * mpp) / zoom
  const power = 10 ** Math.floor(Math.log10(longest))
  const step = STEPS.find(each => each * power <= longest) ?? 1
  const micrometers = Number((step * power).toPrecision(1))
  return { text: lengthText(micrometers), width: Math.round((micrometers * zoom) / mpp) }
}

/** A measured length: '12.4 µm', '1.24 mm'. */
export const measureText = (micrometers: number): string =>
  micrometers >= MICROMETERS_A_MILLIMETER
    ? `${(micrometers / MICROMETERS_A_MILLIMETER).toFixed(2)} mm`
    : `${micrometers.toFixed(1)} µm`

/** '0.62 mm' or, without a pixel size, '1,240 px'. */
export const positionText = (pixels: number, mpp: number | null): string =>
  mpp === null
    ? `${Math.round(pixels).toLocaleString('en')} px`
    : `${((pixels * mpp) / MICROMETERS_A_MILLIMETER).toFixed(2)} mm`

/** '5.9×' if the objective is known, otherwise '30 %' of the full size. */
export function zoomText(zoom: number, magnification: number | null): string {
  const value = magnification === null ? zoom * 100 : zoom * magnification
  const text = value >= 100 ? value.toFixed(0) : String(Number(value.toFixed(value < 1 ? 2 : 1)))
  return magnification === null ? `${text} %` : `${text}×`
}
