import type { Size } from './slide-image.ts'

/** The size of a picture reduced to at most `side` pixels on its longer side. */
export function sizeWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
